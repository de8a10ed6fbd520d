internal import CGumbo

/// A page with its changes, recorded in the order of their positions. Without changes the page is not copied.
struct GuardedMarkup {
    fileprivate enum Change {
        case leaveOut(Range<Int>, joining: Bool)
        case dropAttributes(Range<Int>, isSelfClosing: Bool)
        case insert(GumboTag, at: Int)
    }

    private var changes: [Change] = []

    /// Leaves a tag out. A space replaces it, unless the text on both sides is to be joined.
    mutating func leaveOut(_ range: Range<Int>, joining: Bool = false) {
        changes.append(.leaveOut(range, joining: joining))
    }

    /// Whether the most recently scanned tag is kept.
    func keeps(_ range: Range<Int>) -> Bool {
        if case .leaveOut(range, _)? = changes.last { return false }
        return true
    }

    /// Drops the rest of a tag, which holds the attributes beyond the limit.
    mutating func dropAttributes(_ range: Range<Int>, isSelfClosing: Bool) {
        changes.append(.dropAttributes(range, isSelfClosing: isSelfClosing))
    }

    mutating func insertEndTag(_ tag: GumboTag, at index: Int) { changes.append(.insert(tag, at: index)) }

    /// The page with the changes applied, or nil if there are none.
    func finished(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard !changes.isEmpty else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        for change in changes {
            let range = change.range
            if position < range.lowerBound { result.append(contentsOf: bytes[position..<range.lowerBound]) }
            position = max(position, range.upperBound)
            switch change {
            case .leaveOut(_, let joining):
                // Keeps a preceding literal `<` from forming a tag with the text that follows.
                if !joining || result.last == UInt8(ascii: "<") { result.append(UInt8(ascii: " ")) }
            case .dropAttributes(_, let isSelfClosing): result.append(contentsOf: isSelfClosing ? "/>".utf8 : ">".utf8)
            case .insert(let tag, _): result.append(contentsOf: Self.endTag(tag))
            }
        }
        if position < bytes.count { result.append(contentsOf: bytes[position...]) }
        return result
    }

    private static func endTag(_ tag: GumboTag) -> [UInt8] {
        let known = tag == GUMBO_TAG_UNKNOWN ? nil : gumbo_normalized_tagname(tag)
        return Array("</\(known.map { String(cString: $0) } ?? "x-unknown")>".utf8)
    }
}

extension GuardedMarkup.Change {
    fileprivate var range: Range<Int> {
        switch self {
        case .leaveOut(let range, _), .dropAttributes(let range, _): range
        case .insert(_, let index): index..<index
        }
    }
}
