/// Removes the dispensable parts of a sentence: the opening connective, remarks in brackets, citations.
package enum SentenceTrimmer {
    package static func trim(_ sentence: String) -> String {
        var text = withoutBrackets(sentence)
        var shortened = true
        for _ in 0..<maxOpenings where shortened {
            shortened = false
            let lowered = text.lowercased()
            for opening in openings where lowered.hasPrefix(opening) {
                let rest = text.dropFirst(opening.count).drop { $0 == "," || $0 == ":" || $0.isWhitespace }
                guard rest.split(separator: " ").count >= 5 else { continue }
                text = rest.prefix(1).uppercased() + rest.dropFirst()
                shortened = true
                break
            }
        }
        return text
    }

    /// The maximum number of connectives removed from one sentence: "and, so, but, and, …" could go on without end.
    private static let maxOpenings = 8

    private static func withoutBrackets(_ sentence: String) -> String {
        var result = ""
        var depth = 0
        for character in sentence {
            if character == "(" || character == "[" { depth += 1 }
            if depth == 0 { result.append(character) }
            if character == ")" || character == "]" { depth = max(0, depth - 1) }
        }
        guard depth == 0, result.count * 2 > sentence.count else { return sentence }
        var tidy = ""
        for word in result.split(whereSeparator: \.isWhitespace) {
            let isMark = word.count == 1 && ",.;:!?".contains(word)
            tidy += tidy.isEmpty || isMark ? String(word) : " " + word
        }
        return tidy
    }

    private static let openings = [
        "in this paper", "in this work", "in this article", "in this study", "in the present paper",
        "in the present work", "here",
        "to this end", "however", "furthermore", "moreover", "in addition", "additionally", "specifically",
        "in particular",
        "more specifically", "more precisely", "thus", "therefore", "hence", "consequently", "as a result", "finally",
        "overall",
        "in summary", "in conclusion", "to summarize", "in short", "meanwhile", "nevertheless", "nonetheless", "indeed",
        "for example", "for instance", "firstly", "secondly", "in contrast", "by contrast", "on the other hand",
        "inspired by this",
        "motivated by this", "and ", "but ", "so ",
    ]
}
