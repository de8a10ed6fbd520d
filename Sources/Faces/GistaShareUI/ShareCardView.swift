#if os(iOS) || os(Linux)
    import GistaApp
    import ViewKit
    #if os(iOS)
        import CoreGraphics
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    /// The card that shows what happens to the shared page. Its text scrolls if it is longer than the sheet.
    @MainActor
    final class ShareCardView: UIView {
        /// Called after a tap on the button or VoiceOver's escape gesture.
        var onClose: () -> Void = {}

        let title = UILabel(.headline, lines: 0, color: .ofCatalog("label", or: .label))
        let page = UILabel(.body, lines: 3, color: .ofCatalog("secondary", or: .secondaryLabel))
        let status = UILabel(.body, lines: 0, color: .ofCatalog("label", or: .label))
        private let text = UIScrollView(frame: .zero)
        private(set) lazy var close = UIButton("", color: .ofCatalog("accent", or: .label)) { [weak self] in
            self?.onClose()
        }

        override init(frame: CGRect) {
            super.init(frame: frame)
            backgroundColor = .ofCatalog("raised", or: .systemBackground)
            layer.cornerRadius = 16
            clipsToBounds = true
            accessibilityViewIsModal = true
            title.accessibilityTraits = .header
            addSubview(text)
            for label in [title, page, status] { text.addSubview(label) }
            addSubview(close)
        }

        /// The card is never loaded from a storyboard.
        required init?(coder: NSCoder) { nil }

        /// Shows the current state.
        func show(_ presentation: ShareExtensionPresentation) {
            title.text = presentation.title
            page.text = presentation.page
            page.isHidden = presentation.page.isEmpty
            status.text = presentation.status.text
            status.textColor = presentation.status.tone.color
            close.setTitle(presentation.close, for: [])
            close.isHidden = presentation.close == nil
            setNeedsLayout()
        }

        /// The size that the card needs at a given width.
        override func sizeThatFits(_ size: CGSize) -> CGSize {
            let inner = max(size.width - 2 * Self.margin, 0)
            return CGSize(width: size.width, height: textHeight(in: inner) + Self.buttonHeight)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            let inner = max(bounds.width - 2 * Self.margin, 0)
            let availableHeight = max(bounds.height - Self.buttonHeight, 0)
            text.frame = CGRect(x: 0, y: 0, width: bounds.width, height: availableHeight)
            close.frame = CGRect(
                x: 0,
                y: availableHeight,
                width: bounds.width,
                height: min(Self.buttonHeight, bounds.height)
            )
            var y = Self.margin
            for label in labels {
                let height = label.height(in: inner)
                label.frame = CGRect(x: Self.margin, y: y, width: inner, height: height)
                y += height + Self.gap
            }
            text.contentSize = CGSize(width: bounds.width, height: textHeight(in: inner))
        }

        override func accessibilityPerformEscape() -> Bool {
            guard !close.isHidden else { return false }
            onClose()
            return true
        }

        private var labels: [UILabel] { [title, page, status].filter { !$0.isHidden } }

        private func textHeight(in width: CGFloat) -> CGFloat {
            labels.reduce(2 * Self.margin) { $0 + $1.height(in: width) + Self.gap }
        }

        private static let margin: CGFloat = 20
        private static let gap: CGFloat = 8
        private static let buttonHeight: CGFloat = 52
    }

    extension Tone {
        /// The color of a text of this tone.
        fileprivate var color: UIColor {
            switch self {
            case .good: .ofCatalog("good", or: .systemGreen)
            case .warning: .ofCatalog("wait", or: .systemOrange)
            case .danger: .ofCatalog("bad", or: .systemRed)
            case .muted: .ofCatalog("secondary", or: .secondaryLabel)
            case .plain, .primary: .ofCatalog("label", or: .label)
            }
        }
    }
#endif
