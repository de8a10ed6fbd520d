/// The style of articles, also when they are read aloud.
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
    /// The speeds of reading aloud, in percent of the voice's own.
    public static let speeds = [75, 100, 125, 150, 200]

    /// The color theme.
    public var theme = Theme.standard
    /// The text size, in steps.
    public private(set) var size = 0
    /// The speed of reading aloud; one of ``speeds``.
    public private(set) var speed = 100

    /// Creates the default style.
    public init() {}

    /// The same style in another size, limited to ``sizes``.
    public func sized(_ size: Int) -> ReaderStyle {
        var style = self
        style.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
        return style
    }

    /// The same style with another speed, or the same speed if it is not one of ``speeds``.
    public func spoken(at speed: Int) -> ReaderStyle {
        var style = self
        if Self.speeds.contains(speed) { style.speed = speed }
        return style
    }
}
