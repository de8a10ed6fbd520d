import LocalizedTexts
import ScamSense
import Testing
import UIKitOnLinux
import ViewKit

@testable import TypeSafeApp
@testable import TypeSafeKeyboardUI

/// The card, by the names of the requirement's own tests.
@MainActor
struct ExplainWhyPopoverViewTests {
    private func card(
        _ level: RiskLevel = .high,
        _ category: ScamCategory = .otpPhishing,
        _ explanation: String = "Asking for OTP.",
        width: CGFloat = 390
    ) -> ExplainWhyPopoverView {
        let verdict = Verdict(riskLevel: level, category: category, explanation: explanation, source: .backend)
        let card = ExplainWhyPopoverView(CardPresentation(verdict))
        card.frame = CGRect(x: 0, y: 0, width: width, height: 284)
        card.layoutIfNeeded()
        return card
    }

    @Test func testPopoverInitialization() {
        let card = card()
        #expect(card.lines.map(\.text) == ["High Risk", "OTP Phishing", "Asking for OTP."])
        #expect(card.gotIt?.title(for: []) == "Got It")
        #expect(card.outside.backgroundColor == .black.withAlphaComponent(0.4))
        #expect(card.card.layer.cornerRadius == 12)
        #expect(card.card.layer.shadowOpacity > 0)
    }

    @Test(arguments: [(RiskLevel.medium, "amber"), (.high, "red")])
    func testRiskLevelColorCoding(level: RiskLevel, color: String) {
        let card = card(level)
        #expect(card.lines.first?.superview?.backgroundColor?.name == color)
        #expect(card.lines.first?.textColor.name == "on-\(color)")
    }

    @Test(arguments: [
        (ScamCategory.otpPhishing, "OTP Phishing"), (.paymentScam, "Payment Scam"), (.impersonation, "Impersonation"),
        (.unknown, "Suspicious Content"),
    ])
    func testCategoryFormatting(category: ScamCategory, text: String) {
        #expect(card(.high, category).lines.dropFirst().first?.text == text)
    }

    @Test(arguments: [320.0, 390, 1024])
    func testExplanationDisplay(width: CGFloat) throws {
        let text = String(repeating: "They ask for a code that only you should know. ", count: 20)
        let card = card(.high, .otpPhishing, text, width: width)
        let explanation = try #require(card.lines.last)
        let scroll = try #require(explanation.superview as? UIScrollView)
        #expect(explanation.numberOfLines == 0)
        #expect(explanation.frame.height == explanation.height(in: explanation.frame.width))
        // All of it can be scrolled to, and the card stays inside the keyboard.
        #expect(scroll.contentSize.height >= explanation.frame.maxY)
        #expect(scroll.frame.height < scroll.contentSize.height)
        #expect(card.card.frame.width <= 280)
        #expect(card.card.frame.height <= 260)
        #expect(card.card.frame.minX + card.card.frame.width / 2 == width / 2)
        #expect(card.gotIt?.frame.maxY == card.card.frame.height)
    }

    @Test func testGotItButtonAction() {
        let card = card()
        var taps = 0
        card.onGotIt = { taps += 1 }
        card.gotIt?.sendActions(for: .touchUpInside)
        #expect(taps == 1)
    }

    @Test func testAccessibilityLabels() {
        let card = card()
        #expect(
            card.elementsInOrder.map(\.accessibilityLabel) == [
                "Risk level: High Risk", "Category: OTP Phishing", "Asking for OTP.", "Got It",
            ]
        )
        #expect(card.lines.first?.accessibilityTraits.contains(.header) == true)
        #expect(card.gotIt?.accessibilityTraits.contains(.button) == true)
        #expect(card.gotIt?.accessibilityHint == "Closes this explanation.")
        #expect(card.accessibilityViewIsModal)
    }

    @Test func theEscapeGestureClosesTheCard() {
        let card = card()
        var closes = 0
        card.onOutsideTap = { closes += 1 }
        #expect(card.accessibilityPerformEscape())
        #expect(closes == 1)
    }
}
