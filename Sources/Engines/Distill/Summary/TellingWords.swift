/// Words, and pairs of neighbours, that speak for a sentence as a summary of its text, or against it.
/// See docs/decisions/distill.md, "The sentence ranking learns weights of words and word pairs".
package struct TellingWords: Sendable {
    private struct Entry {
        var weight: Float = 0
        var followed: [String: Float] = [:]
    }

    private var entries: [String: Entry] = [:]

    /// No word speaks for anything.
    package static let none = TellingWords([:])
    static let learned = TellingWords(encoded: TellingWeights.encoded)

    /// Weights of words, and of pairs with a space between.
    package init(_ weights: [String: Float]) {
        for (words, weight) in weights {
            let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
            guard let first = parts.first else { continue }
            if parts.count == 2 {
                entries[first, default: Entry()].followed[parts[1]] = weight
            } else {
                entries[first, default: Entry()].weight = weight
            }
        }
    }

    /// Reads what ``encoded(_:)`` wrote.
    init(encoded: String) {
        var weights: [String: Float] = [:]
        for piece in encoded.split(whereSeparator: \.isWhitespace) {
            let parts = piece.split(separator: ":")
            guard parts.count == 2, let weight = Float(parts[1]) else { continue }
            weights[String(parts[0].map { $0 == "_" ? " " : $0 })] = weight / Self.scale
        }
        self.init(weights)
    }

    /// Weights as words to be set into lines: `word:weight` and `word_next:weight`.
    package static func encoded(_ weights: [String: Float]) -> [String] {
        weights.sorted { $0.key < $1.key }.map { words, weight in
            "\(String(words.map { $0 == " " ? "_" : $0 })):\(Int((weight * scale).rounded()))"
        }
    }

    private static let scale: Float = 100_000

    /// What a sentence's words say in sum.
    package func weight(of words: [String]) -> Float {
        var sum: Float = 0
        for (index, word) in words.enumerated() {
            guard let entry = entries[word] else { continue }
            sum += entry.weight
            if !entry.followed.isEmpty, index + 1 < words.count { sum += entry.followed[words[index + 1]] ?? 0 }
        }
        return sum
    }
}
