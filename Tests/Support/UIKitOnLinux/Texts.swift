/// A color; two of one name are one.
public struct UIColor: Sendable, Equatable {
    /// The name of the color.
    public let name: String
    /// How opaque it is.
    public let alpha: CGFloat

    private init(_ name: String, alpha: CGFloat = 1) {
        (self.name, self.alpha) = (name, alpha)
    }

    /// A color of a catalog, in which every name is found.
    public init?(named name: String) { self.init(name) }

    /// Black.
    public static let black = UIColor("black")
    /// No color.
    public static let clear = UIColor("clear", alpha: 0)
    /// White.
    public static let white = UIColor("white")
    /// The color of text.
    public static let label = UIColor("label")
    /// The color of text that matters less.
    public static let secondaryLabel = UIColor("secondaryLabel")
    /// The color of a success.
    public static let systemGreen = UIColor("systemGreen")
    /// The color of a warning.
    public static let systemOrange = UIColor("systemOrange")
    /// The color of a danger.
    public static let systemRed = UIColor("systemRed")
    /// The color behind a screen.
    public static let systemBackground = UIColor("systemBackground")

    /// The same color, as opaque as given.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(name, alpha: alpha) }
}

/// A picture.
public struct UIImage: Sendable, Equatable {
    /// The name of the symbol.
    public let symbol: String

    /// A symbol of the system.
    public init?(systemName name: String) {
        symbol = name
    }
}

/// A font that follows the text size of the system.
public struct UIFont: Sendable, Equatable {
    /// The styles of text.
    public struct TextStyle: Sendable, Hashable {
        /// The points of a line at the usual text size.
        let lineHeight: CGFloat
        /// Large text.
        public static let title2 = TextStyle(lineHeight: 28)
        /// Bold.
        public static let headline = TextStyle(lineHeight: 22)
        /// Usual text.
        public static let body = TextStyle(lineHeight: 22.5)
        /// Small text.
        public static let footnote = TextStyle(lineHeight: 18)
    }

    /// The style of the font.
    public let style: TextStyle

    /// The font of a style.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style: style) }
}

/// A text size of the system.
public struct UIContentSizeCategory: Sendable, Hashable {
    private let rawValue: String
    /// A large text.
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "XXL")
}

/// Where the lines of a text stand.
public enum NSTextAlignment: Int, Sendable {
    /// At the left.
    case left
    /// In the middle.
    case center
}

/// A text on one or more lines.
@MainActor
open class UILabel: UIView {
    /// The text.
    public var text: String?
    /// Its color.
    public var textColor: UIColor = .label
    /// Its font.
    public var font: UIFont = .preferredFont(forTextStyle: .body)
    /// The greatest number of lines; 0 is no limit.
    public var numberOfLines = 1
    /// Where its lines stand.
    public var textAlignment = NSTextAlignment.left
    /// Whether the font follows the text size of the system.
    public var adjustsFontForContentSizeCategory = false
    /// Whether the font shrinks to the width.
    public var adjustsFontSizeToFitWidth = false
    /// The smallest part of the font's size.
    public var minimumScaleFactor: CGFloat = 0

    /// As many lines as the text needs when a letter is half as wide as its line is high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let line = font.style.lineHeight
        let letters = max((size.width / (line / 2)).rounded(.down), 1)
        let needed = max((CGFloat(text?.count ?? 0) / letters).rounded(.up), 1)
        let lines = numberOfLines == 0 ? needed : min(needed, CGFloat(numberOfLines))
        return CGSize(width: size.width, height: lines * line)
    }

    /// A text is an element.
    open override var isAccessibilityElement: Bool {
        get { true }
        set {}
    }
    /// Without a label of its own, the text is read.
    open override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? text }
        set { super.accessibilityLabel = newValue }
    }
}

/// A view whose content may be larger than it is.
@MainActor
open class UIScrollView: UIView {
    /// The size of the content.
    public var contentSize = CGSize.zero
}
