import Foundation
import GistaApp
import GistaShareUI
import LocalizedTexts

/// The sheet that the system shows when a page is shared with Gista.
final class ShareViewController: GistaShareUI.ShareViewController {
    override var dependencies: ShareExtensionDependencies {
        ShareExtensionDependencies { try await .ofAppGroup(role: .shareExtension) }
    }
    override var language: Language { Language(preferring: Bundle.main.preferredLocalizations) }
}
