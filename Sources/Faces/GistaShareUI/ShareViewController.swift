#if os(iOS) || os(Linux)
    import Flow
    public import GistaApp
    public import LocalizedTexts
    import ViewKit
    #if os(iOS)
        import CoreGraphics
        import Foundation
        public import UIKit
    #else
        public import UIKitOnLinux
    #endif

    /// Gista's share extension: passes the shared items to `ShareExtensionFeature`, shows its state, and completes the
    /// request when the feature has ended.
    ///
    /// An extension overrides `dependencies` and `language`.
    @MainActor
    open class ShareViewController: UIViewController {
        let card = ShareCardView(frame: .zero)
        /// The task that reads the shared items; nil until the sheet appears.
        private(set) var reading: Task<Void, Never>?
        private(set) lazy var store = Store(
            initialState: ShareExtensionState(),
            reducer: ShareExtensionFeature(dependencies)
        )
        private var presentation: ShareExtensionPresentation?
        private var isDone = false

        /// The extension's dependencies. Without an override no link is saved, and the sheet says so.
        open var dependencies: ShareExtensionDependencies {
            ShareExtensionDependencies(save: { _ in .failure(.notQueued("the extension has no container")) })
        }
        /// The language of the texts.
        open var language: Language { .english }

        open override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .ofCatalog("background", or: .systemBackground)
            view.addSubview(card)
            card.onClose = { [weak self] in self?.store.send(.closeTapped) }
            store.onChange = { [weak self] in self?.render($0) }
            render(store.state)
        }

        open override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            guard reading == nil else { return }
            store.send(.appeared)
            let items = (extensionContext?.inputItems ?? []).compactMap { $0 as? NSExtensionItem }
            reading = Task { [weak self] in
                var attachments: [SharedAttachment] = []
                for provider in items.flatMap({ $0.attachments ?? [] }) {
                    attachments += await provider.sharedAttachments()
                }
                let titles = items.lazy.compactMap { $0.attributedTitle ?? $0.attributedContentText }.map(\.string)
                self?.store.send(.received(attachments, title: titles.first { !$0.isEmpty } ?? ""))
            }
        }

        open override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            let bounds = view.bounds
            let width = max(min(bounds.width - 2 * Self.margin, Self.widest), 0)
            let needed = card.sizeThatFits(CGSize(width: width, height: bounds.height)).height
            let height = max(min(needed, bounds.height - 2 * Self.margin), 0)
            card.frame = CGRect(
                x: (bounds.width - width) / 2,
                y: (bounds.height - height) / 2,
                width: width,
                height: height
            )
        }

        private func render(_ state: ShareExtensionState) {
            let (before, now) = (presentation, ShareExtensionPresentation(state, in: language))
            if now != before {
                presentation = now
                card.show(now)
                view.setNeedsLayout()
                if before != nil { announce(now) }
            }
            guard state.hasEnded, !isDone else { return }
            isDone = true
            extensionContext?.completeRequest(returningItems: nil, completionHandler: nil)
        }

        /// Moves VoiceOver's focus to an error, which stays until it is closed; announces any other status.
        private func announce(_ now: ShareExtensionPresentation) {
            if now.status.tone == .danger {
                UIAccessibility.post(notification: .layoutChanged, argument: card.status)
            } else {
                UIAccessibility.post(notification: .announcement, argument: now.status.text)
            }
        }

        private static let margin: CGFloat = 16
        private static let widest: CGFloat = 420
    }
#endif
