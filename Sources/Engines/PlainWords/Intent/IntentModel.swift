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

    private enum Letters: Sendable {
        case text(StaticString)
        case bytes([UInt8])
    }

    private let letters: Letters
    private let step: Double

    /// A model whose weights are written one letter each: its distance from `?`, times `step`.
    init(text: StaticString, step: Double) {
        letters = text.utf8CodeUnitCount == IntentFeatures.size * 3 ? .text(text) : .bytes([])
        self.step = step
    }

    /// A model just learned, before it is written down.
    package init(letters: [UInt8], step: Double) {
        self.letters = .bytes(letters.count == IntentFeatures.size * 3 ? letters : [])
        self.step = step
    }

    /// The letter of no weight; 28 letters on either side of it need no escape in a literal.
    package static let zero: UInt8 = 63

    /// The share of each intent, in the order of `intents`.
    package func shares(_ features: IntentFeatures) -> [Double] {
        var sums = (0, 0, 0)
        switch letters {
        case .text(let text):
            Self.add(features, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), to: &sums)
        case .bytes(let bytes): bytes.withUnsafeBufferPointer { Self.add(features, $0, to: &sums) }
        }
        let powers = [1, exp(Double(sums.0) * step), exp(Double(sums.1) * step), exp(Double(sums.2) * step)]
        let total = powers.reduce(0, +)
        return powers.map { $0 / total }
    }

    private static func add(
        _ features: IntentFeatures,
        _ letters: UnsafeBufferPointer<UInt8>,
        to sums: inout (Int, Int, Int)
    ) {
        guard !letters.isEmpty else { return }
        for place in features.places {
            sums.0 += Int(letters[place * 3]) - Int(zero)
            sums.1 += Int(letters[place * 3 + 1]) - Int(zero)
            sums.2 += Int(letters[place * 3 + 2]) - Int(zero)
        }
    }
}
