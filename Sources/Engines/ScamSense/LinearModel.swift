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
        var letterSum: Int32 = 0
        let letterMask = UInt32(1) << Self.letterBits - 1
        for index in 0..<workspace.letterRunCount {
            letterSum += Self.weight(letters, Int(workspace.letterRuns[index] & letterMask))
        }
        var wordSum: Int32 = 0
        var wordCount: Int32 = 0
        let wordMask = UInt32(1) << Self.wordBits - 1
        Features.forEachWord(workspace) {
            wordSum += Self.weight(words, Int($0 & wordMask))
            wordCount += 1
        }
        var signalSum: Float = 0
        Features.forEachSignal(signals) { index, isSingle in
            signalSum += Float(Self.weight(self.signals, index)) * (isSingle ? 1 : Self.pairValue)
        }
        return bias
            + Float(letterSum) * letters.scale / Self.length(of: letterCount(workspace), longest: Self.letterLimit)
            + Float(wordSum) * words.scale / Self.length(of: wordCount, longest: Self.wordLimit)
            + signalSum * self.signals.scale
    }

    /// The most likely kind of scam, assuming the text is a scam.
    func kind(_ workspace: Workspace, _ signals: SignalSet) -> ScamCategory {
        let mask = UInt32(1) << Self.kindBits - 1
        var letterSum = SIMD4<Int32>()
        for index in 0..<workspace.letterRunCount {
            letterSum &+= Self.fourWeights(kindLetters, Int(workspace.letterRuns[index] & mask))
        }
        var wordSum = SIMD4<Int32>()
        var wordCount: Int32 = 0
        Features.forEachWord(workspace) {
            wordSum &+= Self.fourWeights(kindWords, Int($0 & mask))
            wordCount += 1
        }
        var signalSum = SIMD4<Int32>()
        Features.forEachSignal(signals) { index, isSingle in
            if isSingle { signalSum &+= Self.fourWeights(kindSignals, index & 63) }
        }
        let scores =
            kindBias
            + SIMD4<Float>(letterSum)
            * (kindLetters.scale / Self.length(of: letterCount(workspace), longest: Self.letterLimit))
            + SIMD4<Float>(wordSum) * (kindWords.scale / Self.length(of: wordCount, longest: Self.wordLimit))
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

    private func letterCount(_ workspace: Workspace) -> Int32 {
        Int32(truncatingIfNeeded: workspace.letterRunCount)
    }

    @inline(__always)
    private static func weight(_ table: Table, _ index: Int) -> Int32 {
        Int32(table.weights[index])
    }

    @inline(__always)
    private static func fourWeights(_ table: Table, _ index: Int) -> SIMD4<Int32> {
        SIMD4<Int32>(truncatingIfNeeded: table.weights.fourElements(from: index * 4))
    }
}
