package import Basics

/// The learned weights: tables whose entries are summed to a text's score.
///
/// The tables are read in place: mapped with the program, shared between processes, and loaded only when read. A weight
/// has 81 steps; cross-validation uses the rounded weights, so reports include the rounding.
package struct LinearModel: Sendable {
    /// A table of weights, with their scale.
    package struct Table: Sendable {
        package var weights: PackedArray<Int8>
        package var scale: Float

        package init(weights: PackedArray<Int8>, scale: Float) {
            self.weights = weights
            self.scale = scale
        }
    }

    /// The maximum weight in a table; the minimum is its negative.
    package static let weightLimit = 40

    /// The sizes of the tables, as powers of two.
    package static let letterBits: UInt32 = 17
    package static let wordBits: UInt32 = 16
    package static let kindBits: UInt32 = 14
    package static let signalPairCount = 64 * 64
    /// The weight of a pair of signals relative to a single signal.
    package static let pairValue: Float = 0.5

    /// The number of features in a text of three hundred letters; see `length`.
    package static let letterLimit: Float = 900
    package static let wordLimit: Float = 120

    /// The tables for the risk.
    package var letters: Table
    package var words: Table
    package var signals: Table
    /// The tables for the kind of scam: four consecutive weights per feature, in the order of `kinds`.
    package var kindLetters: Table
    package var kindWords: Table
    package var kindSignals: Table
    package var bias: Float
    package var kindBias: SIMD4<Float>
    /// Converts scores into levels.
    package var decision: Decision

    package static let kinds: [ScamCategory] = [.otpPhishing, .paymentScam, .impersonation, .unknown]

    package init(
        letters: Table,
        words: Table,
        signals: Table,
        kindLetters: Table,
        kindWords: Table,
        kindSignals: Table,
        bias: Float,
        kindBias: SIMD4<Float>,
        decision: Decision
    ) {
        self.letters = letters
        self.words = words
        self.signals = signals
        self.kindLetters = kindLetters
        self.kindWords = kindWords
        self.kindSignals = kindSignals
        self.bias = bias
        self.kindBias = kindBias
        self.decision = decision
    }

    /// The text's score: above 0 it is more likely a scam.
    func score(_ workspace: Workspace, _ signals: SignalSet) -> Float {
        let letterSum = letters.weights.sum(at: workspace.readLetterRuns, mask: Self.mask(Self.letterBits))
        let wordSum = words.weights.sum(at: workspace.readWords, mask: Self.mask(Self.wordBits))
        var (singleSum, pairSum): (Int32, Int32) = (0, 0)
        Features.forEachSignal(signals) { index, isSingle in
            let weight = Int32(self.signals.weights[index])
            if isSingle { singleSum += weight } else { pairSum += weight }
        }
        return bias
            + Float(letterSum) * letters.scale / Self.length(of: workspace.letterRunCount, longest: Self.letterLimit)
            + Float(wordSum) * words.scale / Self.length(of: workspace.wordCount, longest: Self.wordLimit)
            + (Float(singleSum) + Float(pairSum) * Self.pairValue) * self.signals.scale
    }

    /// The most likely kind of scam, assuming the text is a scam.
    func kind(_ workspace: Workspace, _ signals: SignalSet) -> ScamCategory {
        let mask = Self.mask(Self.kindBits)
        let letterSum = kindLetters.weights.fourSums(at: workspace.readLetterRuns, mask: mask)
        let wordSum = kindWords.weights.fourSums(at: workspace.readWords, mask: mask)
        var signalSum = SIMD4<Int32>()
        Features.forEachSignal(signals) { index, isSingle in
            if isSingle {
                let four = kindSignals.weights.fourElements(from: (index & 63) * 4)
                signalSum &+= SIMD4<Int32>(truncatingIfNeeded: four)
            }
        }
        let scores =
            kindBias
            + SIMD4<Float>(letterSum)
            * (kindLetters.scale / Self.length(of: workspace.letterRunCount, longest: Self.letterLimit))
            + SIMD4<Float>(wordSum)
            * (kindWords.scale / Self.length(of: workspace.wordCount, longest: Self.wordLimit))
            + SIMD4<Float>(signalSum) * kindSignals.scale
        var best = 0
        for index in 1..<4 where scores[index] > scores[best] { best = index }
        return Self.kinds[best]
    }

    /// The divisor for a sum over `count` features: the root of their number, and more beyond `longest`, so that a text
    /// cannot gain weight by repetition.
    package static func length(of count: Int32, longest: Float) -> Float {
        let count = Float(max(count, 1))
        return max(count.squareRoot(), count / longest.squareRoot())
    }

    private static func length(of count: Int, longest: Float) -> Float {
        length(of: Int32(truncatingIfNeeded: count), longest: longest)
    }

    private static func mask(_ bits: UInt32) -> UInt32 { 1 << bits - 1 }
}
