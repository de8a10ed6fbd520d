internal import LocalizedTexts

/// The app's texts in one language. The texts themselves are static members of `LocalizedText`, beside this file.
struct GistaStrings {
    let language: Language

    /// A text in this language.
    func callAsFunction(_ phrase: LocalizedText) -> String { phrase[language] }
}
