/// How well a text matches the truth, in the two ways it is judged.
struct TextMatch {
    var shinglePrecision = 0.0
    var shingleRecall = 0.0
    var tokenF1 = 0.0

    init(truth: String, found: String) {
        let true4 = Tokens.shingles(Tokens.of(truth))
        let found4 = Tokens.shingles(Tokens.of(found))
        let (hit, extra, missed) = Self.overlap(true4, found4)
        shinglePrecision = Self.share(hit, hit + extra, both: extra + missed)
        shingleRecall = Self.share(hit, hit + missed, both: extra + missed)
        let tokens = Self.overlap(Tokens.counts(Tokens.of(truth)), Tokens.counts(Tokens.of(found)))
        tokenF1 =
            tokens.hit == 0
            ? (tokens.extra + tokens.missed == 0 ? 1 : 0)
            : 2 * Double(tokens.hit) / Double(2 * tokens.hit + tokens.extra + tokens.missed)
    }

    private static func share(_ hit: Int, _ all: Int, both errors: Int) -> Double {
        errors == 0 ? 1 : hit == 0 || all == 0 ? 0 : Double(hit) / Double(all)
    }

    private static func overlap<Key>(_ truth: [Key: Int], _ found: [Key: Int]) -> (hit: Int, extra: Int, missed: Int) {
        var hit = 0
        for (key, count) in found { hit += min(count, truth[key] ?? 0) }
        return (hit, found.values.reduce(0, +) - hit, truth.values.reduce(0, +) - hit)
    }
}

enum Tokens {
    /// Runs of letters, digits and underscores, as `\w+` finds them.
    static func of(_ text: String) -> [Substring] {
        var tokens: [Substring] = []
        let scalars = text.unicodeScalars
        var start: String.Index?
        for index in scalars.indices {
            let isWord = isWord(scalars[index])
            if isWord, start == nil { start = index }
            if !isWord, let begin = start {
                tokens.append(text[begin..<index])
                start = nil
            }
        }
        if let start { tokens.append(text[start...]) }
        return tokens
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar == "_" || (scalar >= "0" && scalar <= "9")
                || (scalar.value | 32 >= 97 && scalar.value | 32 <= 122)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber,
            .otherNumber:
            return true
        default: return false
        }
    }

    static func shingles(_ tokens: [Substring]) -> [[Substring]: Int] {
        var counts: [[Substring]: Int] = [:]
        for start in 0..<max(1, tokens.count - 3) {
            counts[Array(tokens[min(start, tokens.count)..<min(start + 4, tokens.count)]), default: 0] += 1
        }
        return counts
    }

    static func counts(_ tokens: [Substring]) -> [Substring: Int] {
        tokens.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}

/// A set of matches, averaged as the benchmark does: mean precision and mean recall, then their harmonic mean.
struct Averages {
    private(set) var count = 0
    private var precision = 0.0
    private var recall = 0.0
    private var tokens = 0.0

    mutating func add(_ match: TextMatch) {
        count += 1
        precision += match.shinglePrecision
        recall += match.shingleRecall
        tokens += match.tokenF1
    }

    var meanPrecision: Double { precision / Double(max(1, count)) }
    var meanRecall: Double { recall / Double(max(1, count)) }
    var shingleF1: Double { 2 * meanPrecision * meanRecall / max(meanPrecision + meanRecall, 1e-9) }
    var tokenF1: Double { tokens / Double(max(1, count)) }
}
