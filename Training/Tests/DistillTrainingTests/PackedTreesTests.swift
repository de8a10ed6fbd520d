import Basics
import Testing

@testable import Distill
@testable import DistillTraining

@Suite struct PackedTreesTests {
    private let rows: [[Float]] = (0..<200).map { [Float($0 % 17), Float($0 % 5) / 3, Float($0)] }

    @Test func trainedTreesThatAreWrittenAndReadGiveEqualScores() throws {
        var trainer = TreeTrainer(
            rows: rows,
            labels: rows.map { $0[0] > 8 ? 1 : 0 },
            weights: rows.map { _ in 1 },
            settings: .init(trees: 12, columnShare: 1)
        )
        let trees = trainer.train()
        let copy = try BoostedTrees(packed: PackedBytes(copying: trees.packed))
        #expect(copy.packed == trees.packed)
        #expect(rows.map(copy.score) == rows.map(trees.score))
        #expect(trees.score(rows[16]) > trees.score(rows[0]))
    }

    @Test func wordsThatAreWrittenAndReadHaveEqualWeights() throws {
        let file = WordWeights.packed(["novel": 0.0125, "we propose": 0.02, "however": -0.003])
        let words = try WordWeights(packed: PackedBytes(copying: file))
        #expect(words.weight(of: ["novel"]) == 0.0125)
        #expect(words.weight(of: ["we", "propose"]) == 0.02)
        #expect(words.weight(of: ["however", "we"]) == -0.003)
    }
}
