import Foundation
import ScamSense
import Testing

/// What is remembered of a conversation, and when it is a reason to warn.
struct ConversationMemoryTests {
    private let hour = Duration.seconds(3_600)

    /// A memory of these messages, one an hour apart from the next.
    private func memory(_ messages: [String], every step: Duration = .zero) -> ConversationMemory {
        var memory = ConversationMemory()
        for (place, message) in messages.enumerated() { memory.add(message, at: step * place) }
        return memory
    }

    @Test func severalSignsInOneConversationAreAWarning() {
        let text = "Why do you need my credit card for a refund?"
        #expect(ScamJudge.judgeOutgoing(text).conversationRisk == .low)
        let before = memory(["My account was suspended? What suspicious activity?", "What information do you need?"])
        let judgement = ScamJudge.judgeOutgoing(text, after: before)
        #expect(judgement.conversationRisk > .low && judgement.riskLevel > .low && judgement.category != .unknown)
        #expect(Judgement.inBulgarian(judgement.explanation) != nil)
    }

    @Test(arguments: [
        ["I bought the cards, scratched them too", "where do I send the codes?", "I didn't tell my husband"],
        [
            "Is this really from Microsoft?", "so my computer is infected",
            "ok I installed TeamViewer, what's the next step",
        ],
        ["the customs fee for the parcel?", "ok going to the bank now", "how do I send the money to you"],
    ])
    func theOwnersRepliesTellOfAScam(messages: [String]) {
        let judgement = ScamJudge.judgeOutgoing(messages[2], after: memory(Array(messages.dropLast())))
        #expect(judgement.conversationRisk > .low)
    }

