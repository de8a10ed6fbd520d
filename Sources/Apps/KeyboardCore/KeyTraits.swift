/// The properties of a text field that affect its keyboard.
public struct KeyTraits: Sendable, Equatable {
    /// When letters are capitalized automatically.
    public var capitalization: Capitalization
    /// The kind of content.
    public var content: KeyContent
    /// What the return key does.
    public var returnKey: ReturnKey
    /// True for a field that must never be read: nothing is derived from its text.
    public var isSecure: Bool
    /// True if the system shows no key of its own to switch keyboards.
    public var needsNextKeyboardKey: Bool

    /// Creates traits; the defaults are those of an ordinary text field.
    public init(
        capitalization: Capitalization = .sentences,
        content: KeyContent = .text,
        returnKey: ReturnKey = .newLine,
        isSecure: Bool = false,
        needsNextKeyboardKey: Bool = false
    ) {
        self.capitalization = capitalization
        self.content = content
        self.returnKey = returnKey
        self.isSecure = isSecure
        self.needsNextKeyboardKey = needsNextKeyboardKey
    }

    /// Whether two spaces become a period and a space, as in fields for sentences.
    var endsSentenceByTwoSpaces: Bool { !isSecure && (content == .text || content == .social) }
}

/// When letters are capitalized automatically.
public enum Capitalization: Sendable, Equatable {
    /// Never.
    case none
    /// At the beginning of each word.
    case words
    /// At the beginning of each sentence.
    case sentences
    /// Always.
    case all
}

/// The kind of content of a field.
public enum KeyContent: Sendable, Equatable {
    /// Sentences.
    case text
    /// Letters and signs of ASCII only.
    case ascii
    /// E-mail addresses.
    case email
    /// Web addresses.
    case url
    /// Web addresses or search words.
    case webSearch
    /// Short messages with `@` and `#`.
    case social
    /// Numbers and punctuation marks.
    case numbers

    /// Whether the keyboard offers no Cyrillic letters, as for addresses.
    var isLatinOnly: Bool {
        switch self {
        case .ascii, .email, .url: true
        case .text, .webSearch, .social, .numbers: false
        }
    }

    /// The plane that is shown first.
    var firstPlane: KeyPlane { self == .numbers ? .numbers : .letters }
}

/// What the return key of a field does.
public enum ReturnKey: Sendable, Hashable, CaseIterable {
    /// Begins a new line.
    case newLine
    /// Opens what was written.
    case go
    /// Joins a network or a group.
    case join
    /// Goes to the next field.
    case next
    /// Plans a route.
    case route
    /// Searches for what was written.
    case search
    /// Sends the text.
    case send
    /// Ends the input.
    case done
    /// Calls for help.
    case emergencyCall
    /// Continues.
    case proceed
}
