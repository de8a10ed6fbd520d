import Bowline
import BowlineTesting
import Flow
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

    override var textDocumentProxy: any UITextDocumentProxy { document }
    override var hasFullAccess: Bool { mayUseNetwork }
    override var language: Language { spoken }
    override var dependencies: KeyboardDependencies? {
        KeyboardDependencies(analyze: { _, _ throws(CallError) in throw CallError(.cancelled) }, clock: clock)
    }

    /// A keyboard that was opened, with nothing posted before.
    static func opened(fullAccess: Bool = true, in language: Language = .english) -> TestKeyboard {
        UIAccessibility.posts = []
        UIAccessibility.isReduceMotionEnabled = false
        UINotificationFeedbackGenerator.given = []
        UIView.endAnimations()
        let keyboard = TestKeyboard(nibName: nil, bundle: nil)
        keyboard.mayUseNetwork = fullAccess
        keyboard.spoken = language
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
