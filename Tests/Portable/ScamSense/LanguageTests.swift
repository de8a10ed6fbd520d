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

    @Test(arguments: [
        "Dear José Muñoz, your Société Générale card is blocked, verify at sg-verify.top",
        "Hi Zoë, your Citroën is towed for unpaid tolls in Málaga, pay now at tolls-pay.top",
    ])
    func namesKeepTheirLettersInAnEnglishText(text: String) {
        #expect(ScamJudge.judge(text).riskLevel == .high)
    }

    /// The weights were learned from English, so that only a rule may call such a text a high risk.
    @Test(arguments: [
        "W nowej wersji zaznacz słowo, a następnie sprawdź pisownię\n\nThe page at http://www.k7concepts.com/card.htm has it",
        "打印系统的浏览器界面 http://hostname2.com/win.htm The page has a free gift to claim now",
    ])
    func aPartInAnotherLanguageIsNoHighRiskByItsWording(text: String) {
        #expect(ScamJudge.judge(text).riskLevel < .high)
    }
}
