internal import CGumbo

/// The stack of open elements at a position in a page, as the parser keeps it.
struct OpenElements {
    private(set) var tags: [GumboTag] = []
    /// The number of open elements of each tag. Answers most queries without a search, because most of the elements asked
    /// for are not open.
    private var counts = [Int32](repeating: 0, count: Int(GUMBO_TAG_LAST.rawValue) + 1)

    var count: Int { tags.count }
    var last: GumboTag? { tags.last }

    mutating func push(_ tag: GumboTag) {
        tags.append(tag)
        adjustCount(of: tag, by: 1)
    }

    mutating func pop() -> GumboTag? {
        let tag = tags.popLast()
        if let tag { adjustCount(of: tag, by: -1) }
        return tag
    }

    mutating func remove(at index: Int) { adjustCount(of: tags.remove(at: index), by: -1) }

    private mutating func adjustCount(of tag: GumboTag, by step: Int32) {
        let number = Int(tag.rawValue)
        if counts.indices.contains(number) { counts[number] += step }
    }

    private func contains(_ tag: GumboTag) -> Bool {
        let number = Int(tag.rawValue)
        return counts.indices.contains(number) && counts[number] > 0
    }

    /// The index of the innermost open element that satisfies `isWanted`; nil if a boundary is further in.
    @inline(__always)
    func lastIndex(where isWanted: (GumboTag) -> Bool, until isBoundary: (GumboTag) -> Bool) -> Int? {
        for index in tags.indices.reversed() {
            if isWanted(tags[index]) { return index }
            if isBoundary(tags[index]) { return nil }
        }
        return nil
    }

    /// The index of the innermost open element with this tag; nil if a boundary is further in.
    @inline(__always)
    func lastIndex(of tag: GumboTag, until isBoundary: (GumboTag) -> Bool) -> Int? {
        contains(tag) ? lastIndex(where: { $0 == tag }, until: isBoundary) : nil
    }

    /// The index of the innermost open element with this tag that is in scope for an end tag.
    func indexInScope(of tag: GumboTag) -> Int? {
        lastIndex(of: tag, until: { $0.rules.contains(.scope) })
    }

    /// The index of the open paragraph that a block's start tag would close.
    var paragraphIndex: Int? {
        lastIndex(of: GUMBO_TAG_P, until: { $0.rules.contains(.scope) || $0 == GUMBO_TAG_BUTTON })
    }

    /// The index of the innermost open table.
    var tableIndex: Int? { contains(GUMBO_TAG_TABLE) ? tags.lastIndex(of: GUMBO_TAG_TABLE) : nil }

    /// Whether a cell or caption of the innermost table is open.
    var isInCell: Bool {
        let cells: (GumboTag) -> Bool = { $0.rules.isSuperset(of: [.tablePart, .scope]) }
        return lastIndex(where: cells, until: { $0 == GUMBO_TAG_TABLE }) != nil
    }

    /// Whether a table is open, but no cell or caption of the innermost table.
    var isInTableOutsideCells: Bool { tableIndex != nil && !isInCell }

    /// Whether content that comes next would be foster-parented: moved before the innermost table.
    var isFosterParenting: Bool { last?.rules.contains(.fosterParents) == true }

    /// Whether there is a special element above this index.
    func hasSpecial(above index: Int) -> Bool { tags[(index + 1)...].contains { $0.rules.contains(.special) } }

    /// The number of elements above this index whose end tag is not optional.
    func unclosed(above index: Int) -> Int {
        tags[(index + 1)...].count { !$0.rules.contains(.impliedEnd) }
    }
}
