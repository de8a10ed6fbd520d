import ScamSense

/// Learns the kind of scam: softmax regression where every accepted kind is right, by stochastic gradient descent.
struct KindTrainer {
    static let places = 1 << Int(LinearModel.kindBits)
    static let biasPlace = 2 * places + 64

    var rounds = 30
    var rate: Float = 0.5
    /// Pull of the weights towards 0.
    var decay: Float = 0.000_05

    /// Four weights at every place, in the order of `LinearModel.kinds`.
    func train(_ examples: [Example]) -> [SIMD4<Float>] {
        let rows = examples.filter { $0.isScam && !$0.kinds.isEmpty }.map(KindRow.init)
        var weights = [SIMD4<Float>](repeating: .zero, count: Self.biasPlace + 1)
        var squares = [SIMD4<Float>](repeating: .zero, count: weights.count)
        var order = Array(rows.indices)
        var random = FixedRandom(seed: 7_060_420)
        for _ in 0..<rounds {
            random.shuffle(&order)
            for place in order { visit(rows[place], &weights, &squares) }
        }
        return weights
    }

    private func visit(_ row: KindRow, _ weights: inout [SIMD4<Float>], _ squares: inout [SIMD4<Float>]) {
        var scores = SIMD4<Float>.zero
        for (place, value) in row.features { scores += weights[place] * value }
        let all = softmax(scores)
        let right = all.replacing(with: 0, where: .!row.accepted)
        let gradient = all - right / max(right.sum(), 1e-6)
        for (place, value) in row.features {
            let slope = gradient * value + weights[place] * decay
            squares[place] += slope * slope
            weights[place] -= rate * slope / (squares[place].squareRoot() + 0.1)
        }
    }

    private func softmax(_ scores: SIMD4<Float>) -> SIMD4<Float> {
        let highest = scores.max()
        var powers = SIMD4<Float>.zero
        for place in 0..<4 {
            // e^x = p / (1 - p) for p the logistic function of x.
            let share = Logistic.of(Double(max(scores[place] - highest, -30)))
            powers[place] = Float(share / (1 - share))
        }
        return powers / powers.sum()
    }
}

/// A scam as places and values in the weights of the kinds.
struct KindRow {
    var features: [(Int, Float)] = []
    var accepted = SIMDMask<SIMD4<Int32>>(repeating: false)

    init(_ example: Example) {
        let mask = UInt32(KindTrainer.places - 1)
        let source = example.features
        let letter = 1 / LinearModel.length(of: Int32(source.letterRuns.count), longest: LinearModel.letterLimit)
        let word = 1 / LinearModel.length(of: Int32(source.words.count), longest: LinearModel.wordLimit)
        features = source.letterRuns.map { (Int($0 & mask), letter) }
        features += source.words.map { (KindTrainer.places + Int($0 & mask), word) }
        features += source.signals.filter(\.isSingle).map { (2 * KindTrainer.places + $0.place & 63, 1) }
        features.append((KindTrainer.biasPlace, 1))
        for place in 0..<4 { accepted[place] = example.kinds.contains(LinearModel.kinds[place]) }
    }
}
