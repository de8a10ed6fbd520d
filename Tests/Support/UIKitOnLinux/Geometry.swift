/// Core Graphics' number.
public typealias CGFloat = Double

/// A place in points.
public struct CGPoint: Sendable, Equatable {
    /// From the left.
    public var x: CGFloat
    /// From the top.
    public var y: CGFloat

    /// A point.
    public init(x: CGFloat, y: CGFloat) {
        (self.x, self.y) = (x, y)
    }
}

/// A size in points.
public struct CGSize: Sendable, Equatable {
    /// Without an extent.
    public static let zero = CGSize(width: 0, height: 0)

    /// The horizontal extent.
    public var width: CGFloat
    /// The vertical extent.
    public var height: CGFloat

    /// A size.
    public init(width: CGFloat, height: CGFloat) {
        (self.width, self.height) = (width, height)
    }
}

/// A rectangle in points.
public struct CGRect: Sendable, Equatable {
    /// At the origin, without an extent.
    public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)

    /// The left upper corner.
    public var origin: CGPoint
    /// The extent.
    public var size: CGSize

    /// A rectangle.
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        origin = CGPoint(x: x, y: y)
        size = CGSize(width: width, height: height)
    }

    /// The horizontal extent.
    public var width: CGFloat { size.width }
    /// The vertical extent.
    public var height: CGFloat { size.height }
    /// The left edge.
    public var minX: CGFloat { origin.x }
    /// The upper edge.
    public var minY: CGFloat { origin.y }
    /// The right edge.
    public var maxX: CGFloat { origin.x + size.width }
    /// The lower edge.
    public var maxY: CGFloat { origin.y + size.height }

    /// Whether the point lies inside; the right and the lower edge do not.
    public func contains(_ point: CGPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }
}
