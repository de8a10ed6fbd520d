import Basics
import CDistillData
import Testing

@testable import Distill

@Suite struct EmbeddedDataTests {
    @Test func theEmbeddedTreesAreReadAndWrittenBackTheSame() throws {
        for locate in [distill_article_lines, distill_summary_sentences] {
            let bytes = PackedBytes(embeddedBy: locate)
            #expect(try BoostedTrees(packed: bytes).packed == bytes.elements)
        }
    }

    @Test func theEmbeddedWordsAreRead() throws {
        let words = try WordWeights(packed: PackedBytes(embeddedBy: distill_summary_words))
        #expect(words.weight(of: ["we", "propose"]) > words.weight(of: ["propose", "we"]))
    }

    @Test func damagedDataAreNotRead() {
        var damaged = PackedBytes(embeddedBy: distill_article_lines).elements
        damaged[damaged.count / 3] ^= 4
        #expect(throws: PackedDataError.damaged) { try BoostedTrees(packed: PackedBytes(copying: damaged)) }
    }

    @Test func treesWhoseStepsLeadBackAreNotRead() {
        let loop = BoostedTrees(trees: [[.init(feature: 0, next: 0, threshold: 1), .leaf(1), .leaf(2)]])
        #expect(throws: PackedDataError.malformed("step 0 of tree 0 leads out of the tree or back")) {
            try BoostedTrees(packed: PackedBytes(copying: loop.packed))
        }
        let out = BoostedTrees(trees: [[.init(feature: 0, next: 2, threshold: 1), .leaf(1), .leaf(2)]])
        #expect(throws: PackedDataError.self) { try BoostedTrees(packed: PackedBytes(copying: out.packed)) }
    }
}
