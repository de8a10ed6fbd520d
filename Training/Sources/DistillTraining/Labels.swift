/// Finds out which lines of a page are in the truth.
struct Labels {
    private var shingles: Set<[Substring]> = []
    private var lines: Set<[Substring]> = []
    private let truthTokens: Int

    init(truth: String) {
        let tokens = Tokens.of(truth)
        truthTokens = tokens.count
        for key in Tokens.shingles(tokens).keys { shingles.insert(key) }
        for line in truth.split(whereSeparator: \.isNewline) { lines.insert(Tokens.of(String(line))) }
    }

    /// A long line belongs to the truth if most of its word sequences do; a short one if a sequence across it and its
    /// neighbours does, or if it is a line of the truth near lines that belong there: "News" in a menu is not the
    /// heading "News".
    func labels(_ texts: [String]) -> [Bool] {
        let tokens = texts.map { Tokens.of($0) }
        var result = tokens.indices.map {
            tokens[$0].count >= 4 ? isMostlyInTruth(tokens[$0]) : isInTruthWithNeighbours($0, tokens)
        }
        let certain = result
        for index in tokens.indices where !certain[index] && !tokens[index].isEmpty && tokens[index].count < 4 {
            let near = max(0, index - 3)..<min(tokens.count, index + 4)
            result[index] = lines.contains(tokens[index]) && (certain[near].contains(true) || !certain.contains(true))
        }
        return result
    }

    private func isMostlyInTruth(_ tokens: [Substring]) -> Bool {
        let own = (0...(tokens.count - 4)).map { Array(tokens[$0..<($0 + 4)]) }
        return own.count { shingles.contains($0) } * 2 > own.count
    }

    private func isInTruthWithNeighbours(_ index: Int, _ tokens: [[Substring]]) -> Bool {
        guard !tokens[index].isEmpty else { return false }
        let before = tokens[max(0, index - 3)..<index].flatMap { $0 }.suffix(3)
        let after = tokens[(index + 1)..<min(tokens.count, index + 4)].flatMap { $0 }.prefix(3)
        let around = Array(before) + tokens[index] + Array(after)
        guard around.count >= 4 else { return false }
        return (0...(around.count - 4)).contains { start in
            start <= before.count && start + 4 >= before.count + tokens[index].count
                && shingles.contains(Array(around[start..<(start + 4)]))
        }
    }

    /// How much a line's judgement weighs: by its share of the article, so that each page counts the same.
    func weight(_ text: String) -> Float {
        let share = Float(Tokens.of(text).count + 2) / Float(max(truthTokens, 60))
        return min(share, 0.5) * 100
    }
}
