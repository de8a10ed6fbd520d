/// A language that the apps support.
public enum Language: String, Sendable, Hashable, CaseIterable {
    /// English, the default.
    case english = "en"
    /// Bulgarian, in Cyrillic script.
    case bulgarian = "bg"

    /// The first supported language in a list of preferences such as `bg-BG`; English if there is none.
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

    /// One of two texts, in this language.
    package func text(_ english: String, _ bulgarian: String) -> String {
        LocalizedText(english, bulgarian)[self]
    }
}
