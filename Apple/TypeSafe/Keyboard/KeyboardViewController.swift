import Foundation
import LocalizedTexts
import TypeSafeApp
import TypeSafeKeyboardUI

/// The keyboard that the system loads. It judges texts on the device, and so has no use for Full Access yet.
final class KeyboardViewController: TypeSafeKeyboardUI.KeyboardViewController {
    override var language: Language { Language(preferring: Bundle.main.preferredLocalizations) }
    override var wasPrompted: Bool { true }
    override var report: KeyboardReport? { KeyboardReport() }
}
