import Distill

/// Learns what each word, and each pair of neighbours, adds to a sentence's worth: least squares, held small.
struct WordTrainer {
    /// Rarer ones are not learned from.
    private static let leastSentences = 8
    /// As many are kept as say most.
    private static let most = 2_500
    private static let restraint: Float = 300
    private static let rounds = 40

    private let names: [String]
    private let rows: [[Int]]
    private let frequency: [Int]

    /// Learns from sentences, given by their words.
    init(_ sentences: [[String]]) {
        let all = sentences.map(Self.grams)
        var counts: [String: Int] = [:]
        for row in all { for gram in Set(row) { counts[gram, default: 0] += 1 } }
        let names = counts.filter { $0.value >= Self.leastSentences }.keys.sorted()
        let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        self.names = names
        frequency = names.map { counts[$0] ?? 0 }
        rows = all.map { $0.compactMap { numbers[$0] } }
    }

    private static func grams(_ words: [String]) -> [String] {
        words + zip(words, words.dropFirst()).map { "\($0) \($1)" }
    }

    /// The weights by which words come closest to `worth`, one a sentence. Conjugate gradients on the normal equations.
    func weights(for worth: [Float]) -> [String: Float] {
        var weights = [Float](repeating: 0, count: names.count)
        var rest = transposed(worth)
        var step = rest
        var square = dot(rest, rest)
        for _ in 0..<Self.rounds where square > 1e-9 {
            let image = normal(step)
            let length = square / dot(step, image)
            for index in weights.indices {
                weights[index] += length * step[index]
                rest[index] -= length * image[index]
            }
            let next = dot(rest, rest)
            for index in step.indices { step[index] = rest[index] + next / square * step[index] }
            square = next
        }
        return kept(weights)
    }

    private func kept(_ weights: [Float]) -> [String: Float] {
        let force = weights.indices.map { abs(weights[$0]) * Float(frequency[$0]).squareRoot() }
        let best = weights.indices.sorted { (force[$1], $0) < (force[$0], $1) }.prefix(Self.most)
        return Dictionary(uniqueKeysWithValues: best.map { (names[$0], weights[$0]) })
    }

    private func normal(_ weights: [Float]) -> [Float] {
        let image = transposed(rows.map { row in row.reduce(0) { $0 + weights[$1] } })
        return zip(image, weights).map { $0 + Self.restraint * $1 }
    }

    private func transposed(_ values: [Float]) -> [Float] {
        var sums = [Float](repeating: 0, count: names.count)
        for (row, value) in zip(rows, values) { for gram in row { sums[gram] += value } }
        return sums
    }

    private func dot(_ left: [Float], _ right: [Float]) -> Float { zip(left, right).reduce(0) { $0 + $1.0 * $1.1 } }
}
