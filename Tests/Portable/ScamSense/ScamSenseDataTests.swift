import Basics
import CScamSenseData
import Testing

@testable import ScamSense

@Suite struct ScamSenseDataTests {
    private var file: [UInt8] { PackedBytes(embeddedBy: scamsense_model).elements }

    @Test func theEmbeddedModelIsReadAndWrittenBackTheSame() throws {
        #expect(try LinearModel(packed: PackedBytes(embeddedBy: scamsense_model)).packed == file)
    }

    @Test func theEmbeddedRecoveryWordsAreBIP39s() throws {
        let words = try RecoveryWords(packed: PackedBytes(embeddedBy: scamsense_recovery_words))
        #expect(words[WordHash.of("abandon".utf8)] == 0 && words[WordHash.of("zoo".utf8)] == 2_047)
        #expect(words[WordHash.of("bowline".utf8)] == nil)
    }

    @Test func aDamagedModelIsNotRead() {
        var damaged = file
        damaged[damaged.count / 2] ^= 1
        #expect(throws: PackedDataError.damaged) { try LinearModel(packed: PackedBytes(copying: damaged)) }
    }

    @Test func aModelWithATableOfAnotherSizeIsNotRead() throws {
        var model = LinearModel.learned
        model.words.weights = PackedArray(copying: [1, 2, 3])
        #expect(throws: PackedDataError.malformed("a table must have 65536 weights; got 3")) {
            try LinearModel(packed: PackedBytes(copying: model.packed))
        }
    }
}
