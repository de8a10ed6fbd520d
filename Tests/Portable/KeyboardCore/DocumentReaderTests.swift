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
}
