import ScamSense
import Testing

/// Texts at the edge of what a keyboard can hold.
struct BoundaryTests {
    @Test(arguments: [
        "", " ", "\n\n", "a", "?", "😀", "👨‍👩‍👧‍👦👍🏽", "\u{200B}", "\u{FFFD}", "\u{202E}abc", "\0", "...", "//", "http://", "@.",
        "$", "1",
    ])
    func aTextOfNothingIsLow(text: String) {
        let judgement = ScamJudge.judge(text)
        #expect(judgement.riskLevel == .low)
        #expect(judgement.category == .unknown)
        #expect(judgement.confidence >= 0 && judgement.confidence <= 1)
    }

    @Test func aVeryLongTextIsBoundedAndReadAtBothEnds() {
        let filler = String(repeating: "we had a lovely walk by the sea today ", count: 300)
        #expect(!ScamJudge.judge(filler).signals.has(.asksForCode))
        #expect(ScamJudge.judge(filler + ". Send me the code you received").signals.has(.asksForCode))
        #expect(ScamJudge.judge("Send me the code you received. " + filler).signals.has(.asksForCode))
    }

    @Test func aCutThroughTheMiddleOfACharacterDoesNoHarm() {
        for length in 795...805 {
            let text = String(repeating: "a", count: length) + String(repeating: "\u{1F600}", count: 500)
            #expect(ScamJudge.judge(text).riskLevel == .low)
        }
    }

    @Test func oneLetterTenThousandTimes() {
        for letter in ["a", "1", ".", "/", "@", "😀", "я", "a ", "a.", "h", "$1", "x1", "-"] {
            let judgement = ScamJudge.judge(String(repeating: letter, count: 10_000))
            #expect(judgement.confidence >= 0 && judgement.confidence <= 1)
        }
    }

    @Test func piecesOfATextAreJudgedLikeTexts() {
        let text = "xx send me your OTP xx"
        let piece = text.dropFirst(3).dropLast(3)
        #expect(ScamJudge.judge(piece) == ScamJudge.judge("send me your OTP"))
    }

    /// Bytes in no order, from a fixed seed: whatever they are, the answer is a sane one and the same twice.
    @Test func randomTextsAreJudgedTheSameTwice() {
        var state: UInt64 = 88_172_645_463_325_252
        func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
        let pieces = [
            "send", " ", "me", "code", ".", "http://", "@", "\u{0430}", "$", "1", "0", "\u{200B}", "é", "/", "the",
            "n0t", "漢", "😀", "\n", "your", "what", "it", "-", "!", "x.top", "mum", "6", "reply", "number",
        ]
        for _ in 0..<3_000 {
            let text = (0..<Int(next() % 60)).map { _ in pieces[Int(next() % UInt64(pieces.count))] }.joined()
            let judgement = ScamJudge.judge(text)
            #expect(judgement == ScamJudge.judge(text))
            #expect(judgement.probability >= 0 && judgement.probability <= 1)
        }
    }
}
