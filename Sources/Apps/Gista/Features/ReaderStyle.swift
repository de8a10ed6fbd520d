/// The style of articles.
public struct ReaderStyle: Sendable, Equatable {
    /// The colors of an article.
    public enum Theme: String, Sendable, Equatable, CaseIterable {
        /// The app's own colors.
        case standard
        /// Brown text on a paper color.
        case paper
        /// Dim text on black.
        case night
    }

    /// The range of text size steps; 0 is the system's size.
    public static let sizes = -1...3

    /// The color theme.
    public var theme = Theme.standard
    /// The text size, in steps.
    public private(set) var size = 0

    /// Creates the default style.
    public init() {}

    /// The same style in another size, limited to ``sizes``.
    public func sized(_ size: Int) -> ReaderStyle {
        var style = self
        style.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
        return style
    }
}
