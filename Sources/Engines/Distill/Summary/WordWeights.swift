package import Basics
import CDistillData

/// Weights of words and word pairs as evidence for or against a sentence as part of a summary.
/// See docs/decisions/distill.md, "The sentence ranking learns weights of words and word pairs".
package struct WordWeights: Sendable {
    private struct Entry {
        var weight: Float = 0
        var followed: [String: Float] = [:]
    }

    private var entries: [String: Entry] = [:]

    /// No weights.
    package static let none = WordWeights([:])
    /// Weights learned from the same abstracts as the trees that rank sentences.
    static let learned = PackedBytes.load(embeddedBy: distill_summary_words, WordWeights.init(packed:))

    /// Creates weights of words, and of pairs written with a space in between.
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

    package static let format = PackedFormat(kind: "WORD", version: 1, maxSize: 256 << 10)

    /// Reads a file written by ``packed(_:)``.
    package init(packed bytes: PackedBytes) throws(PackedDataError) {
        var reader = try PackedReader(bytes, as: Self.format)
        var weights: [String: Float] = [:]
        let count: UInt32 = try reader.read()
        for _ in 0..<count {
            let words = try reader.readText()
            weights[words] = Float(try reader.read(Int32.self)) / Self.scale
        }
        try reader.finish()
        self.init(weights)
    }

    /// Packs weights of words, and of pairs written with a space in between. Weights are rounded to multiples of
    /// 1/100,000.
    package static func packed(_ weights: [String: Float]) -> [UInt8] {
        var writer = PackedWriter()
        writer.write(UInt32(weights.count))
        for (words, weight) in weights.sorted(by: { $0.key < $1.key }) {
            writer.write(words)
            // bounded: a learned weight is below 1, which is 100,000 here
            writer.write(Int32((weight * scale).rounded()))
        }
        return writer.file(as: format)
    }

    private static let scale: Float = 100_000

    /// The sum of the weights of a sentence's words and pairs.
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
