internal import CGumbo

/// The stack of open elements at a position in a page, as the parser keeps it.
struct OpenElements {
    private(set) var tags: [GumboTag] = []
    /// The number of open elements of each kind, because most queries are for elements that are not open.
    private var counts = [Int32](repeating: 0, count: Int(GUMBO_TAG_LAST.rawValue) + 1)

    var count: Int { tags.count }
    var last: GumboTag? { tags.last }

    mutating func push(_ tag: GumboTag) {
        tags.append(tag)
        count(tag, 1)
    }

    mutating func pop() -> GumboTag? {
        let tag = tags.popLast()
        if let tag { count(tag, -1) }
        return tag
    }

    mutating func remove(at index: Int) { count(tags.remove(at: index), -1) }

    private mutating func count(_ tag: GumboTag, _ step: Int32) {
        let number = Int(tag.rawValue)
        if counts.indices.contains(number) { counts[number] += step }
    }

    private func contains(_ tag: GumboTag) -> Bool {
        let number = Int(tag.rawValue)
        return counts.indices.contains(number) && counts[number] > 0
    }

    /// The innermost open element that satisfies `isWanted`; nil if one that satisfies `isEdge` comes first.
    @inline(__always)
    func index(of isWanted: (GumboTag) -> Bool, within isEdge: (GumboTag) -> Bool) -> Int? {
        for index in tags.indices.reversed() {
            if isWanted(tags[index]) { return index }
            if isEdge(tags[index]) { return nil }
        }
        return nil
    }

    /// The innermost element with this tag; nil if one that satisfies `isEdge` comes first.
    @inline(__always)
    func index(of tag: GumboTag, within isEdge: (GumboTag) -> Bool) -> Int? {
        contains(tag) ? index(of: { $0 == tag }, within: isEdge) : nil
    }

    /// The innermost element with this tag that is in scope for an end tag.
    func inScope(_ tag: GumboTag) -> Int? {
        index(of: tag, within: { $0.rules.contains(.scope) })
    }

    /// The open paragraph that a block's start tag would end.
    var paragraph: Int? {
        index(of: GUMBO_TAG_P, within: { $0.rules.contains(.scope) || $0 == GUMBO_TAG_BUTTON })
    }

    /// The index of the innermost open table.
    var table: Int? { contains(GUMBO_TAG_TABLE) ? tags.lastIndex(of: GUMBO_TAG_TABLE) : nil }

    /// Whether a cell or caption of the innermost table is open.
    var isInCell: Bool {
        let cells: (GumboTag) -> Bool = { $0.rules.isSuperset(of: [.tablePart, .scope]) }
        return index(of: cells, within: { $0 == GUMBO_TAG_TABLE }) != nil
    }

    /// Whether a table is open, but no cell or caption of the innermost table.
    var isInTableOutsideCells: Bool { table != nil && !isInCell }

    /// Whether content that comes next would be moved before the innermost table.
    var isInTableFrame: Bool { last?.rules.contains(.tableFrame) == true }

    /// Whether there is a special element above this index.
    func hasSpecial(above index: Int) -> Bool { tags[(index + 1)...].contains { $0.rules.contains(.special) } }

    /// The number of elements above this index whose end tag is not optional.
    func unclosed(above index: Int) -> Int {
        tags[(index + 1)...].count { !$0.rules.contains(.impliedEnd) }
    }
}
