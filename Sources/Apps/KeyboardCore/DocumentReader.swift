/// Tells from what a host app shows of its text what happened in it, for the keys that this keyboard did not type.
public struct DocumentReader: Sendable {
    private var traits: FieldTraits?
    private var text = ""

    /// Creates a reader that knows no field.
    public init() {}

    /// What happened since the last call. A field that was emptied counts as another one: its text was sent.
    public mutating func read(_ traits: FieldTraits, before text: String, hasText: Bool) -> [TypingEvent] {
        let wasEmptied = !hasText && !self.text.isEmpty
        let isOther = traits != self.traits || wasEmptied
        let hasChanged = text != self.text
        self.traits = traits
        self.text = text
        if isOther { return text.isEmpty ? [.field(traits)] : [.field(traits), .replaced(with: text)] }
        return hasChanged ? [.replaced(with: text)] : []
    }
}
