extension NumberReader {
    /// An ordinal at a token: "3rd", "twenty-fifth", "one hundred twenty fifth".
    func ordinal(at start: Int) -> (value: Int, end: Int)? {
        let token = sentence[start]
        if token.kind == .digits {
            guard sentence.isGlued(start + 1), sentence[start + 1].kind == .word, sentence[start + 1].length == 2,
                token.number >= 0, Self.suffixes.contains(sentence[start + 1].hash)
            else { return nil }
            return (token.calendarNumber, start + 2)
        }
        if token.word.ordinal > 0, !token.word.isPlural { return (Int(token.word.ordinal), start + 1) }
        if let joined = Self.joined[token.hash] { return (joined, start + 1) }
        if token.word.cardinal >= 20 {
            let index = isHyphen(start + 1) ? start + 2 : start + 1
            let ones = sentence[index].word
            guard ones.ordinal >= 1, ones.ordinal <= 9, !ones.isPlural else { return hundreds(at: start) }
            return (Int(token.word.cardinal) + Int(ones.ordinal), index + 1)
        }
        return hundreds(at: start)
    }

    /// "one hundred twenty fifth".
    private func hundreds(at start: Int) -> (value: Int, end: Int)? {
        guard sentence[start].word.cardinal > 0, sentence[start + 1].word.power >= 2, sentence[start + 1].length > 2
        else {
            return nil
        }
        var base = Int(sentence[start].word.cardinal)
        for _ in 0..<sentence[start + 1].word.power { base = min(base * 10, 10_000_000_000) }
        let index = sentence.key(start + 2) == .and ? start + 3 : start + 2
        guard let rest = ordinal(at: index), rest.value < 100 else { return nil }
        return (base + rest.value, rest.end)
    }

    private static let suffixes = WordSet("st nd rd th")

    /// "thirtyfirst", written in one word.
    private static let joined = WordTable<Int>(
        ["twenty", "thirty"].enumerated().flatMap { index, tens in
            LexiconTables.ordinals[0..<9].enumerated().map { ones, word in
                (hash: Hash.of(tens + word.split(separator: " ")[0]), value: (index + 2) * 10 + ones + 1)
            }
        }
    )
}
