#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A linear model over hashed features: how likely each intent is.
package struct IntentModel: Sendable {
    /// The intents it knows, in the order of the weights.
    package static let intents: [Intent] = [.none, .event, .reminder, .task]

    /// The weights in the product.
    static let shared = IntentModel(text: IntentWeights.text, step: IntentWeights.step)

    private let text: StaticString
    private let step: Double

    /// A model whose weights are written one letter each, `[`'s distance from `?` times `step`.
    package init(text: StaticString, step: Double) {
        self.text = text
        self.step = step
    }

    /// The letter of no weight; 28 letters on either side of it need no escape in a literal.
    package static let zero: UInt8 = 63

    /// The share of each intent, in the order of `intents`.
    package func shares(_ features: IntentFeatures) -> [Double] {
        var sums = [0, 0, 0, 0]
        guard text.utf8CodeUnitCount == IntentFeatures.size * 3 else { return [1, 0, 0, 0] }
        for place in features.places {
            for index in 0..<3 {
                sums[index + 1] += Int(text.utf8Start[place * 3 + index]) - Int(Self.zero)
            }
        }
        let powers = sums.map { exp(Double($0) * step) }
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }
}
