/// The languages ScoreBase speaks.
public enum Language: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case bulgarian = "bg"

    /// The best language for a list of preferences, such as `bg-BG`.
    public init(preferring tags: [String]) {
        let known = tags.lazy.compactMap { Language(rawValue: String($0.prefix(2)).lowercased()) }
        self = known.first ?? .english
    }
}

/// A text in every language there is: one that lacks a language does not compile.
public struct Phrase: Sendable, Hashable {
    /// In English.
    let english: String
    /// In Bulgarian.
    let bulgarian: String

    /// A text in both.
    init(_ english: String, _ bulgarian: String) {
        self.english = english
        self.bulgarian = bulgarian
    }

    /// A text that is the same everywhere, such as a name.
    init(plain text: String) {
        self.init(text, text)
    }

    /// The text in one language.
    public subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .bulgarian: bulgarian
        }
    }

    /// One text behind the other.
    static func + (left: Phrase, right: Phrase) -> Phrase {
        Phrase(left.english + right.english, left.bulgarian + right.bulgarian)
    }
}

extension Phrase {
    /// A number of things, with the right form of their name: `1 event`, `2 events`.
    static func count(_ number: Int, _ one: Phrase, _ many: Phrase) -> Phrase {
        Phrase(plain: "\(number) ") + (number == 1 ? one : many)
    }
}
