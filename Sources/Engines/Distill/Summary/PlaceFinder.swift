/// Finds the position of a text in an article, ignoring white space.
struct PlaceFinder {
    private let texts: [[UInt8]]
    private let squeezed: [[UInt8]]

    init(_ blocks: [ArticleBlock]) {
        // Captions are not part of the text that sentences come from.
        texts = blocks.map { $0.kind == .figure ? [] : Array($0.text.utf8) }
        squeezed = texts.map(Self.withoutSpaces)
    }

    /// The first occurrence of a text.
    func place(of text: String) -> ArticlePlace? {
        let wanted = Self.withoutSpaces(Array(text.utf8))
        guard !wanted.isEmpty else { return nil }
        for (block, bytes) in squeezed.enumerated() {
            guard let start = Self.first(wanted, in: bytes) else { continue }
            let whole = ArticlePlace(block: block, range: 0..<texts[block].count)
            return part(start..<(start + wanted.count), of: whole)
        }
        return nil
    }

    /// A part of a position; `range` counts bytes without white space.
    func part(_ range: Range<Int>, of place: ArticlePlace) -> ArticlePlace? {
        guard texts.indices.contains(place.block) else { return nil }
        let text = texts[place.block]
        var count = 0
        var start: Int?
        var position = place.range.lowerBound
        while position < min(place.range.upperBound, text.count) {
            let space = Self.space(text, position)
            guard space == 0 else {
                position += space
                continue
            }
            if count == range.lowerBound { start = position }
            position += 1
            count += 1
            if count == range.upperBound, let start { return ArticlePlace(block: place.block, range: start..<position) }
        }
        return nil
    }

    /// The number of bytes in a text, without white space.
    static func size(_ text: some StringProtocol) -> Int { withoutSpaces(Array(text.utf8)).count }

    /// Searches in linear time (Knuth–Morris–Pratt), however repetitive the text is.
    private static func first(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
        guard wanted.count <= bytes.count else { return nil }
        // For each position, the length of the longest prefix that ends before it.
        var borders = [0]
        var length = 0
        for byte in wanted.dropFirst() {
            while length > 0, wanted[length] != byte { length = borders[length - 1] }
            if wanted[length] == byte { length += 1 }
            borders.append(length)
        }
        length = 0
        for (position, byte) in bytes.enumerated() {
            while length > 0, wanted[length] != byte { length = borders[length - 1] }
            if wanted[length] == byte { length += 1 }
            if length == wanted.count { return position + 1 - length }
        }
        return nil
    }

    private static func withoutSpaces(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        while position < bytes.count {
            let space = space(bytes, position)
            if space == 0 { result.append(bytes[position]) }
            position += max(1, space)
        }
        return result
    }

    /// The length in bytes of the white space at a position; 0 if there is none.
    private static func space(_ bytes: [UInt8], _ position: Int) -> Int {
        let byte = bytes[position]
        if byte == 32 || byte >= 9 && byte <= 13 { return 1 }
        guard byte == 0xC2 || byte >= 0xE1 && byte <= 0xE3, position + 1 < bytes.count else { return 0 }
        let second = bytes[position + 1]
        if byte == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        guard position + 2 < bytes.count else { return 0 }
        let third = bytes[position + 2]
        let isSpace =
            switch (byte, second) {
            case (0xE1, 0x9A), (0xE3, 0x80): third == 0x80
            case (0xE2, 0x80): third >= 0x80 && third <= 0x8A || third == 0xA8 || third == 0xA9 || third == 0xAF
            case (0xE2, 0x81): third == 0x9F
            default: false
            }
        return isSpace ? 3 : 0
    }
}
