/// Finds out which lines of a page stand in the truth.
struct Labels {
    private var shingles: Set<[Substring]> = []
    private var lines: Set<[Substring]> = []
    let truthTokens: Int

    init(truth: String) {
        let tokens = Tokens.of(truth)
        truthTokens = tokens.count
        for key in Tokens.shingles(tokens).keys { shingles.insert(key) }
        for line in truth.split(whereSeparator: \.isNewline) { lines.insert(Tokens.of(String(line))) }
    }

    /// A long line belongs to the truth if most of its word sequences do, a short one if it is a line there.
    func holds(_ text: String) -> Bool {
        let tokens = Tokens.of(text)
        guard tokens.count >= 4 else { return lines.contains(tokens) && !tokens.isEmpty }
        let own = (0...(tokens.count - 4)).map { Array(tokens[$0..<($0 + 4)]) }
        return own.count { shingles.contains($0) } * 2 > own.count
    }

    /// How much a line's judgement weighs: by its share of the article, so that each page counts the same.
    func weight(_ text: String) -> Float {
        let share = Float(Tokens.of(text).count + 2) / Float(max(truthTokens, 60))
        return min(share, 0.5) * 100
    }
}
