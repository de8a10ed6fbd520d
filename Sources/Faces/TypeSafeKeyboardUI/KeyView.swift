#if os(iOS) || os(Linux)
    import TypeSafeApp
    import ViewKit
    #if os(iOS)
        import CoreGraphics
        import UIKit
    #else
        import UIKitOnLinux
    #endif

    /// The view of a key. `KeysView` handles the touches; VoiceOver activates the key directly.
    @MainActor
    final class KeyView: UIView {
        /// Called when VoiceOver activates the key.
        var onActivate: () -> Void = {}

        let title = UILabel(.body, lines: 1, color: .label)
        let picture = UIImageView(image: nil)
        private(set) var presentation: KeyPresentation?

        override init(frame: CGRect) {
            super.init(frame: frame)
            // Larger text does not fit on a key. VoiceOver is not affected by this.
            maximumContentSizeCategory = .extraExtraLarge
            isAccessibilityElement = true
            clipsToBounds = true
            layer.cornerRadius = CGFloat(KeysPresentation.cornerRadius)
            title.textAlignment = .center
            title.adjustsFontSizeToFitWidth = true
            title.minimumScaleFactor = 0.5
            picture.contentMode = .center
            addSubview(title)
            addSubview(picture)
        }

        /// A key is never loaded from a storyboard.
        required init?(coder: NSCoder) { nil }

        /// Shows a key.
        func show(_ key: KeyPresentation) {
            guard key != presentation else { return }
            if key.symbol != presentation?.symbol { picture.image = key.symbol.flatMap { UIImage(systemName: $0) } }
            if key.isCharacter != presentation?.isCharacter {
                title.font = .preferredFont(forTextStyle: key.isCharacter ? .title2 : .body)
            }
            presentation = key
            frame = CGRect(key.frame)
            title.text = key.title
            title.textColor = key.tone.text
            picture.tintColor = key.tone.text
            backgroundColor = key.tone.fill
            accessibilityLabel = key.label
            accessibilityTraits = key.isOn ? [.keyboardKey, .selected] : .keyboardKey
            setNeedsLayout()
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            let margin = presentation?.isCharacter == true ? 0 : Self.margin
            title.frame = CGRect(x: margin, y: 0, width: max(bounds.width - 2 * margin, 0), height: bounds.height)
            picture.frame = bounds
        }

        override func accessibilityActivate() -> Bool {
            onActivate()
            return true
        }

        private static let margin: CGFloat = 4
    }

    /// The popup with the characters of a pressed or held key.
    @MainActor
    final class KeyPopupView: UIView {
        private var labels: [UILabel] = []

        override init(frame: CGRect) {
            super.init(frame: frame)
            maximumContentSizeCategory = .extraExtraLarge
            isUserInteractionEnabled = false
            // VoiceOver already reads the key, and a choice is announced.
            accessibilityElementsHidden = true
            backgroundColor = .ofCatalog("key", or: .systemBackground)
            layer.cornerRadius = CGFloat(KeysPresentation.cornerRadius)
            layer.shadowRadius = 4
            layer.shadowOpacity = 0.3
        }

        /// A popup is never loaded from a storyboard.
        required init?(coder: NSCoder) { nil }

        /// The titles from left to right.
        var titles: [String] { labels.compactMap(\.text) }

        /// Shows the characters of a key.
        func show(_ popup: KeysPresentation.Popup) {
            frame = CGRect(popup.frame)
            if titles != popup.titles {
                for label in labels { label.removeFromSuperview() }
                labels = popup.titles.map { title in
                    let label = UILabel(.title2, lines: 1, color: .label)
                    label.text = title
                    label.textAlignment = .center
                    label.clipsToBounds = true
                    label.layer.cornerRadius = CGFloat(KeysPresentation.cornerRadius)
                    addSubview(label)
                    return label
                }
            }
            let width = bounds.width / CGFloat(max(labels.count, 1))
            for (index, label) in labels.enumerated() {
                let isSelected = popup.isChoice && index == popup.selected
                label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
                label.backgroundColor = isSelected ? .ofCatalog("fill", or: .black) : .clear
                label.textColor =
                    isSelected ? .ofCatalog("on-fill", or: .white) : .ofCatalog("label", or: .label)
            }
        }
    }
#endif
