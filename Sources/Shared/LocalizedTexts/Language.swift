/// A language the apps speak.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English, the default of all apps.
    case english = "en"
    /// Bulgarian, with Cyrillic letters.
    case bulgarian = "bg"

    /// The best language for a list of preferences, such as `bg-BG`.
    public init(preferring tags: some Sequence<some StringProtocol>) {
        let known = tags.lazy.compactMap { Language(rawValue: $0.prefix(2).lowercased()) }
        self = known.first { _ in true } ?? .english
    }

    /// The language's name in the language itself.
    public var name: String {
        switch self {
        case .english: "English"
        case .bulgarian: "Български"
        }
    }

    /// The text in this language.
    package func callAsFunction(_ english: String, _ bulgarian: String) -> String {
        LocalizedText(english, bulgarian)[self]
    }
}
