import KeyboardCore
import Testing

@testable import Screens

struct HostFieldTests {
    /// What a keyboard's core holds after the field went through these texts.
    private func snippet(after texts: String...) -> String {
        var field = HostField()
        var core = TypingCore()
        for text in texts {
            for event in field.change(to: text) { _ = core.handle(event) }
        }
        return core.snippet
    }

    @Test(arguments: [
        ["h", "he", "hel"], ["hello", "hell", "hel"], ["hello world"], ["teh", "the "], ["a👩‍👩‍👧", "a"], ["x", ""],
        ["abc", "abcdef", "abcxyz"],
    ])
    func whateverWayATextIsTypedTheKeyboardHasRead(texts: [String]) {
        var field = HostField()
        var core = TypingCore()
        for text in texts {
            for event in field.change(to: text) { _ = core.handle(event) }
        }
        #expect(core.snippet == texts.last)
    }

    @Test func aChangeInTheMiddleIsReadAnew() {
        let end = " and this is the long end of a text that stays as it is"
        #expect(snippet(after: "one" + end, "two" + end) == "two" + end)
    }

    @Test func anUnchangedTextIsNoEvent() {
        var field = HostField()
        _ = field.change(to: "a")
        #expect(field.change(to: "a").isEmpty)
    }

    @Test func aKeyWritesWhereTheCaretIs() {
        var field = HostField()
        _ = field.change(to: "ac")
        let (text, caret) = field.pressing(.write("b"), selection: [1, 1])
        #expect(text == "abc" && caret == 2)
        _ = field.change(to: text, caret: caret)
        #expect(field.caret == 2)
    }

    @Test func afterTypingElsewhereTheBrowsersCaretStays() {
        var field = HostField()
        _ = field.change(to: "ab", caret: 2)
        _ = field.change(to: "abc")
        #expect(field.caret == nil)
        // The key of the page's keyboard goes where the browser says that the caret is.
        #expect(field.pressing(.write("d"), selection: [3, 3]) == ("abcd", 4))
    }

    @Test func aKeyThatChangesNothingLeavesTheCaret() {
        var field = HostField()
        _ = field.change(to: "ab", caret: 1)
        let (text, caret) = field.pressing(.backspace, selection: [0, 0])
        #expect(field.change(to: text, caret: caret).isEmpty && field.caret == 1)
    }

    @Test func backspaceTakesAWholeCharacterOrWhatIsSelected() {
        var field = HostField()
        _ = field.change(to: "a👍🏽b")
        #expect(field.pressing(.backspace, selection: [5, 5]).text == "ab")
        #expect(field.pressing(.backspace, selection: [0, 6]).text == "")
    }

    @Test(arguments: [[], [9, 12], [-3, -1], [4, 2]])
    func aSelectionThatCannotBeIsBroughtIntoTheText(selection: [Int]) {
        var field = HostField()
        _ = field.change(to: "abc")
        #expect(field.pressing(.write("x"), selection: selection).text.contains("x"))
    }
}
