import Basics
import Foundation
import PlainWords

/// Learns the weights by logistic regression with a step of its own for each weight; the order of examples is fixed.
struct IntentTrainer {
    private static let classes = IntentModel.intents.count
    private var weights = [Double](repeating: 0, count: IntentFeatures.size * 4)
    private var squares = [Double](repeating: 1e-3, count: IntentFeatures.size * 4)

    /// Weights learned from examples.
    static func weights(_ examples: [IntentData.Example], epochs: Int = 5) -> IntentTrainer {
        var trainer = IntentTrainer()
        var order = Array(examples.indices)
        var random = Sequence64(state: 42)
        for _ in 0..<epochs {
            order.shuffle(using: &random)
            for index in order { trainer.learn(examples[index]) }
        }
        return trainer
    }

    func shares(_ features: IntentFeatures) -> [Double] {
        var sums = [0.0, 0, 0, 0]
        for bucket in features.buckets {
            for index in 1..<Self.classes { sums[index] += weights[bucket * 4 + index] }
        }
        let top = sums.max() ?? 0
        let powers = sums.map { exp($0 - top) }
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }

    private mutating func learn(_ example: IntentData.Example) {
        let shares = shares(example.features)
        // Creations are rare: each counts several times.
        let worth = example.label == 0 ? 1.0 : 4.0
        for index in 1..<Self.classes {
            let error = (shares[index] - (index == example.label ? 1 : 0)) * worth
            guard abs(error) > 1e-4 else { continue }
            for bucket in example.features.buckets {
                let slot = bucket * 4 + index
                let slope = error + 4e-4 * weights[slot]
                squares[slot] += slope * slope
                weights[slot] -= 0.3 * slope / squares[slot].squareRoot()
            }
        }
    }

    /// The weights as the engine takes them: rounded to whole steps. The very largest are cut, so that the many small
    /// ones keep their grain.
    func quantised() throws -> IntentModel {
        let values = weights.enumerated().filter { $0.offset % 4 != 0 }.map(\.element)
        let sorted = values.map(abs).sorted()
        let limit = Double(IntentModel.weightLimit)
        let step = sorted[Int(Double(sorted.count) * 0.9999)] / limit
        let rounded = values.map { Int8(max(-limit, min(limit, ($0 / step).rounded()))) }
        return try IntentModel(weights: PackedArray(copying: rounded), step: step)
    }
}

/// A small generator with a fixed seed, so that training comes out the same each time.
struct Sequence64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
