#if os(iOS) || os(Linux)
    public import TypeSafeApp
    import ViewKit
    #if os(iOS)
        import CoreGraphics
        public import UIKit
    #else
        public import UIKitOnLinux
    #endif

    /// The warning above the keys. The dismiss button is at its end; a tap elsewhere opens the explanation.
    @MainActor
    public final class RiskAlertBannerView: UIView {
        /// Called after a tap outside the dismiss button.
        public var onTap: () -> Void = {}
        /// Called after a tap on the dismiss button.
        public var onDismiss: () -> Void = {}

        /// Everything but the dismiss button.
        let area = UIControl(frame: .zero)
        let title = UILabel(.headline, lines: 1, color: .label)
        let detail = UILabel(.footnote, lines: 2, color: .label)
        let dismiss = UIButton(frame: .zero)
        private var dismissWidth: CGFloat = 0

        /// Creates an empty banner; `show(_:)` fills it.
        public override init(frame: CGRect) {
            super.init(frame: frame)
            // Larger text does not fit into 60 points; the explanation, which a tap opens, grows and scrolls.
            maximumContentSizeCategory = .extraExtraLarge
            clipsToBounds = true
            addSubview(area)
            area.addSubview(title)
            area.addSubview(detail)
            addSubview(dismiss)
            title.adjustsFontSizeToFitWidth = true
            title.minimumScaleFactor = 0.7
            area.isAccessibilityElement = true
            area.accessibilityTraits = .button
            area.addAction(UIAction { [weak self] _ in self?.onTap() }, for: .touchUpInside)
            dismiss.setImage(UIImage(systemName: "xmark"), for: [])
            dismiss.addAction(UIAction { [weak self] _ in self?.onDismiss() }, for: .touchUpInside)
        }

        /// A banner is never loaded from a storyboard.
        public required init?(coder: NSCoder) { nil }

        /// Shows a warning.
        public func show(_ presentation: BannerPresentation) {
            title.text = presentation.title
            detail.text = presentation.detail
            for label in [title, detail] { label.textColor = presentation.tone.text }
            backgroundColor = presentation.tone.fill
            dismiss.tintColor = presentation.tone.text
            area.accessibilityLabel = presentation.label
            area.accessibilityHint = presentation.hint
            dismiss.accessibilityLabel = presentation.dismissLabel
            dismissWidth = CGFloat(presentation.dismissWidth)
            setNeedsLayout()
        }

        public override func layoutSubviews() {
            super.layoutSubviews()
            let width = max(bounds.width - dismissWidth, 0)
            area.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
            dismiss.frame = CGRect(x: width, y: 0, width: dismissWidth, height: bounds.height)
            let inner = max(width - 2 * Self.margin, 0)
            let top = min(title.height(in: inner), bounds.height)
            title.frame = CGRect(x: Self.margin, y: 2, width: inner, height: top)
            detail.frame = CGRect(x: Self.margin, y: top + 2, width: inner, height: max(bounds.height - top - 4, 0))
        }

        private static let margin: CGFloat = 12
    }
#endif
