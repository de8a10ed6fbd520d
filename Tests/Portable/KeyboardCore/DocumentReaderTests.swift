import KeyboardCore
import Testing

struct DocumentReaderTests {
    private let chat = FieldTraits(identifier: "chat")

    /// What happened, in words.
    private func said(_ events: [TypingEvent]) -> [String] {
        events.map { event in
            switch event {
            case .field: "field"
            case .replaced(let text): text
            default: "a key"
            }
        }
    }

    @Test func aFieldIsNewsOnce() {
        var reader = DocumentReader()
        #expect(said(reader.read(chat, before: "", hasText: false)) == ["field"])
        #expect(said(reader.read(chat, before: "", hasText: false)) == [])
    }

    @Test func whatOthersTypedIsReadAsAWhole() {
        var reader = DocumentReader()
        _ = reader.read(chat, before: "", hasText: false)
        #expect(said(reader.read(chat, before: "Hello ", hasText: true)) == ["Hello "])
        #expect(said(reader.read(chat, before: "Hello ", hasText: true)) == [])
        #expect(said(reader.read(chat, before: "Hello you ", hasText: true)) == ["Hello you "])
    }

    @Test func aFieldThatHoldsATextIsReadAtOnce() {
        var reader = DocumentReader()
        #expect(said(reader.read(chat, before: "A draft", hasText: true)) == ["field", "A draft"])
    }

    @Test func anEmptiedFieldCountsAsAnotherOne() {
        var reader = DocumentReader()
        _ = reader.read(chat, before: "Sent", hasText: true)
        #expect(said(reader.read(chat, before: "", hasText: false)) == ["field"])
    }

    @Test func aCursorAtTheStartOfATextIsStillInTheSameField() {
        var reader = DocumentReader()
        _ = reader.read(chat, before: "A text", hasText: true)
        #expect(said(reader.read(chat, before: "", hasText: true)) == [""])
    }

    // MARK: Keys of the keyboard itself

    @Test func whatTheKeyboardTypedIsNoNews() {
        var reader = DocumentReader()
        _ = reader.read(chat, before: "", hasText: false)
        reader.type("h")
        #expect(said(reader.read(chat, before: "h", hasText: true)) == [])
        reader.delete(1)
        #expect(said(reader.read(chat, before: "", hasText: false)) == [])
    }

    @Test func aHostThatIsBehindTheKeysIsNoNews() {
        var reader = DocumentReader()
        _ = reader.read(chat, before: "", hasText: false)
        for key in ["h", "e", "l"] { reader.type(key) }
        #expect(said(reader.read(chat, before: "", hasText: false)) == [])
        #expect(said(reader.read(chat, before: "h", hasText: true)) == [])
        #expect(said(reader.read(chat, before: "hel", hasText: true)) == [])
        #expect(said(reader.read(chat, before: "h", hasText: true)) == ["h"])
    }

    @Test func aHostThatChangesWhatWasTypedIsReadAgain() {
        var reader = DocumentReader()
        _ = reader.read(chat, before: "", hasText: false)
        reader.type("teh ")
        #expect(said(reader.read(chat, before: "the ", hasText: true)) == ["the "])
    }

    @Test(arguments: [("One. ", "a"), ("One\n", "a"), ("Is it? ", "b")])
    func aHostThatShowsOnlyTheLastSentenceIsNoNews(before: String, key: String) {
        var reader = DocumentReader()
        _ = reader.read(chat, before: before, hasText: true)
        reader.type(key)
        #expect(said(reader.read(chat, before: key, hasText: true)) == [])
        reader.type("x")
        #expect(said(reader.read(chat, before: key + "x", hasText: true)) == [])
    }

    @Test(arguments: ["Please send me the code", "3.", "No. 7"])
    func aKeyInPlaceOfASelectionIsReadAgain(before: String) {
        var reader = DocumentReader()
        _ = reader.read(chat, before: before, hasText: true)
        reader.type("e")
        #expect(said(reader.read(chat, before: "e", hasText: true)) == ["e"])
    }

    @Test func aTextThatTheReturnKeySentCountsAsAnotherField() {
        var reader = DocumentReader()
        _ = reader.read(chat, before: "", hasText: false)
        reader.type("Hi")
        reader.recordReturn()
        #expect(said(reader.read(chat, before: "", hasText: false)) == ["field"])
    }

    @Test func ofASecureFieldNothingIsKept() {
        var reader = DocumentReader()
        let secure = FieldTraits(isSecureTextEntry: true)
        #expect(said(reader.read(secure, before: "secret", hasText: true)) == ["field"])
        reader.type("x")
        #expect(said(reader.read(secure, before: "secretx", hasText: true)) == [])
    }

    @Test func aTextOfAnyLengthIsComparedByItsEnd() {
        var reader = DocumentReader()
        let long = String(repeating: "дълъг текст ", count: 5_000)
        _ = reader.read(chat, before: long, hasText: true)
        reader.type("а")
        #expect(said(reader.read(chat, before: long + "а", hasText: true)) == [])
        reader.type("б")
        #expect(said(reader.read(chat, before: String((long + "аб").suffix(300)), hasText: true)) == [])
    }
}
