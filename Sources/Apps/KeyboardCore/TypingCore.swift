/// What happens on the keys.
public enum TypingEvent {
    /// A key that writes.
    case key(Character)
    /// The backspace key was tapped.
    case backspace
    /// Text from the pasteboard, or a suggestion taken.
    case paste(String)
    /// Autocorrect put a text in place of the last characters.
    case autocorrect(replacing: Int, with: String)
    /// The cursor went to another field, or the field was emptied because its text was sent.
    case field(FieldTraits)
    /// The text was changed from outside or in its middle, and is now this.
    case replaced(with: String)
}

/// The part of the keyboard that sees every key: it keeps the snippet, never of a secure field, and says when to have
/// it judged.
///
/// It uses nothing but the standard library, so that it also runs on small targets.
public struct TypingCore {
    /// What the host should do after a key.
    public enum Outcome: Equatable, Sendable {
        /// Nothing was read: the field is secure.
        case ignored
        /// The text changed and may need an analysis.
        case changed
        /// The text changed and should be judged now.
        case judge
        /// The field changed; what was known of its text is gone.
        case cleared
    }

    private var snippets = TextSnippetManager()
    private var isSecure = false
    /// Whether the return key sends the text of this field.
    public private(set) var returnSends = false
    /// What tells the field from the others of its app; nil when unknown.
    public private(set) var fieldIdentifier: String?

    /// Creates the core with an empty text.
    public init() {}

    /// The text to judge.
    public var snippet: String { snippets.getCurrentSnippet() }

    /// Whether nothing was typed, or nothing of it may be read.
    public var isEmpty: Bool { snippets.count == 0 }

    /// Applies one event and says what it changed.
    public mutating func handle(_ event: TypingEvent) -> Outcome {
        if case .field(let traits) = event {
            isSecure = SecureTextDetector.isSecureField(traits)
            returnSends = traits.returnSends
            fieldIdentifier = traits.identifier
            snippets.clear()
            return .cleared
        }
        if isSecure { return .ignored }
        switch event {
        case .key(let character): snippets.insert(character)
        case .backspace: snippets.deleteBackward()
        case .paste(let text): snippets.insert(text)
        case .autocorrect(let count, let text): snippets.replaceLast(count, with: text)
        case .replaced(let text):
            snippets.clear()
            snippets.insert(text)
        case .field: break
        }
        return snippets.shouldTriggerAnalysis() ? .judge : .changed
    }
}
