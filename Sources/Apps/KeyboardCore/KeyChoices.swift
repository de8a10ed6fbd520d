/// The characters that a held key offers, and the character that the finger has chosen.
public struct KeyChoices: Sendable, Equatable {
    private static let maxCellWidth = 44.0
    private static let height = 48.0

    /// The characters from left to right.
    public let texts: [String]
    /// The index of the chosen character.
    public private(set) var index: Int
    /// The rectangle in which they are shown.
    public let frame: KeyFrame

    /// The horizontal distance from the finger to the middle of its character, in points.
    private let offset: Double

    /// Shows the key's own character, the first of `offered`, over the key, and the others on the side with more space.
    /// The finger is `x` points from the left and need not move to choose the key's own character.
    init(_ offered: [String], over key: KeyFrame, finger x: Double, within size: KeyFrame) {
        let middle = key.x + key.width / 2
        let isOnTheLeft = middle <= size.width / 2
        texts = isOnTheLeft ? offered : offered.reversed()
        index = isOnTheLeft ? 0 : max(offered.count - 1, 0)
        let step = min(Self.maxCellWidth, max(key.width, 1))
        let width = step * Double(max(offered.count, 1))
        let left = isOnTheLeft ? middle - step / 2 : middle + step / 2 - width
        frame = KeyFrame(
            x: min(max(left, 0), max(size.width - width, 0)),
            y: max(key.y - Self.height - 4, 0),
            width: width,
            height: Self.height
        )
        offset = x - (frame.x + (Double(index) + 0.5) * step)
    }

    /// The chosen character.
    var text: String { texts.indices.contains(index) ? texts[index] : "" }

    /// The width of one character's cell, in points.
    public var step: Double { frame.width / Double(max(texts.count, 1)) }

    /// Chooses the character at the finger's horizontal position, even if the finger is above or below it.
    mutating func choose(at point: KeyPoint) {
        index = texts.indices.last { frame.x + Double($0) * step <= point.x - offset } ?? 0
    }
}
