import ScamSense
import Testing

/// Ordinary messages in other languages raise nothing.
struct LanguageTests {
    @Test func ordinaryMessagesInManyLanguagesAreLow() {
        let texts = Fixtures.heldOut.filter { $0.group == "tongues" }
        #expect(texts.count >= 40)
        for text in texts { #expect(ScamJudge.judge(text.text).riskLevel == .low) }
    }

    @Test(arguments: [
        "Nos vemos el sábado en casa de mi abuela", "Привет, мама, я доехала", "आज शाम को मिलते हैं दोस्तों", "明天下午三点开会",
    ])
    func anotherLanguageIsNotDisguise(text: String) {
        #expect(!signals(text).has(.lookalikeLetters))
        #expect(!signals(text).has(.hiddenCharacters))
    }
}
