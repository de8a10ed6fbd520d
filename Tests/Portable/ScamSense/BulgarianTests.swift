import Foundation
import ScamSense
import Testing

/// Messages in Bulgarian, judged by phrases that need each other.
struct BulgarianTests {
    private struct Message: Decodable {
        var text: String
        var label: String
        var half: String
    }

    private static let messages = read("bulgarian")
    /// Written later, kind by kind, some of them in Latin letters.
    private static let kinds = read("bulgarian-kinds")

    private static func read(_ name: String) -> [Message] {
        Bundle.module.resourceURL.map {
            Fixtures.rows(of: $0.appendingPathComponent("Fixtures/Bulgarian/\(name).jsonl"))
        } ?? []
    }

    @Test(arguments: [
        ("Прати ми кода, който ти дойде", Signal.asksForCode, "Кодът за вратата е 4471, прати го на Иво"),
        ("Кажете ни паролата си за банкиране", .asksForSecret, "Никога не казвайте паролата си"),
        ("Преведете парите в сигурна сметка", .safeAccount, "Сметката ми е в нова банка"),
        ("Мамо, това е новият ми номер, прати ми пари", .familyNeed, "Мамо, новият ми номер работи"),
        ("Пратката ви е задържана, платете мито на p-c.xyz", .parcelTrouble, "Пратката ви пристига утре"),
        ("Инсталирайте AnyDesk и ми кажете номера", .remoteAccess, "Вчера инсталирах нов принтер"),
        ("Синът ви е арестуван, носете пари за гаранция", .emergency, "Синът ви е добър ученик"),
        ("Работа от вкъщи, пишете в Telegram", .jobOffer, "На работа съм до шест"),
        ("Образувано е дело срещу вас, обадете се веднага", .legalThreat, "Това е трудно дело, не се отказвай"),
    ])
    func aPhraseIsSeenAndItsTwinIsNot(scam: String, signal: Signal, twin: String) {
        #expect(signals(scam).has(signal))
        #expect(ScamJudge.judge(scam).riskLevel > .low)
        #expect(!signals(twin).has(signal))
        #expect(ScamJudge.judge(twin).riskLevel == .low)
    }

    @Test(arguments: [("tuned", 0.90), ("held out", 0.60)])
    func mostOfOurOwnScamsAreSeen(half: String, atLeast: Double) {
        let scams = Self.messages.filter { $0.label == "scam" && $0.half == half }
        #expect(scams.count >= 40)
        #expect(flagged(scams) >= atLeast)
    }

    @Test(arguments: ["tuned", "held out"])
    func ordinaryMessagesAreLeftAlone(half: String) {
        let messages = Self.messages.filter { $0.label == "ham" && $0.half == half }
        #expect(messages.count >= 40)
        #expect(flagged(messages) <= 0.05)
    }

    @Test(arguments: [("tuned", 0.90), ("held out", 0.80)])
    func mostKindsOfScamsAreSeen(half: String, atLeast: Double) {
        let scams = Self.kinds.filter { $0.label == "scam" && $0.half == half }
        #expect(scams.count >= 30)
        #expect(flagged(scams) >= atLeast)
        let ordinary = Self.kinds.filter { $0.label == "ham" && $0.half == half }
        #expect(ordinary.count >= 30)
        #expect(flagged(ordinary) <= 0.05)
    }

    @Test(arguments: [
        ("Kaji mi koda, deto ti doide na telefona, molq te", "Kaji mi kakav e kodat za vhoda, molq te"),
        ("Kazhi mi koda, deto ti doyde, molya te", "Moje li da mi kajesh kade e kolata, molya te"),
        ("Prevedete parite v sigurna smetka vednaga", "Parite sa v smetkata, blagodarq"),
    ])
    func latinLettersAreReadAsTheyAreSpelled(scam: String, twin: String) {
        #expect(ScamJudge.judge(scam).riskLevel > .low)
        #expect(ScamJudge.judge(twin).riskLevel == .low)
    }

    @Test func whoWillCallIsNotAnOrderToCall() {
        #expect(ScamJudge.judge("Съдът насрочи делото, адвокатът ще ти се обади").riskLevel == .low)
        #expect(ScamJudge.judge("Съдът насрочи дело срещу вас, обадете се веднага").riskLevel > .low)
    }

    @Test func aCheckSaysThatTheWordsWereRead() {
        let check = ScamJudge.check("Здравейте, моля изпратете ни кода, който получихте, за да не спрем сметката ви")
        #expect(check.language == .bulgarian)
        #expect(check.readsWords)
        #expect(check.riskLevel == .high)
        #expect(!check.evidence.isEmpty)
    }

    @Test func russianIsNotTakenForBulgarian() {
        let text = "Насколько справедливее кажется защитнику дело, за которое ему щедро заплатили!"
        #expect(ScamJudge.judge(text).riskLevel == .low)
    }

    private func flagged(_ messages: [Message]) -> Double {
        let seen = messages.filter { ScamJudge.judge($0.text).riskLevel > .low }.count
        return Double(seen) / Double(max(messages.count, 1))
    }
}
