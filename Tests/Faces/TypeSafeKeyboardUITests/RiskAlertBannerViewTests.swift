import LocalizedTexts
import Testing
import TypeSafeApp
import UIKitOnLinux

@testable import TypeSafeKeyboardUI

/// The banner and what a tap on it does, by the names of the requirement's own tests.
@MainActor
struct RiskAlertBannerViewTests {
    @Test func testBannerTapShowsPopover() {
        let keyboard = TestKeyboard.warning()
        #expect(keyboard.cards.isEmpty)
        keyboard.tap(20, 30)
        #expect(keyboard.cards.count == 1)
        #expect(keyboard.cards.first?.lines.map(\.text).first == "High Risk")
        #expect(keyboard.cards.first?.frame == keyboard.view.bounds)
    }

    @Test func testDismissButtonStillWorks() {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(keyboard.view.bounds.width - 5, 30)
        #expect(!keyboard.showsBanner)
        #expect(keyboard.cards.isEmpty)
    }

    @Test func testTapOutsideDismissesPopover() {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        keyboard.tap(5, 200)
        UIView.endAnimations()
        #expect(keyboard.cards.isEmpty)
    }

    @Test func aTapOnTheCardDoesNotCloseIt() throws {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        keyboard.tap(try #require(keyboard.popover?.lines.first))
        UIView.endAnimations()
        #expect(keyboard.cards.count == 1)
    }

    @Test func testPopoverDismissDoesNotDismissBanner() throws {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        keyboard.tap(try #require(keyboard.popover?.gotIt))
        UIView.endAnimations()
        #expect(keyboard.cards.isEmpty)
        #expect(keyboard.showsBanner)
    }

    @Test func testMultipleTapsHandledGracefully() throws {
        let keyboard = TestKeyboard.warning()
        for _ in 0..<5 { keyboard.banner.area.sendActions(for: .touchUpInside) }
        keyboard.layOut()
        #expect(keyboard.cards.count == 1)
        // Opened again while the first one is still on its way out.
        keyboard.tap(try #require(keyboard.popover?.gotIt))
        keyboard.tap(20, 30)
        #expect(keyboard.popover != nil)
        UIView.endAnimations()
        #expect(keyboard.cards.count == 1)
        #expect(keyboard.cards.first === keyboard.popover)
    }

    @Test func testPopoverAnimations() throws {
        let keyboard = TestKeyboard.warning()
        keyboard.tap(20, 30)
        #expect(UIView.animations.map(\.duration) == [0.3])
        #expect(keyboard.popover?.alpha == 1)
        UIView.endAnimations()
        keyboard.tap(try #require(keyboard.popover?.gotIt))
        #expect(UIView.animations.map(\.duration) == [0.3])
        #expect(keyboard.cards.first?.alpha == 0)
        UIView.endAnimations()
        #expect(keyboard.cards.isEmpty)
    }

    @Test func nothingMovesWithReducedMotion() {
        let keyboard = TestKeyboard.warning()
        UIAccessibility.isReduceMotionEnabled = true
        keyboard.tap(20, 30)
        #expect(UIView.animations.map(\.duration) == [0])
        UIAccessibility.isReduceMotionEnabled = false
    }

    @Test func theBannerIsReadAsOneButtonBeforeItsDismissButton() {
        let keyboard = TestKeyboard.warning()
        let elements = keyboard.banner.elementsInOrder
        #expect(elements.map(\.accessibilityLabel).last == "Dismiss warning")
        #expect(elements.count == 2)
        #expect(elements.first?.accessibilityLabel?.hasPrefix("Warning. High Risk: ") == true)
        #expect(elements.first?.accessibilityHint == "Double tap to see why.")
        #expect(elements.first?.accessibilityTraits == .button)
    }
}
