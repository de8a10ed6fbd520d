/// Where the sentences of a text are: what a tap marks.
enum SentenceCuts {
    /// The bytes of each sentence, without white space at its ends. A sentence ends with a line, a cell, or a mark that
    /// white space follows and no small letter.
    static func of(_ text: String) -> [Range<Int>] {
        var sentences: [Range<Int>] = []
        var (start, end, mayEnd) = (0, 0, false)
        var place = 0
        func close() {
            if start < end { sentences.append(start..<end) }
        }
        for character in text {
            let next = place + character.utf8.count
            defer { place = next }
            if character.isWhitespace {
                if character.isNewline || character == "\t" {
                    close()
                    (start, end, mayEnd) = (next, next, false)
                }
                continue
            }
            if mayEnd, end < place, !character.isLowercase {
                close()
                start = place
            } else if start == end {
                start = place
            }
            end = next
            // What closes after the mark belongs to the sentence.
            mayEnd = ".!?…".contains(character) || mayEnd && "\"'”’“»)]".contains(character)
        }
        close()
        return sentences
    }
}
