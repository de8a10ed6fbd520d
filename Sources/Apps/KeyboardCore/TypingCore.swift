/// A change to the text or its field.
public enum TypingEvent {
    /// A character was typed.
    case key(Character)
    /// The backspace key was tapped.
    case backspace
    /// Text was pasted, or a suggestion was chosen.
    case paste(String)
    /// Autocorrect replaced the last characters.
    case autocorrect(replacing: Int, with: String)
    /// The cursor moved to another field, or the field was emptied because its text was sent.
    case field(FieldTraits)
    /// The text was changed from outside or in its middle; this is the new text.
    case replaced(with: String)
}

/// The part of the keyboard that sees every key. It keeps the snippet, except in a secure field, and decides when to
/// have it judged.
///
/// It uses only the standard library, so that it also runs on small targets.
public struct TypingCore {
    /// What the caller should do after an event.
    public enum Outcome: Equatable, Sendable {
        /// Nothing was read: the field is secure.
        case ignored
        /// The text changed and may need an analysis.
        case changed
        /// The text changed and should be judged now.
        case judge
        /// The field changed; the text of the old field was dropped.
        case cleared
    }

    private var snippets = TextSnippetManager()
    private var isSecure = false
    /// Whether the return key sends the text of this field.
    public private(set) var returnSends = false
    /// Distinguishes the field from others of its app; nil if unknown.
    public private(set) var fieldIdentifier: String?

    /// Creates the core with an empty text.
    public init() {}

    /// The text to judge.
    public var snippet: String { snippets.getCurrentSnippet() }

    /// Whether nothing was typed, or the field is secure.
    public var isEmpty: Bool { snippets.count == 0 }

    /// Applies an event and returns what to do.
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
