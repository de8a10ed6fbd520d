import KeyboardCore
import Testing

struct TextSnippetManagerTests {
    private func typed(_ text: String) -> TextSnippetManager {
        var snippets = TextSnippetManager()
        for character in text { snippets.insert(character) }
        return snippets
    }

    @Test func nothingIsThereAtTheStart() {
        let snippets = TextSnippetManager()
        #expect(snippets.getCurrentSnippet() == "")
        #expect(!snippets.shouldTriggerAnalysis())
    }

    @Test func theSnippetIsWhatWasTyped() {
        #expect(typed("Hello, свят 👋🏽").getCurrentSnippet() == "Hello, свят 👋🏽")
    }

    @Test(arguments: [" ", ".", ",", "!", "?"])
    func theEndOfAWordOrSentenceTriggers(end: String) {
        #expect(!typed("sendmethec").shouldTriggerAnalysis())
        #expect(typed("sendmethec" + end).shouldTriggerAnalysis())
    }

    @Test(arguments: [("abcdefgh ", false), ("abcdefghi ", true)])
    func tenCharactersAreTheLeast(text: String, triggers: Bool) {
        #expect(typed(text).shouldTriggerAnalysis() == triggers)
    }

    @Test func everyFiftyCharactersTrigger() {
        var snippets = TextSnippetManager()
        let triggers = (1...160).filter { _ in
            snippets.insert("a" as Character)
            return snippets.shouldTriggerAnalysis()
        }
        #expect(triggers == [50, 100, 150])
    }

    @Test func theFiftyAreCountedFromTheLastTrigger() {
        var snippets = typed("abcdefghijklmnop ")
        for _ in 1...49 { snippets.insert("a" as Character) }
        #expect(!snippets.shouldTriggerAnalysis())
        snippets.insert("a" as Character)
        #expect(snippets.shouldTriggerAnalysis())
    }

    @Test func theKeyAfterATriggerTriggersNothing() {
        #expect(!typed("hello world test").shouldTriggerAnalysis())
    }

    @Test func onlyTheLastThreeHundredCharactersStay() {
        let text = String((0..<5_000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
        let snippets = typed(text)
        #expect(snippets.count == 300)
        #expect(snippets.getCurrentSnippet() == String(text.suffix(300)))
    }

    @Test func thousandsOfWideCharactersStayWithinTheBytes() {
        let snippets = typed(String(repeating: "👨‍👩‍👧‍👦", count: 2_000))
        #expect(snippets.count == 300)
        #expect(snippets.getCurrentSnippet().utf8.count <= 8 * 1024)
        #expect(snippets.getCurrentSnippet() == String(repeating: "👨‍👩‍👧‍👦", count: 300))
    }

    @Test func marksPiledOnOneCharacterDoNotGrowWithoutEnd() {
        let snippets = typed("a" + String(repeating: "\u{301}", count: 10_000))
        #expect(snippets.count == 1)
        #expect(snippets.getCurrentSnippet().utf8.count <= 256)
    }

    /// What people see as one character is one, however it came: typed whole or scalar by scalar.
    @Test(arguments: [
        "e\u{301}", "👍🏽", "👨‍👩‍👧‍👦", "🇧🇬🇩🇪", "🇧🇬🇩", "각", "\u{1100}\u{1161}\u{11A8}", "नमस्ते", "\r\n", "\n\r", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "ไทย",
        "a\u{200D}b",
    ])
    func charactersAreCountedAsPeopleDo(text: String) {
        var whole = TextSnippetManager()
        whole.insert(text)
        #expect(whole.count == text.count)
        var single = TextSnippetManager()
        for scalar in text.unicodeScalars { single.insert(Character(scalar)) }
        #expect(single.count == text.count)
        #expect(Array(single.getCurrentSnippet().unicodeScalars) == Array(text.unicodeScalars))
        for left in stride(from: text.count - 1, through: 0, by: -1) {
            single.deleteBackward()
            #expect(single.getCurrentSnippet() == String(text.prefix(left)))
        }
    }

    @Test func whatIsTypedAfterABackspaceJoinsWhatIsLeft() {
        var snippets = typed("ex")
        snippets.deleteBackward()
        snippets.insert("\u{301}" as Character)
        #expect(snippets.count == 1)
        var flags = typed("🇧🇬🇩🇪")
        flags.deleteBackward()
        flags.insert("🇫🇷" as Character)
        #expect(flags.getCurrentSnippet() == "🇧🇬🇫🇷" && flags.count == 2)
    }

    @Test func backspaceOnNothingIsNothing() {
        var snippets = TextSnippetManager()
        snippets.deleteBackward()
        #expect(snippets.count == 0)
    }

    @Test func backspaceTriggersNothing() {
        var snippets = typed("hello world x ")
        snippets.deleteBackward()
        snippets.deleteBackward()
        #expect(!snippets.shouldTriggerAnalysis())
    }

    @Test func aPasteIsReadLikeKeys() {
        var snippets = typed("code: ")
        snippets.insert("visit bank.example now")
        #expect(snippets.getCurrentSnippet() == "code: visit bank.example now")
        #expect(snippets.shouldTriggerAnalysis())
    }

    @Test func aPasteLargerThanTheBufferLeavesItsEnd() {
        var snippets = TextSnippetManager()
        let text = String(repeating: "0123456789", count: 10_000) + "end"
        snippets.insert(text)
        #expect(snippets.getCurrentSnippet() == String(text.suffix(300)))
    }

    @Test func autocorrectReplacesTheLastCharacters() {
        var snippets = typed("send teh")
        snippets.replaceLast(3, with: "the")
        #expect(snippets.getCurrentSnippet() == "send the")
        snippets.replaceLast(100, with: "x")
        #expect(snippets.getCurrentSnippet() == "x")
    }

    @Test func anotherFieldLeavesNothing() {
        var snippets = typed("hello world ")
        snippets.clear()
        #expect(snippets.getCurrentSnippet() == "" && snippets.count == 0 && !snippets.shouldTriggerAnalysis())
    }

    @Test func theWindowIsTheSuffixOfWhatWasTypedWhateverWasTyped() {
        let pieces = ["a", " ", "é", "e\u{301}", "👍🏽", "🇧🇬", "\r\n", "ж", "漢", "👨‍👩‍👧", "."]
        var random = SplitMix(state: 7)
        var snippets = TextSnippetManager()
        var text = ""
        for _ in 0..<3_000 {
            if Int.random(in: 0..<5, using: &random) == 0, !text.isEmpty {
                // Beyond the window the buffer knows less than the field.
                guard snippets.count > 0 else { continue }
                text.removeLast()
                snippets.deleteBackward()
            } else if let piece = pieces.randomElement(using: &random) {
                text += piece
                snippets.insert(piece)
            }
            let kept = snippets.getCurrentSnippet()
            #expect(text.hasSuffix(kept) && snippets.count == kept.count)
        }
    }
}

/// A generator that gives the same numbers each time.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
