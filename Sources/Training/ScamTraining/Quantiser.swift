import ScamSense

/// A trained model in the form the engine reads: bytes and their scales.
struct QuantisedModel {
    /// The bytes of one table, and what a step of a byte is worth.
    struct Table {
        var bytes: [UInt8]
        var scale: Float

        /// Rounds to the steps a byte can hold. The very largest weights are cut, so that the many small ones keep their grain.
        init(_ weights: [Float], keeping share: Double) {
            let sizes = weights.map(abs).filter { $0 > 0 }.sorted()
            let widest = sizes.isEmpty ? 1 : sizes[min(sizes.count - 1, Int(Double(sizes.count) * share))]
            let step = max(widest / Float(LinearModel.weightLimit), .leastNormalMagnitude)
            scale = step
            bytes = weights.map { weight in
                let steps = (weight / step).rounded(.toNearestOrEven)
                let limit = Float(LinearModel.weightLimit)
                return UInt8(Float(LinearModel.zeroByte) + min(max(steps, -limit), limit))
            }
        }
    }

    var letters: Table
    var words: Table
    var signals: Table
    var bias: Float
    var kindLetters: Table
    var kindWords: Table
    var kindSignals: Table
    var kindBias: SIMD4<Float>
    var decision = Decision(slope: 1, offset: 0, medium: 0.5, high: 0.9)

    init(risk: [Float], kind: [SIMD4<Float>]) {
        let words = RiskTrainer.letterPlaces
        let signals = words + RiskTrainer.wordPlaces
        letters = Table(Array(risk[..<words]), keeping: 0.9995)
        self.words = Table(Array(risk[words..<signals]), keeping: 0.9995)
        self.signals = Table(Array(risk[signals..<RiskTrainer.biasPlace]), keeping: 1)
        bias = risk[RiskTrainer.biasPlace]
        let places = KindTrainer.places
        kindLetters = Table(Self.flat(kind[..<places]), keeping: 0.9995)
        kindWords = Table(Self.flat(kind[places..<2 * places]), keeping: 0.9995)
        kindSignals = Table(Self.flat(kind[2 * places..<2 * places + 64]), keeping: 1)
        kindBias = kind[KindTrainer.biasPlace]
    }

    private static func flat(_ weights: ArraySlice<SIMD4<Float>>) -> [Float] {
        weights.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }

    /// Runs `body` with the model as the engine sees it.
    func withModel<Result>(_ body: (LinearModel) -> Result) -> Result {
        let tables = [letters, words, signals, kindLetters, kindWords, kindSignals]
        // One block for all tables, alive for as long as the body runs.
        return tables.flatMap(\.bytes).withUnsafeBufferPointer { block in
            guard var next = block.baseAddress else { preconditionFailure("the tables are never empty") }
            let views = tables.map { table in
                defer { next += table.bytes.count }
                return LinearModel.Table(bytes: next, scale: table.scale)
            }
            return body(
                LinearModel(
                    letters: views[0],
                    words: views[1],
                    signals: views[2],
                    bias: bias,
                    kindLetters: views[3],
                    kindWords: views[4],
                    kindSignals: views[5],
                    kindBias: kindBias,
                    decision: decision
                )
            )
        }
    }
}
