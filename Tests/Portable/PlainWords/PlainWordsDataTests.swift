import Basics
import CPlainWordsData
import Testing

@testable import PlainWords

@Suite struct PlainWordsDataTests {
    @Test func theEmbeddedWeightsAreReadAndWrittenBackTheSame() throws {
        let bytes = PackedBytes(embeddedBy: plainwords_intents)
        #expect(try IntentModel(packed: bytes).packed == bytes.elements)
    }

    @Test func theEmbeddedTableOfBrandsIsReadAndSorted() throws {
        let records = try Merchants(packed: PackedBytes(embeddedBy: plainwords_brands)).records.elements
        #expect(records.count > 20_000)
        #expect(zip(records, records.dropFirst()).allSatisfy { $0 < $1 })
        #expect(records.allSatisfy { BrandRecord(bits: $0).category != nil })
    }

    @Test func damagedDataAreNotRead() {
        for locate in [plainwords_intents, plainwords_brands] {
            var damaged = PackedBytes(embeddedBy: locate).elements
            damaged[damaged.count - 1] ^= 0x80
            #expect(throws: PackedDataError.self) { try IntentModel(packed: PackedBytes(copying: damaged)) }
            #expect(throws: PackedDataError.self) { try Merchants(packed: PackedBytes(copying: damaged)) }
        }
    }

    @Test func aModelWithTooFewWeightsIsNotMade() {
        #expect(throws: PackedDataError.malformed("the intents must have 786432 weights; got 2")) {
            try IntentModel(weights: PackedArray(copying: [1, 2]), step: 0.1)
        }
    }
}
