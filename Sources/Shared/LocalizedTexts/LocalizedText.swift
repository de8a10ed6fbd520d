/// A text in every supported language; leaving one out does not compile.
/// See docs/decisions/apps.md, "A text holds every language side by side".
public struct LocalizedText: Sendable, Hashable {
    /// The text in English.
    package let english: String
    /// The text in Bulgarian.
    package let bulgarian: String

    /// Creates a text in both languages.
    package init(_ english: String, _ bulgarian: String) {
        self.english = english
        self.bulgarian = bulgarian
    }

    /// Creates a text that is the same in every language, such as a name.
    package init(plain text: String) {
        self.init(text, text)
    }

    /// The text in one language.
    public subscript(language: Language) -> String {
        switch language {
        case .english: english
        case .bulgarian: bulgarian
        }
    }

    /// Concatenates two texts in every language.
    package static func + (left: LocalizedText, right: LocalizedText) -> LocalizedText {
        LocalizedText(left.english + right.english, left.bulgarian + right.bulgarian)
    }

    /// A number with the right form of a noun: `1 event`, `2 events`.
    package static func count(_ number: Int, _ singular: LocalizedText, _ plural: LocalizedText) -> LocalizedText {
        LocalizedText(plain: "\(number) ") + (number == 1 ? singular : plural)
    }
}
