import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import GistaApp
import LocalizedTexts
import UIKitOnLinux

@testable import GistaShareUI

/// The share extension over a host app of a test; its links are saved as the test says.
@MainActor
final class TestShare: ShareViewController {
    let clock = ManualClock()
    let saved = Locked<[SharedLink]>([])
    let host: NSExtensionContext
    private let result: Result<LinkResponse, LinkError>
    private let spoken: Language

    override var extensionContext: NSExtensionContext? { host }
    override var language: Language { spoken }
    override var dependencies: ShareExtensionDependencies {
        ShareExtensionDependencies(
            save: { [saved, result] link in
                saved.withLock { $0.append(link) }
                return result
            },
            clock: clock
        )
    }

    init(
        _ forms: [String: NSItemProvider.Form],
        title: String? = nil,
        result: Result<LinkResponse, LinkError> = .success(LinkResponse(.saved)),
        in language: Language = .english
    ) {
        let item = NSExtensionItem()
        item.attachments = [NSItemProvider(forms)]
        item.attributedContentText = title.map { NSAttributedString(string: $0) }
        host = NSExtensionContext([item])
        (self.result, spoken) = (result, language)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the sheet and reads what is shared. With a link it returns when that was saved or refused.
    func open() async {
        layOut()
        viewWillAppear(true)
        viewDidAppear(true)
        await reading?.value
        if case .saving = store.state.step { await received() }
        layOut()
    }

    /// Lets time pass until an effect has brought its action.
    func pass(_ duration: Duration) async {
        await clock.sleepers(1)
        await received { clock.advance(by: duration) }
        layOut()
    }

    /// Returns when an effect has brought its action.
    private func received(after act: () -> Void = {}) async {
        await withCheckedContinuation { done in
            store.onReceive = { [store] _, _ in
                store.onReceive = nil
                done.resume()
            }
            act()
        }
    }
}
