import LocalizedTexts
import ScamSense
import Testing
import Wire

@testable import TypeSafeApp

struct PresentationTests {
    private func verdict(
        _ level: RiskLevel = .high,
        _ category: ScamCategory = .otpPhishing,
        _ explanation: String = "Asking for OTP."
    ) -> Verdict {
        Verdict(riskLevel: level, category: category, explanation: explanation, source: .backend)
    }

    private func state(_ verdict: Verdict, card: Bool = false) -> KeyboardState {
        var state = KeyboardState()
        state.banner = .init(verdict)
        if card { state.card = verdict }
        return state
    }

    @Test func theBannerStandsAboveTheKeysAndNotOverThem() {
        let bare = KeyboardPresentation(KeyboardState())
        #expect(bare.topHeight == 0 && bare.height == 224)
        let warned = KeyboardPresentation(state(verdict()))
        #expect(warned.topHeight == 60 && KeyboardPresentation.keysHeight == 224 && warned.height == 284)
    }

    @Test(arguments: [(RiskLevel.medium, Tone.amber), (.high, .red)])
    func theColourTellsTheRisk(level: RiskLevel, tone: Tone) {
        let shown = KeyboardPresentation(state(verdict(level), card: true))
        #expect(shown.banner?.tone == tone && shown.card?.tone == tone)
    }

    @Test(arguments: [
        ("otp_phishing", "OTP Phishing"), ("payment_scam", "Payment Scam"), ("impersonation", "Impersonation"),
        ("unknown", "Suspicious Content"), ("a_later_kind", "Suspicious Content"), ("", "Suspicious Content"),
    ])
    func categoriesBearTheDocumentsNames(wire: String, title: String) throws {
        let answer = AnalyzeTextResponse(risk_level: "high", confidence: 1, category: wire, explanation: "Why.")
        let card = CardPresentation(try #require(Verdict(answer)))
        #expect(card.elements[1].text == title)
    }

    @Test func theCardReadsRiskThenCategoryThenExplanationThenButton() {
        let card = CardPresentation(verdict(.medium))
        #expect(card.elements.map(\.kind) == [.riskLevel, .category, .explanation, .button])
        #expect(card.elements.map(\.text) == ["Medium Risk", "OTP Phishing", "Asking for OTP.", "Got It"])
    }

    @Test func everyElementSaysSomethingToAScreenReader() {
        let card = CardPresentation(verdict())
        #expect(
            card.elements.map(\.label) == [
                "Risk level: High Risk", "Category: OTP Phishing", "Asking for OTP.", "Got It",
            ]
        )
        #expect(card.elements.last?.hint == "Closes this explanation.")
        #expect(card.role == "dialog")
        let banner = BannerPresentation(verdict())
        #expect(banner.role == "alert" && banner.label == "Warning. High Risk: OTP Phishing. Asking for OTP.")
        #expect(banner.dismissLabel == "Dismiss warning" && !banner.hint.isEmpty)
    }

    @Test func aLongExplanationIsKeptWholeInACardThatFits() {
        let long = String(repeating: "A very long explanation. ", count: 40)
        let card = CardPresentation(verdict(.high, .unknown, long))
        #expect(card.elements[2].text == long)
        #expect(CardPresentation.maximumHeight < 284)
    }

    @Test func theCardHasTheDocumentsMeasures() {
        #expect(CardPresentation.maximumWidth == 280)
        #expect(CardPresentation.cornerRadius == 12)
        #expect(CardPresentation.dimming == 0.4)
        #expect(CardPresentation.animation == .milliseconds(300))
        #expect(CardPresentation.appearsWithin == .milliseconds(200))
        #expect(CardPresentation.shadow.radius > 0 && CardPresentation.shadow.opacity > 0)
        #expect(KeyboardFeature.bannerTime == .seconds(10))
    }

    @Test func theTapThatOpensTheCardDoesNotReachTheDismissButton() {
        #expect(BannerPresentation(verdict()).dismissWidth >= 44)
    }

    @Test func thePromptStandsInItsOwnSpaceAndAWarningGoesFirst() {
        var state = KeyboardState()
        state.showsFullAccessPrompt = true
        let shown = KeyboardPresentation(state)
        #expect(shown.prompt != nil && shown.height == 284)
        state.banner = .init(verdict())
        #expect(KeyboardPresentation(state).prompt == nil && KeyboardPresentation(state).banner != nil)
    }

    @Test func aBulgarianReadsEverythingInBulgarian() throws {
        let shown = KeyboardPresentation(
            state(verdict(.high, .otpPhishing, "Asks you to pass on a code or PIN."), card: true),
            in: .bulgarian
        )
        let banner = try #require(shown.banner)
        #expect(banner.label == "Внимание. Висок риск: Кражба на код. Иска да предадете код или ПИН.")
        #expect(shown.card?.elements.map(\.text).last == "Разбрах")
        #expect(shown.card?.elements[2].text == "Иска да предадете код или ПИН.")
        #expect(shown.label == "Клавиатура")
        var prompted = KeyboardState()
        prompted.showsFullAccessPrompt = true
        #expect(KeyboardPresentation(prompted, in: .bulgarian).prompt?.buttonTitle == "Разбрах")
    }

    @Test func aSentenceNobodyHereHasWrittenStaysAsItCame() {
        let banner = BannerPresentation(verdict(.high, .unknown, "A provider's own words."), .bulgarian)
        #expect(banner.detail == "A provider's own words.")
    }

    @Test func theFocusFollowsTheState() {
        var state = state(verdict(), card: true)
        state.focus = .card
        #expect(KeyboardPresentation(state).focus == .card)
    }
}
