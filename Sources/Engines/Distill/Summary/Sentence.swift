/// A sentence with its words, counted once for all that asks.
struct Sentence {
    let text: String
    /// All words in small letters.
    let words: [String]
    /// The words that carry meaning, cut to their stems.
    let stems: Set<String>
    let place: Int
    let paragraph: Int

    init(_ text: String, place: Int, paragraph: Int) {
        self.text = text
        self.place = place
        self.paragraph = paragraph
        words = Sentence.words(text)
        stems = Set(words.filter { $0.count > 2 && !LanguageWords.all.contains($0) }.map { String($0.prefix(6)) })
    }

    /// Words in small letters; each sign of scripts written without spaces is a word of its own.
    static func words(_ text: String) -> [String] {
        var result: [String] = []
        var word = ""
        for character in text.lowercased() {
            let isIdeograph = (character.unicodeScalars.first?.value ?? 0) >= 0x2E80
            if character.isLetter || character.isNumber, !isIdeograph {
                word.append(character)
                continue
            }
            if !word.isEmpty {
                result.append(word)
                word = ""
            }
            if isIdeograph, character.isLetter { result.append(String(character)) }
        }
        if !word.isEmpty { result.append(word) }
        return result
    }

    static func all(in paragraphs: [String]) -> [Sentence] {
        var result: [Sentence] = []
        for (number, paragraph) in paragraphs.enumerated() {
            for text in SentenceSplitter.sentences(paragraph) {
                result.append(Sentence(text, place: result.count, paragraph: number))
            }
        }
        return result
    }
}
