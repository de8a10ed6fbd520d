package import Basics
import CPlainWordsData

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A linear model over hashed features that estimates the probability of each intent.
package struct IntentModel: Sendable {
    /// The intents of the model, in the order of the weights.
    package static let intents: [Intent] = [.none, .event, .reminder, .task]
    /// The maximum weight; the minimum is its negative.
    package static let weightLimit = 28

    /// The model with the learned weights.
    static let shared = PackedBytes.load(embeddedBy: plainwords_intents, IntentModel.init(packed:))

    package static let format = PackedFormat(kind: "INTN", version: 1, maxSize: 1 << 20)

    /// Three weights for each feature: for all intents except the first.
    private let weights: PackedArray<Int8>
    /// The factor for the weights.
    private let step: Double

    package init(weights: PackedArray<Int8>, step: Double) throws(PackedDataError) {
        guard weights.count == IntentFeatures.size * 3 else {
            throw .malformed("the intents must have \(IntentFeatures.size * 3) weights; got \(weights.count)")
        }
        self.weights = weights
        self.step = step
    }

    /// Reads a packed model without copying its weights.
    package init(packed bytes: PackedBytes) throws(PackedDataError) {
        var reader = try PackedReader(bytes, as: Self.format)
        let step: Double = try reader.read()
        try self.init(weights: reader.readArray(), step: step)
        try reader.finish()
    }

    /// The model as a packed file.
    package var packed: [UInt8] {
        var writer = PackedWriter()
        writer.write(step)
        writer.write(weights.elements)
        return writer.file(as: Self.format)
    }

    /// The probability of each intent, in the order of `intents`.
    package func shares(_ features: IntentFeatures) -> [Double] {
        var sums = (0, 0, 0)
        for bucket in features.buckets {
            sums.0 += Int(weights[bucket * 3])
            sums.1 += Int(weights[bucket * 3 + 1])
            sums.2 += Int(weights[bucket * 3 + 2])
        }
        let powers = [1, exp(Double(sums.0) * step), exp(Double(sums.1) * step), exp(Double(sums.2) * step)]
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }
}
