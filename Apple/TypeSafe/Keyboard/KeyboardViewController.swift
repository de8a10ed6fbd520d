import CoreGraphics
import Foundation
import LocalizedTexts
import TypeSafeApp
import UIKit

/// The keyboard that the system loads. It has no letters yet: it has its height and its accessibility label, and its
/// one key leads to the next keyboard.
final class KeyboardViewController: UIInputViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let language = Language(preferring: Bundle.main.preferredLocalizations)
        let shown = KeyboardPresentation(KeyboardState(), in: language)
        view.accessibilityLabel = shown.label
        view.heightAnchor.constraint(equalToConstant: CGFloat(shown.height)).isActive = true
        let globe = UIButton(frame: view.bounds)
        globe.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        globe.setTitle("🌐", for: [])
        globe.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        view.addSubview(globe)
    }
}
