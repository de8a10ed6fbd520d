import ScamSense
import Testing

/// The verdict on a received text with its evidence.
struct MessageCheckTests {
    private func quotes(_ text: String) -> [String] {
        ScamJudge.check(text).evidence.map { String(decoding: Array(text.utf8)[$0.bytes], as: UTF8.self) }
    }

    private static let parcel = "Your parcel is on hold, pay the fee at http://dhl.com.track-me.top/pay now"

    @Test func theEvidenceIsAPieceOfTheTextAndEachHasItsSentence() {
        let check = ScamJudge.check(Self.parcel)
        #expect(check.riskLevel == .high && check.evidence.count >= 3)
        #expect(quotes(Self.parcel).contains("http://dhl.com.track-me.top/pay"))
        #expect(check.evidence.allSatisfy { Judgement.inBulgarian($0.sentence) != nil })
    }

    @Test(arguments: [
        ("Good morning. Send me the code we texted you.", "code"),
        ("Good day to you. Buy steam gift cards and send me the codes on them now", "gift"),
        ("\u{0417}\u{0434}\u{0440}\u{0430}\u{0432}\u{0435}\u{0439}! Please send me the verification code now", "code"),
    ])
    func theEvidenceIsWhereTheSignIs(text: String, word: String) {
        #expect(quotes(text).contains { $0.contains(word) && $0.utf8.count < text.utf8.count })
    }

    @Test func anOrdinaryTextHasNoEvidenceAndNothingToLeaveOut() {
        let check = ScamJudge.check("See you at seven, I will bring the bread")
        #expect(check.riskLevel == .low && check.evidence == [] && check.harmlessWithout == [])
    }

    @Test func whatWouldHaveMadeItHarmlessDoes() throws {
        let check = ScamJudge.check(Self.parcel)
        var bytes = Array(Self.parcel.utf8)
        #expect(!check.harmlessWithout.isEmpty && check.harmlessWithout.count <= 3)
        for place in check.harmlessWithout.joined() { bytes[place] = 0x20 }
        #expect(ScamJudge.check(String(decoding: bytes, as: UTF8.self)).riskLevel == .low)
    }

    @Test func aTextWithoutASignNamesTheSentenceThatWeighsMost() {
        let text = "Hello there my friend. " + Self.parcel
        #expect(ScamJudge.check(text).evidence.allSatisfy { !$0.bytes.isEmpty })
    }

    @Test func aConversationIsJudgedTurnByTurnAndTheOwnersSecretsAreFound() {
        let text = "Anna: see you at seven\nMe: ok the code is 482913\nAnna: thank you"
        let check = ScamJudge.check(text)
        #expect(check.riskLevel == .high && quotes(text) == ["482913"] && check.category == .otpPhishing)
        #expect(ScamJudge.check("Anna: see you at seven\nMe: ok, at the station\nAnna: fine").riskLevel == .low)
    }

    @Test func theOwnersSideTellsOfAScamByWhatWasSaidBefore() {
        let text = """
            [10:01] Agent: hello
            [10:02] Me: My account was suspended? What suspicious activity?
            [10:03] Agent: yes
            [10:04] Me: What information do you need?
            """
        #expect(ScamJudge.check(text).riskLevel == .low, "an honest bank is asked that, too")
        let more = "\n[10:05] Agent: your details\n[10:06] Me: Why do you need my card details?"
        #expect(ScamJudge.check(text + more).riskLevel > .low)
    }

    @Test(arguments: ["Note: bring bread\nand milk", "Subject: hi", "12:30: train\n13:00: lunch", ":\n:", "a: \nb: "])
    func aTextWithColonsIsNotTakenApartForNothing(text: String) { #expect(ScamJudge.check(text).riskLevel == .low) }

    @Test func bulgarianInLatinLettersIsNamed() {
        let check = ScamJudge.check("Zdraveite, vashata karta e blokirana, potvardete na bank-dsk.site")
        #expect(check.language == .bulgarian && check.readsWords)
    }

    @Test func aLongTextIsReadToItsLimit() {
        let filler = String(repeating: "see you at seven\n", count: 700)
        let end = "Send me the verification code we texted you."
        #expect(quotes(filler + end).contains { $0.contains("verification code") })
        #expect(ScamJudge.check(String(repeating: "\u{0436}", count: 20_000)).riskLevel == .low)
    }
}
