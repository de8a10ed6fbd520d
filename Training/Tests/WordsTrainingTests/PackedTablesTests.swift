import Basics
import Testing

@testable import PlainWords
@testable import WordsTraining

@Suite struct PackedTablesTests {
    @Test func aTrainedModelThatIsWrittenAndReadHasEqualWeights() throws {
        let texts = ["remind me to call mum", "lunch with Tom on friday", "what a day"]
        let examples = texts.enumerated().map { index, text in
            IntentData.Example(text: text, label: 2 - index, set: "test", features: IntentFeatures(text), fold: 0)
        }
        let model = try IntentTrainer.weights(examples).quantised()
        let copy = try IntentModel(packed: PackedBytes(copying: model.packed))
        #expect(copy.packed == model.packed)
        for example in examples { #expect(copy.shares(example.features) == model.shares(example.features)) }
        #expect(model.shares(examples[0].features)[2] > 0.5)
    }

    @Test func aBrandIsFoundInTheTableThatWasWritten() throws {
        let key = BrandName.key(of: "Corner House")
        let file = Merchants.packed([
            BrandRecord(key: key, category: .pets, country: "GB"),
            BrandRecord(key: key, category: .eatingOut, country: nil),
            BrandRecord(key: BrandName.key(of: "Bean Counter"), category: .finance, country: nil),
        ])
        let table = try Merchants(packed: PackedBytes(copying: file))
        let sentence = Tokenizer.sentence("corner house")
        #expect(table.match(sentence, at: 0, country: Country("GB"))?.category == .pets)
        #expect(table.match(sentence, at: 0, country: Country("BG"))?.category == .eatingOut)
        #expect(table.match(Tokenizer.sentence("corner shop"), at: 0, country: Country("BG")) == nil)
    }
}
