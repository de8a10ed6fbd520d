internal import CGumbo

/// The elements that are open at a place of a page, as the parser's stack of them.
struct OpenElements {
    private(set) var tags: [GumboTag] = []
    /// How many of each element are open: most questions are about elements of which none is.
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

    mutating func remove(at place: Int) { count(tags.remove(at: place), -1) }

    private mutating func count(_ tag: GumboTag, _ step: Int32) {
        let number = Int(tag.rawValue)
        if counts.indices.contains(number) { counts[number] += step }
    }

    private func holds(_ tag: GumboTag) -> Bool {
        let number = Int(tag.rawValue)
        return counts.indices.contains(number) && counts[number] > 0
    }

    /// The innermost open element that satisfies `isWanted`; nil where one that satisfies `isEdge` comes first.
    @inline(__always)
    func place(of isWanted: (GumboTag) -> Bool, within isEdge: (GumboTag) -> Bool) -> Int? {
        for place in tags.indices.reversed() {
            if isWanted(tags[place]) { return place }
            if isEdge(tags[place]) { return nil }
        }
        return nil
    }

    /// The innermost element of that kind; nil where one that satisfies `isEdge` comes first.
    @inline(__always)
    func place(of tag: GumboTag, within isEdge: (GumboTag) -> Bool) -> Int? {
        holds(tag) ? place(of: { $0 == tag }, within: isEdge) : nil
    }

    /// The innermost element of that kind that an end tag finds.
    func inScope(_ tag: GumboTag) -> Int? {
        place(of: tag, within: { $0.rules.contains(.scope) })
    }

    /// An open paragraph that a block's start tag ends.
    var paragraph: Int? {
        place(of: GUMBO_TAG_P, within: { $0.rules.contains(.scope) || $0 == GUMBO_TAG_BUTTON })
    }

    /// The place of the innermost open table.
    var table: Int? { holds(GUMBO_TAG_TABLE) ? tags.lastIndex(of: GUMBO_TAG_TABLE) : nil }

    /// Whether a cell or caption of the innermost table is open.
    var isInCell: Bool {
        let cells: (GumboTag) -> Bool = { $0.rules.isSuperset(of: [.tablePart, .scope]) }
        return place(of: cells, within: { $0 == GUMBO_TAG_TABLE }) != nil
    }

    /// Whether the innermost table is open, but no cell or caption of it.
    var isInTableOutsideCells: Bool { table != nil && !isInCell }

    /// Whether what comes next would be moved before the innermost table.
    var isInTableFrame: Bool { last?.rules.contains(.tableFrame) == true }

    /// Whether a special element stands above that place.
    func hasSpecial(above place: Int) -> Bool { tags[(place + 1)...].contains { $0.rules.contains(.special) } }

    /// How many elements stand above that place that nothing closes by itself.
    func unclosed(above place: Int) -> Int {
        tags[(place + 1)...].count { !$0.rules.contains(.impliedEnd) }
    }
}
