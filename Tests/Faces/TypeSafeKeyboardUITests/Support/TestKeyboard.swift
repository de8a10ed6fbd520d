import Bowline
import BowlineTesting
import Flow
import KeyboardCore
import LocalizedTexts
import UIKitOnLinux

@testable import TypeSafeApp
@testable import TypeSafeKeyboardUI

/// The keyboard over a document of a test, which judges on the device and asks no backend.
@MainActor
final class TestKeyboard: KeyboardViewController {
    /// A text that the device takes for a scam.
    static let scam = "Please send me the code you were texted "
    /// A text without a risk.
    static let chat = "See you at the station tomorrow "

    let document = Document()
    let clock = ManualClock()
    var mayUseNetwork = true
    var spoken = Language.english
    var needsGlobe = true
    var reportTo: KeyboardReport?

    override var textDocumentProxy: any UITextDocumentProxy { document }
    override var hasFullAccess: Bool { mayUseNetwork }
    override var language: Language { spoken }
    override var report: KeyboardReport? { reportTo }
    override var needsInputModeSwitchKey: Bool { needsGlobe }
    override var dependencies: KeyboardDependencies? {
        KeyboardDependencies(analyze: { _, _ throws(CallError) in throw CallError(.cancelled) }, clock: clock)
    }

    /// A keyboard that was opened, with nothing posted before.
    static func opened(
        fullAccess: Bool = true,
        in language: Language = .english,
        _ change: (TestKeyboard) -> Void = { _ in }
    ) -> TestKeyboard {
        UIAccessibility.posts = []
        UIDevice.current.clicks = 0
        UIDevice.current.userInterfaceIdiom = .phone
        UIAccessibility.isReduceMotionEnabled = false
        UINotificationFeedbackGenerator.given = []
        UIView.endAnimations()
        let keyboard = TestKeyboard(nibName: nil, bundle: nil)
        keyboard.mayUseNetwork = fullAccess
        keyboard.spoken = language
        change(keyboard)
        keyboard.layOut()
        keyboard.viewWillAppear(true)
        keyboard.layOut()
        return keyboard
    }

    /// A keyboard that warns of a scam.
    static func warning(in language: Language = .english) -> TestKeyboard {
        let keyboard = opened(in: language)
        keyboard.write(scam)
        return keyboard
    }

    /// The host's text becomes this.
    func write(_ text: String) {
        document.documentContextBeforeInput = text
        textDidChange(nil)
        layOut()
    }

    /// A finger taps this point.
    func tap(_ x: CGFloat, _ y: CGFloat) {
        view.tap(at: CGPoint(x: x, y: y))
        layOut()
    }

    /// A finger taps the middle of a view of the keyboard.
    func tap(_ target: UIView) {
        var (x, y) = (target.frame.width / 2, target.frame.height / 2)
        var view: UIView? = target
        while let place = view, place !== self.view {
            x += place.frame.minX
            y += place.frame.minY
            view = place.superview
        }
        tap(x, y)
    }

    // MARK: Typing

    /// The middle of a key, in the keyboard's view.
    func place(of key: Key) -> CGPoint {
        let frame = keys.keys.first { $0.presentation?.key == key }?.frame ?? .zero
        return CGPoint(x: frame.minX + frame.width / 2, y: keys.frame.minY + frame.minY + frame.height / 2)
    }

    /// A finger comes down on a key.
    func press(_ key: Key) -> UITouch { UITouch.down(on: view, at: place(of: key)) }

    /// A finger taps a key.
    func tap(_ key: Key) {
        press(key).lift()
        layOut()
    }

    /// Fingers tap the keys of a text, two seconds apart.
    func type(_ text: String) {
        for character in text {
            clock.advance(by: .seconds(2))
            let small = character.lowercased()
            tap(character == " " ? .space : .write(small))
        }
    }

    /// The title of a key.
    func title(of key: Key) -> String? { keys.keys.first { $0.presentation?.key == key }?.title.text }

    /// Lets time pass until a held key has done something.
    func hold(_ duration: Duration) async {
        await clock.sleepers(1)
        let before = input
        clock.advance(by: duration)
        for _ in 0..<10_000 where input == before { await Task.yield() }
        layOut()
    }

    /// The cards in the tree of views.
    var cards: [ExplainWhyPopoverView] { view.subviews.compactMap { $0 as? ExplainWhyPopoverView } }
    /// Whether the banner is in the tree of views.
    var showsBanner: Bool { banner.superview === view }

    /// Lets time pass until an effect has brought its action.
    func pass(_ duration: Duration) async {
        await clock.sleepers(1)
        await withCheckedContinuation { done in
            keyboard.store.onReceive = { [store = keyboard.store] _, _ in
                store.onReceive = nil
                done.resume()
            }
            clock.advance(by: duration)
        }
        layOut()
    }
}
