import ScamSense
import Testing

@testable import Backend

/// The stated rules of merging, and how a model's words are read.
struct OpinionTests {
    private func opinion(
        _ level: RiskLevel,
        _ confidence: Double = 0.9,
        _ category: ScamCategory = .unknown,
        _ explanation: String = "Seen."
    ) -> Opinion {
        Opinion(riskLevel: level, confidence: confidence, category: category, explanation: explanation)
    }

    @Test(arguments: [
        (RiskLevel.low, [RiskLevel](), RiskLevel.low), (.high, [], .high),
        (.low, [.high], .high), (.medium, [.low], .low), (.high, [.low], .medium), (.high, [.high], .high),
        (.low, [.low, .high], .high), (.low, [.low, .medium], .medium), (.medium, [.low, .low], .low),
        (.low, [.low, .low, .high], .low), (.low, [.low, .medium, .high], .medium), (.high, [.low, .low], .medium),
    ])
    func theProvidersMedianCountsAndTheEngineIsNotIgnored(engine: RiskLevel, others: [RiskLevel], level: RiskLevel) {
        #expect(Opinion.merged(opinion(engine), others.map { opinion($0) }).riskLevel == level)
    }

    @Test func confidenceIsTheMeanOfThoseWhoAgree() {
        let merged = Opinion.merged(
            opinion(.high, 0.8),
            [opinion(.high, 0.6), opinion(.high, 0.7), opinion(.low, 0.99)]
        )
        #expect(abs(merged.confidence - 0.7) < 1e-9)
        #expect(Opinion.merged(opinion(.high, 0.9), [opinion(.low, 0.9)]).confidence == 0.5)
    }

    @Test func theSurestOfThoseWhoKnowTheKindSpeaks() {
        let merged = Opinion.merged(
            opinion(.medium, 0.8, .impersonation, "Engine."),
            [opinion(.high, 0.95, .unknown, "Unknown."), opinion(.high, 0.9, .otpPhishing, "Provider.")]
        )
        #expect(merged.category == .otpPhishing && merged.explanation == "Provider.")
    }

    @Test func theEngineSpeaksBeforeOthersWhoAreAsSure() {
        let merged = Opinion.merged(
            opinion(.high, 0.9, .otpPhishing, "Engine."),
            [opinion(.high, 0.9, .paymentScam, "Provider.")]
        )
        #expect(merged.category == .otpPhishing && merged.explanation == "Engine.")
    }

    @Test func aTextLetPassHasNoKindAndNobodysWarning() {
        let merged = Opinion.merged(
            opinion(.medium, 0.9, .paymentScam, "Warning."),
            [opinion(.low, 0.7, .unknown, "Fine."), opinion(.low, 0.6, .unknown, "")]
        )
        #expect(merged.riskLevel == .low && merged.category == .unknown && merged.explanation == "Fine.")
    }

    // MARK: Words

    @Test(arguments: [
        #"{"risk_level":"high","confidence":0.93,"category":"otp_phishing","explanation":"Asking for OTP."}"#,
        "```json\n{\"risk_level\":\"HIGH\",\"confidence\":93,\"category\":\"OTP Phishing\",\"explanation\":\"Asking\\nfor  OTP.\"}\n```",
        #"Sure! {"explanation":"Asking for OTP.","category":"otp-phishing","confidence":"0.93","risk_level":"High"} Hope it helps."#,
    ])
    func wordsOfManyShapesAreOneOpinion(words: String) {
        #expect(Opinion(inModelAnswer: words) == opinion(.high, 0.93, .otpPhishing, "Asking for OTP."))
    }

    @Test(arguments: [
        "", "I cannot help with that.", "{}", "}{", #"{"risk_level":"purple"}"#, #"{"risk_level":3}"#,
        #"{"risk_level":"high""#, #"["risk_level","high"]"#,
    ])
    func wordsWithoutALevelAreNone(words: String) {
        #expect(Opinion(inModelAnswer: words) == nil)
    }

    @Test(arguments: [
        (
            #"{"risk_level":"medium"}"#,
            Opinion(riskLevel: .medium, confidence: 0.5, category: .unknown, explanation: "")
        ),
        (
            #"{"risk_level":"medium","confidence":-3,"category":"romance","explanation":"Go to https://evil.example now"}"#,
            Opinion(riskLevel: .medium, confidence: 0.5, category: .unknown, explanation: "Go to now")
        ),
        (
            #"{"risk_level":"low","confidence":1e99,"category":"payment_scam"}"#,
            Opinion(riskLevel: .low, confidence: 0.5, category: .unknown, explanation: "")
        ),
    ])
    func whatIsMissingOrOddIsMadeGood(words: String, opinion: Opinion) {
        #expect(Opinion(inModelAnswer: words) == opinion)
    }

    @Test func anExplanationIsOneShortLine() {
        let long = String(repeating: "word ", count: 100)
        let read = Opinion(inModelAnswer: #"{"risk_level":"high","explanation":"a\u0007b \#(long)"}"#)
        #expect(read?.explanation.count == 200 && read?.explanation.hasPrefix("ab word") == true)
    }
}
