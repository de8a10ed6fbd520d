internal import LocalizedTexts

/// The app's texts in one language. The texts are static members of `LocalizedText`, declared in this folder.
struct GistaStrings {
    let language: Language

    /// A text in this language.
    func callAsFunction(_ phrase: LocalizedText) -> String { phrase[language] }
}
