/// How an article looks.
public struct ReaderStyle: Sendable, Equatable {
    /// The colors of an article.
    public enum Theme: String, Sendable, Equatable, CaseIterable {
        /// Those of the app.
        case standard
        /// Brown on paper.
        case paper
        /// Dim on black.
        case night
    }

    /// The steps of the size of letters; 0 is the system's.
    public static let sizes = -1...3

    /// The colors.
    public var theme = Theme.standard
    /// The size of the letters, in steps.
    public private(set) var size = 0

    /// The look that an article has at first.
    public init() {}

    /// The same look in another size, as far as there is one.
    public func sized(_ size: Int) -> ReaderStyle {
        var style = self
        style.size = min(max(size, Self.sizes.lowerBound), Self.sizes.upperBound)
        return style
    }
}
