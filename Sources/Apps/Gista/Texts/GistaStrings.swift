internal import Phrases

/// The app's texts in one language. The texts themselves are static members of `Phrase`, beside this file.
struct GistaStrings {
    let language: Language

    /// A text in this language.
    func callAsFunction(_ phrase: Phrase) -> String { phrase[language] }
}
