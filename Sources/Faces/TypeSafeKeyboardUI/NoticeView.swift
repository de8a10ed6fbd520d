#if os(iOS) || os(Linux)
    import TypeSafeApp
    import ViewKit
    #if os(iOS)
        import CoreGraphics
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    /// A text with buttons in place of the banner: the explanation of Full Access, or the choice while the return key
    /// is held back. The text scrolls if it is too long.
    @MainActor
    final class NoticeView: UIView {
        private let text = UIScrollView(frame: .zero)
        private let title: UILabel
        private let detail: UILabel
        private let buttons: [UIButton]

        private init(_ titleText: String, _ detailText: String, tone: Tone, buttons: [UIButton]) {
            title = UILabel(.headline, lines: 0, color: tone.text)
            detail = UILabel(.footnote, lines: 0, color: tone.text)
            self.buttons = buttons
            super.init(frame: .zero)
            title.text = titleText
            detail.text = detailText
            backgroundColor = tone.fill
            addSubview(text)
            text.addSubview(title)
            text.addSubview(detail)
            for button in buttons { addSubview(button) }
        }

        /// The explanation of Full Access.
        convenience init(_ presentation: PromptPresentation, onGotIt: @escaping @MainActor () -> Void) {
            let gotIt = UIButton(presentation.buttonTitle, color: presentation.tone.text, onTap: onGotIt)
            self.init(presentation.title, presentation.detail, tone: presentation.tone, buttons: [gotIt])
        }

        /// The choice shown while the return key is held back.
        convenience init(
            _ presentation: HoldPresentation,
            onSend: @escaping @MainActor () -> Void,
            onKeep: @escaping @MainActor () -> Void
        ) {
            let keep = UIButton(presentation.keepTitle, color: presentation.tone.text, onTap: onKeep)
            let send = UIButton(presentation.sendTitle, color: presentation.tone.text, onTap: onSend)
            self.init(presentation.title, presentation.detail, tone: presentation.tone, buttons: [keep, send])
        }

        /// A notice is never loaded from a storyboard.
        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() {
            super.layoutSubviews()
            let column = min(Self.buttonWidth, bounds.width / 2)
            text.frame = CGRect(x: 0, y: 0, width: bounds.width - column, height: bounds.height)
            let inner = max(text.frame.width - 2 * Self.margin, 0)
            let top = title.height(in: inner)
            title.frame = CGRect(x: Self.margin, y: 2, width: inner, height: top)
            let rest = detail.height(in: inner)
            detail.frame = CGRect(x: Self.margin, y: top + 2, width: inner, height: rest)
            text.contentSize = CGSize(width: text.frame.width, height: top + rest + 4)
            let height = bounds.height / CGFloat(max(buttons.count, 1))
            for (row, button) in buttons.enumerated() {
                let place = CGFloat(row) * height
                button.frame = CGRect(x: bounds.width - column, y: place, width: column, height: height)
            }
        }

        private static let margin: CGFloat = 12
        private static let buttonWidth: CGFloat = 128
    }
#endif
