import Foundation
import GistaApp
import LocalizedTexts
import UIKit

/// The sheet that the system shows when a link is shared with Gista. It saves nothing yet: it shows its title, and a
/// tap closes it.
final class ShareViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        var state = GistaState(language: Language(preferring: Bundle.main.preferredLocalizations))
        state.share = ShareState()
        guard case .share(let sheet) = GistaPresentation(state).sheet else { return }
        let button = UIButton(frame: view.bounds)
        button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        button.setTitle(sheet.title, for: [])
        button.accessibilityHint = sheet.close.title
        button.addAction(
            UIAction { [weak self] _ in self?.extensionContext?.completeRequest(returningItems: nil) },
            for: .touchUpInside
        )
        view.addSubview(button)
    }
}
