/// The languages the app speaks.
public enum Language: String, Sendable, CaseIterable {
    /// English.
    case english = "en"
    /// Bulgarian.
    case bulgarian = "bg"

    /// Its own name for itself.
    public var name: String {
        switch self {
        case .english: "English"
        case .bulgarian: "Български"
        }
    }
}

/// A text in every language the app speaks, side by side, so that none can be forgotten.
struct Phrase: Sendable, Equatable {
    let english: String
    let bulgarian: String

    init(_ english: String, _ bulgarian: String) {
        self.english = english
        self.bulgarian = bulgarian
    }

    /// The text in that language.
    func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .bulgarian: bulgarian
        }
    }
}

extension Phrase {
    /// A number with what is counted, in the form the language wants.
    static func count(_ number: Int, _ english: (one: String, more: String), _ bulgarian: (one: String, more: String))
        -> Phrase
    {
        let isOne = number == 1
        return Phrase(
            "\(number) \(isOne ? english.one : english.more)",
            "\(number) \(isOne ? bulgarian.one : bulgarian.more)"
        )
    }

    static func links(_ number: Int) -> Phrase { count(number, ("link", "links"), ("връзка", "връзки")) }
    static func gists(_ number: Int) -> Phrase { count(number, ("gist", "gists"), ("същина", "същини")) }
    static func minutes(_ number: Int) -> Phrase { count(number, ("minute", "minutes"), ("минута", "минути")) }
    static func hours(_ number: Int) -> Phrase { count(number, ("hour", "hours"), ("час", "часа")) }
    static func days(_ number: Int) -> Phrase { count(number, ("day", "days"), ("ден", "дни")) }
}
