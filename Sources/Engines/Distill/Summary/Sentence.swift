/// A sentence with its words, computed once for all uses.
struct Sentence {
    let text: String
    /// All words in lower case.
    let words: [String]
    /// The stems of the content words.
    let stems: Set<String>
    let index: Int
    let paragraph: Int

    init(_ text: String, index: Int, paragraph: Int) {
        self.text = text
        self.index = index
        self.paragraph = paragraph
        words = WordScanner.words(text)
        stems = Set(words.filter { $0.count > 2 && !LanguageWords.all.contains($0) }.map { String($0.prefix(6)) })
    }

    static func all(in paragraphs: [String]) -> [Sentence] {
        var result: [Sentence] = []
        for (number, paragraph) in paragraphs.enumerated() {
            for text in SentenceSplitter.sentences(paragraph) {
                result.append(Sentence(text, index: result.count, paragraph: number))
            }
        }
        return result
    }
}
