/// Finds the sentences of a text; a tap highlights one of them.
enum SentenceCuts {
    /// The UTF-8 byte range of each sentence, without surrounding whitespace. A sentence ends at a line break, at a tab
    /// (the end of a table cell), or at a punctuation mark followed by whitespace and no lowercase letter.
    static func of(_ text: String) -> [Range<Int>] {
        var sentences: [Range<Int>] = []
        var (start, end, mayEnd) = (0, 0, false)
        var offset = 0
        func close() {
            if start < end { sentences.append(start..<end) }
        }
        for character in text {
            let next = offset + character.utf8.count
            defer { offset = next }
            if character.isWhitespace {
                if character.isNewline || character == "\t" {
                    close()
                    (start, end, mayEnd) = (next, next, false)
                }
                continue
            }
            if mayEnd, end < offset, !character.isLowercase {
                close()
                start = offset
            } else if start == end {
                start = offset
            }
            end = next
            // Closing quotes and brackets after the mark belong to the sentence.
            mayEnd = ".!?…".contains(character) || mayEnd && "\"'”’“»)]".contains(character)
        }
        close()
        return sentences
    }
}