    @Test(arguments: [
        ["see you at seven", "bring the bread please", "ok on my way"],
        ["did you pay the electricity bill?", "ok thanks", "I'll do that tomorrow"],
        ["what's the wifi password", "thanks, got it", "downloading the film now"],
    ])
    func everydayTalkIsLeftAlone(messages: [String]) {
        #expect(
            ScamJudge.judgeOutgoing(messages[2], after: memory(Array(messages.dropLast()))).conversationRisk == .low
        )
    }

    /// Careful people tell an honest caller what they fear; nobody asked them for it.
    @Test(arguments: [
        [
            "What are your company's credentials?", "Okay, I'll do that. Which bank do you work with?",
            "You won't ask me for my credit card or my social security number, will you?",
        ],
        [
            "Would I need to give my bank account to get the quote?", "Okay, I will do that and look at the policy",
            "Good that you never asked for my password. Is there a fee?",
        ],
    ])
    func whatNobodyAskedForIsNoSign(messages: [String]) {
        let judgement = ScamJudge.judgeOutgoing(messages[2], after: memory(Array(messages.dropLast())))
        #expect(judgement.riskLevel == .low)
    }

    @Test(arguments: [
        [
            "Is this really from Amazon?", "Why do you need my credit card? The bank has not called me.",
            "I never got a refund before, do you want my account credentials?",
        ],
        [
            "Did you say my account was suspended?", "What do I need to send?",
            "You asked for my credit card, here is my login",
        ],
    ])
    func whatWasAskedForIsASign(messages: [String]) {
        let judgement = ScamJudge.judgeOutgoing(messages[2], after: memory(Array(messages.dropLast())))
        #expect(judgement.conversationRisk > .low)
    }

    /// Orders, bookings, banks and families: nothing of them is evidence of a scam.
    @Test(arguments: ["tuned", "held out"])
    func ordinaryDialoguesAreLeftAlone(half: String) {
        let dialogues = Self.dialogues.filter { $0.label == "benign" && $0.half == half }
        #expect(dialogues.count >= 80)
        #expect(warned(dialogues) <= 0.05)
    }

    @Test(arguments: [("tuned", 0.70), ("held out", 0.60)])
    func mostScamDialoguesAreWarnedOf(half: String, atLeast: Double) {
        let dialogues = Self.dialogues.filter { $0.label == "scam" && $0.half == half }
        #expect(dialogues.count >= 20)
        #expect(warned(dialogues) >= atLeast)
    }

    @Test func aQuestionAboutTrustIsNoRelief() {
        let signs = ["My account was suspended? What suspicious activity?", "What information do you need?"]
        let text = "Why do you need my credit card for a refund?"
        let doubting = memory(signs + ["How do I know this is legit?"])
        #expect(ScamJudge.judgeOutgoing(text, after: doubting).conversationRisk > .low)
        let relieved = memory(signs + ["Thank you, you seem legit"])
        #expect(ScamJudge.judgeOutgoing(text, after: relieved).conversationRisk == .low)
    }

    @Test func oneKindOfEvidenceIsNoWarning() {
        let before = memory(["What information do you need?", "Do you need my account number?"])
        #expect(ScamJudge.judgeOutgoing("my card number, too?", after: before).conversationRisk == .low)
    }

    private struct Dialogue: Decodable {
        var label: String
        var half: String
        var turns: [String]
    }

    private static let dialogues: [Dialogue] =
        Bundle.module.resourceURL.map {
            Fixtures.rows(of: $0.appendingPathComponent("Fixtures/Outgoing/dialogues.jsonl"))
        } ?? []

    private func warned(_ dialogues: [Dialogue]) -> Double {
        let warned = dialogues.count { dialogue in
            dialogue.turns.indices.contains { place in
                let before = memory(Array(dialogue.turns[..<place]))
                return ScamJudge.judgeOutgoing(dialogue.turns[place], after: before).riskLevel > .low
            }
        }
        return Double(warned) / Double(max(dialogues.count, 1))
    }

    @Test func signsFadeAndAreForgottenAfterADay() {
        let messages = ["My account was suspended? What suspicious activity?", "What information do you need?"]
        let before = memory(messages)
        let text = "Why do you need my credit card for a refund?"
        #expect(ScamJudge.judgeOutgoing(text, after: before, at: hour).conversationRisk > .low)
        #expect(ScamJudge.judgeOutgoing(text, after: before, at: hour * 20).conversationRisk == .low)
        #expect(!before.isEmpty(at: hour * 5) && before.isEmpty(at: ConversationMemory.lifetime))
    }

    @Test func relievedWordsEmptyTheMemory() {
        let messages = [
            "My account was suspended? What suspicious activity?", "What information do you need?",
            "Thanks for being patient, you seem legit",
        ]
        let judgement = ScamJudge.judgeOutgoing("Which credit card was it again?", after: memory(messages))
        #expect(judgement.conversationRisk == .low)
    }

    @Test(arguments: [
        "I'm afraid you have the wrong number. There's no John Smith here.",
        "Can you give me a supervisor's number so I can verify your credentials?",
    ])
    func whoAnswersAStrangerOrDoubtsTheReaderIsNotWarned(text: String) {
        #expect(ScamJudge.judge(text).riskLevel > .low)
        let judgement = ScamJudge.judgeOutgoing(text)
        #expect(judgement.riskLevel == .low && judgement.category == .unknown)
        #expect(judgement.explanation == "Gives no secret away, and nothing in it looks like a scam.")
    }

    @Test(arguments: ["I was given your contact by a friend of yours", "We buy houses for cash, any offer for yours?"])
    func whatOnlyTheWeightsFindDoubtfulIsNoWarningForItsWriter(text: String) {
        let incoming = ScamJudge.judge(text)
        #expect(incoming.riskLevel == .medium && incoming.signals.isEmpty)
        #expect(ScamJudge.judgeOutgoing(text).riskLevel == .low)
    }

    @Test func aBareNumberIsACodeWhereACodeWasSpokenOf() {
        #expect(ScamJudge.judgeOutgoing("it is 4829").secrets.isEmpty)
        let judgement = ScamJudge.judgeOutgoing("it is 4829", after: memory(["which code do you mean?"]))
        #expect(judgement.secrets.map(\.kind) == [.code])
    }

    @Test func aConversationTakesAFewDozenBytesAndNoWords() {
        #expect(MemoryLayout<ConversationMemory>.size <= 48)
        let one = memory(["What information do you need?"])
        #expect(one == memory(["what INFORMATION do you need, dear Sam"]))
    }
}
