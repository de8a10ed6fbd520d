import Basics
import Testing

@testable import ScamSense
@testable import ScamTraining

@Suite struct PackedModelTests {
    /// A model as training makes it, from weights of all sizes.
    private static let model: LinearModel = {
        var random = FixedRandom(seed: 7)
        func weight() -> Float { Float(Int(random.next() % 2_001) - 1_000) / 300 }
        return Quantiser.model(
            risk: (0...RiskTrainer.biasPlace).map { _ in weight() },
            kind: (0...KindTrainer.biasPlace).map { _ in SIMD4(weight(), weight(), weight(), weight()) },
            decision: Decision(slope: 3.25, offset: 0.1, medium: 0.7, high: 0.9)
        )
    }()

    @Test func aTrainedModelThatIsWrittenAndReadHasEqualWeights() throws {
        let model = Self.model
        let copy = try LinearModel(packed: PackedBytes(copying: model.packed))
        for table in [\LinearModel.letters, \.words, \.signals, \.kindLetters, \.kindWords, \.kindSignals] {
            #expect(copy[keyPath: table].weights.elements == model[keyPath: table].weights.elements)
            #expect(copy[keyPath: table].scale == model[keyPath: table].scale)
        }
        #expect(copy.bias == model.bias)
        #expect(copy.kindBias == model.kindBias)
        #expect(copy.decision == model.decision)
    }

    @Test func weightsAreRoundedWithinTheLimit() {
        let weights = Self.model.letters.weights.elements
        #expect(weights.max() == Int8(LinearModel.weightLimit))
        #expect(weights.min() == -Int8(LinearModel.weightLimit))
    }
}
