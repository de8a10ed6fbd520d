import ScamSense

/// Learns the risk: a linear support vector machine with squared hinge loss, by dual coordinate descent.
///
/// Exact and fast on sparse rows. One thread, a fixed order of visits and no mathematics library make every run write
/// the same bytes.
struct RiskTrainer {
    /// Weights of the three tables one after the other, and the bias at the end.
    static let letterPlaces = 1 << Int(LinearModel.letterBits)
    static let wordPlaces = 1 << Int(LinearModel.wordBits)
    static let biasPlace = letterPlaces + wordPlaces + LinearModel.signalPairCount
    static let count = biasPlace + 1

    /// How dear an error is against the size of the weights.
    var cost: Float = 1
    /// How much dearer a missed scam is than a false alarm.
    var scamCost: Float = 1.5
    /// The value of a word or a pair of words in learning; a letter run has 1. With less, weights of words cost more, so that fewer
    /// are learned by heart. It was chosen by the folds, as was `scamCost`.
    static let wordValue: Float = 0.7
    var rounds = 40

    func train(_ examples: [Example]) -> [Float] {
        let rows = examples.filter { $0.weight > 0 }.map(SparseRow.init)
        var weights = [Float](repeating: 0, count: Self.count)
        var duals = [Float](repeating: 0, count: rows.count)
        var order = Array(rows.indices)
        var random = FixedRandom(seed: 20_240_607)
        weights.withUnsafeMutableBufferPointer { weights in
            for _ in 0..<rounds {
                random.shuffle(&order)
                for place in order { visit(rows[place], &duals[place], weights) }
            }
        }
        // A judged word has the value 1.
        for place in Self.letterPlaces..<Self.letterPlaces + Self.wordPlaces { weights[place] *= Self.wordValue }
        return weights
    }

    private func visit(_ row: SparseRow, _ dual: inout Float, _ weights: UnsafeMutableBufferPointer<Float>) {
        let sign: Float = row.isScam ? 1 : -1
        let softness = 0.5 / (cost * row.weight * (row.isScam ? scamCost : 1))
        let gradient = sign * row.product(with: weights) - 1 + softness * dual
        guard dual > 0 || gradient < 0 else { return }
        let updated = max(dual - gradient / (row.square + softness), 0)
        let step = (updated - dual) * sign
        dual = updated
        guard step != 0 else { return }
        row.add(step, to: weights)
    }
}

/// A text as places and values in the risk's weights.
struct SparseRow {
    var places: [UInt32] = []
    var values: [Float] = []
    var square: Float = 0
    var isScam: Bool
    var weight: Float

    init(_ example: Example) {
        isScam = example.isScam
        weight = example.weight
        let letterMask = UInt32(RiskTrainer.letterPlaces - 1)
        let wordMask = UInt32(RiskTrainer.wordPlaces - 1)
        let features = example.features
        append(features.letterRuns.map { $0 & letterMask }, offset: 0, longest: LinearModel.letterLimit, value: 1)
        append(
            features.words.map { $0 & wordMask },
            offset: RiskTrainer.letterPlaces,
            longest: LinearModel.wordLimit,
            value: RiskTrainer.wordValue
        )
        for signal in features.signals {
            places.append(UInt32(RiskTrainer.letterPlaces + RiskTrainer.wordPlaces + signal.place))
            values.append(signal.isSingle ? 1 : LinearModel.pairValue)
        }
        places.append(UInt32(RiskTrainer.biasPlace))
        values.append(1)
        square = values.reduce(0) { $0 + $1 * $1 }
    }

    /// Adds one block, with places that occur twice put together.
    private mutating func append(_ block: [UInt32], offset: Int, longest: Float, value: Float) {
        guard !block.isEmpty else { return }
        let one = value / LinearModel.length(of: Int32(block.count), longest: longest)
        for place in block.sorted() {
            let shifted = place + UInt32(offset)
            if places.last == shifted {
                values[values.count - 1] += one
            } else {
                places.append(shifted)
                values.append(one)
            }
        }
    }

    func product(with weights: UnsafeMutableBufferPointer<Float>) -> Float {
        var sum: Float = 0
        for index in places.indices { sum += weights[Int(places[index])] * values[index] }
        return sum
    }

    func add(_ step: Float, to weights: UnsafeMutableBufferPointer<Float>) {
        for index in places.indices { weights[Int(places[index])] += step * values[index] }
    }
}

/// Numbers that look random and are the same on every run and machine (SplitMix64).
struct FixedRandom {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func shuffle(_ items: inout [Int]) {
        for place in stride(from: items.count - 1, to: 0, by: -1) {
            items.swapAt(place, Int(next() % UInt64(place + 1)))
        }
    }
}
