import Basics
import ScamSense

/// Rounds trained weights to the steps that the engine's tables hold.
enum Quantiser {
    static func model(risk: [Float], kind: [SIMD4<Float>], decision: Decision) -> LinearModel {
        let words = RiskTrainer.letterPlaces
        let signals = words + RiskTrainer.wordPlaces
        let places = KindTrainer.places
        return LinearModel(
            letters: table(Array(risk[..<words]), keeping: 0.9995),
            words: table(Array(risk[words..<signals]), keeping: 0.9995),
            signals: table(Array(risk[signals..<RiskTrainer.biasPlace]), keeping: 1),
            kindLetters: table(flat(kind[..<places]), keeping: 0.9995),
            kindWords: table(flat(kind[places..<2 * places]), keeping: 0.9995),
            kindSignals: table(flat(kind[2 * places..<2 * places + 64]), keeping: 1),
            bias: risk[RiskTrainer.biasPlace],
            kindBias: kind[KindTrainer.biasPlace],
            decision: decision
        )
    }

    /// The very largest weights are cut, so that the many small ones keep their grain.
    private static func table(_ weights: [Float], keeping share: Double) -> LinearModel.Table {
        let sizes = weights.map(abs).filter { $0 > 0 }.sorted()
        let widest = sizes.isEmpty ? 1 : sizes[min(sizes.count - 1, Int(Double(sizes.count) * share))]
        let limit = Float(LinearModel.weightLimit)
        let step = max(widest / limit, .leastNormalMagnitude)
        let rounded = weights.map { Int8(min(max(($0 / step).rounded(.toNearestOrEven), -limit), limit)) }
        return LinearModel.Table(weights: PackedArray(copying: rounded), scale: step)
    }

    private static func flat(_ weights: ArraySlice<SIMD4<Float>>) -> [Float] {
        weights.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    }
}
