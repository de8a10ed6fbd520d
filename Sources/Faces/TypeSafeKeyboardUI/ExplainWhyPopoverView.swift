#if os(iOS) || os(Linux)
    public import TypeSafeApp
    import ViewKit
    #if os(iOS)
        import CoreGraphics
        public import UIKit
    #else
        public import UIKitOnLinux
    #endif

    /// The card that explains a warning. It dims the whole keyboard.
    @MainActor
    public final class ExplainWhyPopoverView: UIView {
        /// Called after a tap on "Got It".
        public var onGotIt: () -> Void = {}
        /// Called after a tap outside the card or VoiceOver's escape gesture.
        public var onOutsideTap: () -> Void = {}

        /// The dimmed keyboard around the card.
        let outside = UIControl(frame: .zero)
        let card = UIView(frame: .zero)
        /// The risk, the category and the explanation.
        private(set) var lines: [UILabel] = []
        private(set) var gotIt: UIButton?
        private let header = UIView(frame: .zero)
        private let text = UIScrollView(frame: .zero)

        /// Creates the card for a warning.
        public init(_ presentation: CardPresentation) {
            super.init(frame: .zero)
            accessibilityViewIsModal = true
            outside.backgroundColor = UIColor.black.withAlphaComponent(CGFloat(CardPresentation.dimming))
            outside.addAction(UIAction { [weak self] _ in self?.onOutsideTap() }, for: .touchUpInside)
            card.backgroundColor = .ofCatalog("surface", or: .systemBackground)
            card.layer.cornerRadius = CGFloat(CardPresentation.cornerRadius)
            card.layer.shadowRadius = CGFloat(CardPresentation.shadow.radius)
            card.layer.shadowOpacity = Float(CardPresentation.shadow.opacity)
            header.backgroundColor = presentation.tone.fill
            header.layer.cornerRadius = CGFloat(CardPresentation.cornerRadius)
            addSubview(outside)
            addSubview(card)
            card.addSubview(header)
            card.addSubview(text)
            for element in presentation.elements { add(element, tone: presentation.tone) }
            card.accessibilityElements = lines + [gotIt].compactMap(\.self)
        }

        /// The card is never loaded from a storyboard.
        public required init?(coder: NSCoder) { nil }

        /// The element that gets the focus when the card appears.
        public var firstElement: UIView? { lines.first }

        public override func accessibilityPerformEscape() -> Bool {
            onOutsideTap()
            return true
        }

        public override func layoutSubviews() {
            super.layoutSubviews()
            outside.frame = bounds
            let width = min(CGFloat(CardPresentation.maximumWidth), max(bounds.width - 24, 0))
            let inner = max(width - 2 * Self.margin, 0)
            let headerHeight = (lines.first?.height(in: inner) ?? 0) + 2 * Self.gap
            header.frame = CGRect(x: 0, y: 0, width: width, height: headerHeight)
            lines.first?.frame = CGRect(x: Self.margin, y: Self.gap, width: inner, height: headerHeight - 2 * Self.gap)
            var end = Self.gap
            for line in lines.dropFirst() {
                let height = line.height(in: inner)
                line.frame = CGRect(x: Self.margin, y: end, width: inner, height: height)
                end += height + Self.gap
            }
            text.contentSize = CGSize(width: width, height: end)
            let most = min(CGFloat(CardPresentation.maximumHeight), max(bounds.height - 24, 0))
            let room = max(most - headerHeight - Self.buttonHeight, 0)
            let textHeight = min(end, room)
            text.frame = CGRect(x: 0, y: headerHeight, width: width, height: textHeight)
            gotIt?.frame = CGRect(x: 0, y: headerHeight + textHeight, width: width, height: Self.buttonHeight)
            let height = headerHeight + textHeight + Self.buttonHeight
            let (left, top) = ((bounds.width - width) / 2, (bounds.height - height) / 2)
            card.frame = CGRect(x: left, y: top, width: width, height: height)
        }

        private func add(_ element: CardPresentation.Element, tone: Tone) {
            switch element.kind {
            case .riskLevel: add(element, .headline, color: tone.text, traits: .header, to: header)
            case .category: add(element, .headline, color: .ofCatalog("label", or: .label), to: text)
            case .explanation: add(element, .body, color: .ofCatalog("label", or: .label), to: text)
            case .button:
                let button = UIButton(element.text, color: .ofCatalog("on-fill", or: .white)) { [weak self] in
                    self?.onGotIt()
                }
                button.backgroundColor = .ofCatalog("fill", or: .black)
                button.layer.cornerRadius = CGFloat(CardPresentation.cornerRadius)
                button.accessibilityLabel = element.label
                button.accessibilityHint = element.hint
                card.addSubview(button)
                gotIt = button
            }
        }

        private func add(
            _ element: CardPresentation.Element,
            _ style: UIFont.TextStyle,
            color: UIColor,
            traits: UIAccessibilityTraits = [],
            to place: UIView
        ) {
            let line = UILabel(style, lines: 0, color: color)
            line.text = element.text
            line.accessibilityLabel = element.label
            line.accessibilityHint = element.hint
            line.accessibilityTraits = traits
            place.addSubview(line)
            lines.append(line)
        }

        private static let margin: CGFloat = 16
        private static let gap: CGFloat = 8
        private static let buttonHeight: CGFloat = 44
    }
#endif
