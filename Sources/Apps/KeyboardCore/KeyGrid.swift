/// A point on the keys, in points from the upper left corner.
public struct KeyPoint: Sendable, Equatable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the upper edge.
    public var y: Double

    /// A point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle on the keys, in points.
public struct KeyFrame: Sendable, Equatable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// A rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    public var maxX: Double { x + width }
    /// The lower edge.
    public var maxY: Double { y + height }
}

/// A key and its position.
public struct KeyCell: Sendable, Equatable {
    /// The key.
    public let key: Key
    /// The rectangle that is drawn.
    public let frame: KeyFrame
    /// The rectangle that reacts to touches. Together, a row's touch rectangles cover the whole row.
    public let touch: KeyFrame
}

/// The layout of the keys in a given width and height.
public struct KeyGrid: Sendable, Equatable {
    /// The minimum width for the iPad layout; a floating keyboard is narrower.
    static let padWidth = 500.0

    /// The rows from top to bottom, each from left to right.
    public let rows: [[KeyCell]]

    init(_ arrangement: KeyRows, width: Double, height: Double, isPad: Bool) {
        let rowHeight = height / Double(max(arrangement.rows.count, 1))
        let unit = width / max(arrangement.units, 1)
        let (gap, rowGap) = isPad ? (8.0, 8.0) : (width < Self.padWidth ? 6.0 : 7.0, 10.0)
        rows = arrangement.rows.enumerated().map { index, slots in
            let top = Double(index) * rowHeight
            let fixed = slots.reduce(0) { $0 + ($1.width ?? 0) } * unit
            let flexible = Double(slots.count { $0.width == nil })
            // A row that does not fill the width is centered.
            let rest = max(width - fixed, 0)
            var x = flexible == 0 ? rest / 2 : 0
            return slots.enumerated().map { column, slot in
                let wide = slot.width.map { $0 * unit } ?? rest / flexible
                defer { x += wide }
                let left = column == 0 ? 0 : x
                let right = column == slots.count - 1 ? width : x + wide
                return KeyCell(
                    key: slot.key,
                    frame: KeyFrame(
                        x: x + gap / 2,
                        y: top + rowGap / 2,
                        width: max(wide - gap, 0),
                        height: max(rowHeight - rowGap, 0)
                    ),
                    touch: KeyFrame(x: left, y: top, width: max(right - left, 0), height: rowHeight)
                )
            }
        }
    }

    /// The key at a point, or the nearest key if the point is outside all keys.
    public func cell(at point: KeyPoint) -> KeyCell? {
        let row = rows.last { ($0.first?.touch.y ?? 0) <= point.y } ?? rows.first
        return row?.last { $0.touch.x <= point.x } ?? row?.first
    }

    /// The cell of a key; the first cell if the key appears twice.
    public func cell(of key: Key) -> KeyCell? { rows.lazy.flatMap { $0 }.first { $0.key == key } }
}
