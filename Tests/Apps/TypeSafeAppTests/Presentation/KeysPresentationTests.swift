import KeyboardCore
import LocalizedTexts
import Testing

@testable import TypeSafeApp

/// What the keys show and how they are read aloud.
struct KeysPresentationTests {
    private func input(_ letters: KeyLetters = .english, _ traits: KeyTraits = KeyTraits(capitalization: .none))
        -> KeyInput
    {
        var input = KeyInput(letters: letters)
        input.resize(width: 390, height: 224, isPad: false)
        input.read(traits, before: "", isNewField: true)
        return input
    }

    private func shown(_ key: Key, _ input: KeyInput, _ language: Language = .english) -> KeyPresentation? {
        KeysPresentation(input, in: language).keys.first { $0.key == key }
    }

    private func press(_ key: Key, _ input: inout KeyInput) {
        let frame = input.grid.cell(of: key)?.frame ?? KeyFrame(x: 0, y: 0, width: 0, height: 0)
        _ = input.touchBegan(1, at: KeyPoint(x: frame.x + 1, y: frame.y + 1), .zero)
    }

    @Test(arguments: Language.allCases, KeyLetters.allCases)
    func everyKeyHasANameAndSomethingToShow(language: Language, letters: KeyLetters) {
        for content in [KeyContent.text, .email, .url, .webSearch, .social, .numbers] {
            for plane in [KeyPlane.letters, .numbers, .symbols] {
                var input = input(letters, KeyTraits(content: content, needsNextKeyboardKey: true))
                _ = input.activate(.plane(plane), .zero)
                for key in KeysPresentation(input, in: language).keys {
                    #expect(!key.label.isEmpty && key.title.isEmpty == (key.symbol != nil), "\(key.key)")
                    // A sign is read by its name, since a voice says nothing of most of them.
                    if case .write(let text) = key.key, let first = text.first, !first.isLetter, !first.isNumber {
                        #expect(key.label != text, "\(text) in \(language)")
                    }
                }
            }
        }
    }

    @Test func shiftSaysAndShowsWhatItIs() {
        var input = input()
        #expect(shown(.shift, input)?.symbol == "shift" && shown(.shift, input)?.label == "Shift")
        _ = input.activate(.shift, .zero)
        #expect(shown(.shift, input)?.symbol == "shift.fill" && shown(.shift, input)?.isOn == true)
        #expect(shown(.write("q"), input)?.title == "Q" && shown(.write("q"), input)?.label == "Q")
        _ = input.activate(.shift, .milliseconds(100))
        #expect(shown(.shift, input)?.symbol == "capslock.fill")
        #expect(shown(.shift, input, .bulgarian)?.label == "Само главни букви, включено")
    }

    @Test(arguments: ReturnKey.allCases, Language.allCases)
    func theReturnKeySaysWhatItDoes(returnKey: ReturnKey, language: Language) {
        let key = shown(.enter, input(.english, KeyTraits(returnKey: returnKey)), language)
        #expect(key?.title == language.title(returnKey))
        #expect(key?.tone == (returnKey == .newLine ? .control : .action))
        if returnKey != .newLine { #expect(key?.label == key?.title) }
    }

    @Test func lettersThatVoicesCannotSayHaveTheirNames() {
        let input = input(.bulgarian)
        #expect(shown(.write("ъ"), input, .bulgarian)?.label == "ер голям")
        #expect(shown(.write("ъ"), input, .english)?.label == "ъ")
        #expect(shown(.write("я"), input, .bulgarian)?.label == "я")
    }

    @Test func aPressedKeyIsShownAboveTheFinger() throws {
        var input = input()
        press(.write("g"), &input)
        #expect(shown(.write("g"), input)?.tone == .pressed)
        let popup = try #require(KeysPresentation(input).popup)
        let key = try #require(input.grid.cell(of: .write("g")))
        #expect(popup.titles == ["g"] && !popup.isChoice && popup.frame.maxY <= key.frame.y)
        #expect(popup.frame.width > key.frame.width)
    }

    @Test func theUpperRowsPopupStaysInsideTheKeys() throws {
        var input = input()
        press(.write("q"), &input)
        let popup = try #require(KeysPresentation(input).popup)
        #expect(popup.frame.x >= 0 && popup.frame.y >= 0)
    }

    @Test func accentsAreShownAndAnnounced() throws {
        var input = input(.bulgarian)
        press(.write("и"), &input)
        _ = input.timePassed(.seconds(1))
        let popup = try #require(KeysPresentation(input, in: .bulgarian).popup)
        #expect(popup.isChoice && popup.titles.contains("ѝ") && popup.titles[popup.selected] == "и")
        #expect(popup.label.contains("и с ударение"))
    }

    @Test func neitherAPasswordNorAPadHasALargerKey() {
        var secure = input(.english, KeyTraits(isSecure: true))
        press(.write("g"), &secure)
        #expect(KeysPresentation(secure).popup == nil)
        var pad = input()
        pad.resize(width: 834, height: 224, isPad: true)
        press(.write("g"), &pad)
        #expect(KeysPresentation(pad).popup == nil)
    }

    @Test func theKeysAreEmptyWhileTheSpaceBarMovesTheCursor() {
        var input = input()
        press(.space, &input)
        _ = input.timePassed(.seconds(1))
        #expect(KeysPresentation(input).keys.allSatisfy { $0.title.isEmpty })
    }
}
