import Essentials
import LocalizedTexts
import Testing
import TypeSafeApp
import UIKitOnLinux

@testable import TypeSafeKeyboardUI

/// What the system's keyboard does with the keyboard's state and the host's text.
@MainActor
struct KeyboardViewControllerTests {
    @Test func theBannerStandsAboveTheKeysAndTheKeyboardGrows() {
        let keyboard = TestKeyboard.opened()
        #expect(keyboard.view.frame.height == 224)
        #expect(keyboard.keys.frame.height == 224)
        keyboard.write(TestKeyboard.scam)
        #expect(keyboard.view.frame.height == 284)
        #expect(keyboard.banner.frame == CGRect(x: 0, y: 0, width: 390, height: 60))
        #expect(keyboard.keys.frame == CGRect(x: 0, y: 60, width: 390, height: 224))
    }

    @Test func everyPointBelowTheBannerReachesTheKeys() {
        let keyboard = TestKeyboard.warning()
        for y in stride(from: 60.0, to: 284, by: 8) {
            for x in stride(from: 0.0, to: 390, by: 6) {
                let found = keyboard.view.hitTest(CGPoint(x: x, y: y), with: nil)
                #expect(found === keyboard.keys || found === keyboard.keys.globe)
            }
        }
    }

    @Test func aHarmlessTextRaisesNothing() {
        let keyboard = TestKeyboard.opened()
        keyboard.write(TestKeyboard.chat)
        #expect(!keyboard.showsBanner)
        #expect(UIAccessibility.posts.isEmpty)
    }

    @Test(arguments: [(true, nil), (nil, "oneTimeCode"), (nil, "password")] as [(Bool?, String?)])
    func aSecureFieldIsNeverRead(isSecure: Bool?, content: String?) {
        let keyboard = TestKeyboard.opened()
        keyboard.document.isSecureTextEntry = isSecure
        keyboard.document.textContentType = content.map { .some(UITextContentType(rawValue: $0)) }
        keyboard.write(TestKeyboard.scam)
        #expect(!keyboard.showsBanner)
    }

    @Test func anotherFieldTakesTheWarningAway() {
        let keyboard = TestKeyboard.warning()
        keyboard.document.documentIdentifier = UUID()
        keyboard.write("")
        #expect(!keyboard.showsBanner)
        #expect(keyboard.view.frame.height == 224)
    }

    @Test func aSentTextTakesItsWarningAway() {
        let keyboard = TestKeyboard.warning()
        keyboard.write("")
        #expect(!keyboard.showsBanner)
    }

    @Test func theBannerLeavesAfterTenSeconds() async {
        let keyboard = TestKeyboard.warning()
        await keyboard.pass(.seconds(10))
        #expect(!keyboard.showsBanner)
    }

    @Test func aBannerWhoseTimeEndsUnderTheCardLeavesWithIt() async throws {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        await keyboard.pass(.seconds(10))
        #expect(keyboard.showsBanner)
        #expect(keyboard.cards.count == 1)
        keyboard.tap(try #require(keyboard.popover?.gotIt))
        #expect(!keyboard.showsBanner)
    }

    @Test func aWarningIsAnnouncedAndFelt() {
        let keyboard = TestKeyboard.warning()
        #expect(UIAccessibility.posts.map(\.notification) == [.announcement])
        #expect((UIAccessibility.posts.first?.argument as? String) == keyboard.banner.area.accessibilityLabel)
        #expect(UINotificationFeedbackGenerator.given == [.warning])
    }

    @Test func itTellsItsAppThatItWasShownWithFullAccessOnly() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("typesafe-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let report = KeyboardReport(folder: folder)
        _ = TestKeyboard.opened(fullAccess: false) { $0.reportTo = report }
        for _ in 0..<100 { await Task.yield() }
        #expect(await report.lastShown() == nil)
        _ = TestKeyboard.opened { $0.reportTo = report }
        while await report.lastShown() == nil { await Task.yield() }
    }

    @Test func withoutFullAccessNothingIsFelt() {
        let keyboard = TestKeyboard.opened(fullAccess: false)
        keyboard.write(TestKeyboard.scam)
        #expect(keyboard.showsBanner)
        #expect(UINotificationFeedbackGenerator.given.isEmpty)
    }

    @Test func theFocusGoesToTheCardAndBackToTheBanner() throws {
        let keyboard = TestKeyboard.warning()
        UIAccessibility.posts = []
        keyboard.tap(20, 30)
        #expect(UIAccessibility.posts.map(\.notification) == [.screenChanged])
        #expect(UIAccessibility.posts.first?.argument as? UIView === keyboard.popover?.lines.first)
        UIAccessibility.posts = []
        keyboard.tap(try #require(keyboard.popover?.gotIt))
        #expect(UIAccessibility.posts.map(\.notification) == [.layoutChanged])
        #expect(UIAccessibility.posts.first?.argument as? UIView === keyboard.banner.area)
    }

    @Test func onlyTheCardIsReadWhileItIsOpen() {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        #expect(keyboard.view.elementsInOrder.count == 4)
        #expect(keyboard.view.elementsInOrder.first?.accessibilityLabel == "Risk level: High Risk")
    }

    @Test func withoutFullAccessTheKeyboardSaysWhatItIsForUntilThatIsDismissed() {
        let keyboard = TestKeyboard.opened(fullAccess: false)
        #expect(keyboard.view.frame.height == 284)
        keyboard.tap(keyboard.view.bounds.width - 20, 30)
        #expect(keyboard.view.frame.height == 224)
    }

    @Test func theHeldReturnKeyOffersAChoice() throws {
        let keyboard = TestKeyboard.opened()
        keyboard.document.returnKeyType = .send
        keyboard.write(TestKeyboard.scam)
        #expect(!keyboard.keyboard.tapReturn())
        keyboard.layOut()
        #expect(!keyboard.showsBanner)
        #expect(keyboard.view.frame.height == 284)
        // The lower button sends at once.
        keyboard.tap(keyboard.view.bounds.width - 20, 45)
        #expect(keyboard.document.documentContextBeforeInput == TestKeyboard.scam + "\n")
    }

    @Test func closingTheKeyboardLeavesNothing() {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        keyboard.viewWillDisappear(true)
        UIView.endAnimations()
        #expect(keyboard.cards.isEmpty)
        #expect(!keyboard.showsBanner)
    }

    @Test func whenMemoryIsShortTheCardGoesAndTheWarningStays() {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        keyboard.didReceiveMemoryWarning()
        UIView.endAnimations()
        #expect(keyboard.cards.isEmpty)
        #expect(keyboard.showsBanner)
    }

    @Test func aClosedCardIsReleased() throws {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        weak let card = keyboard.popover
        #expect(card != nil)
        keyboard.tap(try #require(keyboard.popover?.gotIt))
        UIView.endAnimations()
        #expect(card == nil)
    }

    @Test func itsTextsAreInTheUsersLanguage() {
        let keyboard = TestKeyboard.warning(in: .bulgarian)
        #expect(keyboard.view.accessibilityLabel == "Клавиатура")
        #expect(keyboard.banner.dismiss.accessibilityLabel == "Скрий предупреждението")
    }

    @Test func itsKeyLeadsToTheListOfKeyboards() {
        let keyboard = TestKeyboard.opened()
        keyboard.tap(keyboard.keys.globe)
        #expect(keyboard.inputModeRequests == 1)
    }
}
