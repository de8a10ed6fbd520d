/// What a text field wants of its keyboard.
public struct KeyTraits: Sendable, Equatable {
    /// When capital letters come by themselves.
    public var capitalization: Capitalization
    /// What is written into the field.
    public var content: KeyContent
    /// What the return key does.
    public var returnKey: ReturnKey
    /// True for a field that must never be read: nothing is derived from its text.
    public var isSecure: Bool
    /// True when the system shows no key for the next keyboard of its own.
    public var needsNextKeyboardKey: Bool

    /// Traits with these values; without any, those of an ordinary text field.
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

    /// Two spaces become a period and a space where sentences are written.
    var endsSentenceByTwoSpaces: Bool { !isSecure && (content == .text || content == .social) }
}

/// When capital letters come by themselves.
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

/// What is written into a field.
public enum KeyContent: Sendable, Equatable {
    /// Sentences.
    case text
    /// Letters and signs of ASCII only.
    case ascii
    /// Mail addresses.
    case email
    /// Addresses of the web.
    case url
    /// Addresses of the web, or words to search for.
    case webSearch
    /// Short messages with `@` and `#`.
    case social
    /// Numbers and punctuation marks.
    case numbers

    /// Addresses have no Cyrillic letters on this keyboard.
    var isLatinOnly: Bool {
        switch self {
        case .ascii, .email, .url: true
        case .text, .webSearch, .social, .numbers: false
        }
    }

    /// The plane that the field begins with.
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
    /// Goes on.
    case proceed
}
