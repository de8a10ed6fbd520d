/// The difference between two states of the same region, so that changing one row of a long list sends only that row.
///
/// Both ends split the HTML into the same pieces: each begins with a tag, because text contains no `<`. Pieces that
/// occur once in both states, e.g. rows of a list, are the anchors; the pieces between them are replaced. The cost
/// grows with the size of the state, not with its square.
struct MarkupChange: Equatable {
    /// A range of pieces of the old state and its replacement.
    struct Splice: Equatable {
        /// The index of the first piece in the old state.
        var start: Int
        /// The number of pieces to remove.
        var count: Int
        /// The HTML to insert.
        var html: String
    }

    /// The indices of the same piece in both states.
    private typealias Pair = (old: Int, new: Int)

    /// The splices in order, none of which touch.
    private(set) var splices: [Splice] = []

    /// Nil if sending the whole new state is about as short.
    init?(from old: Markup, to new: Markup) {
        let (before, after) = (Self.pieces(old.html), Self.pieces(new.html))
        guard !before.isEmpty, !after.isEmpty else { return nil }
        collect(before, after)
        let length = splices.reduce(0) { $0 + $1.html.utf8.count + 16 }
        guard length < new.html.utf8.count / 2 else { return nil }
    }

    private static func pieces(_ html: String) -> [Substring] {
        var pieces: [Substring] = []
        var rest = html[...]
        while !rest.isEmpty {
            let end = rest.utf8.dropFirst().firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
            pieces.append(rest[..<end])
            rest = rest[end...]
        }
        return pieces
    }

    private mutating func collect(_ before: [Substring], _ after: [Substring]) {
        var (old, new) = (0, 0)
        func isSame(_ old: Int, _ new: Int) -> Bool {
            before.indices.contains(old) && after.indices.contains(new) && before[old] == after[new]
        }
        let common = min(before.count, after.count)
        while old < common, before[old] == after[old] { old += 1 }
        new = old
        var tail = 0
        while tail < common - old, before[before.count - 1 - tail] == after[after.count - 1 - tail] { tail += 1 }
        let (oldEnd, newEnd) = (before.count - tail, after.count - tail)
        for anchor in Self.anchors(before[old..<oldEnd], after[new..<newEnd]) {
            // The previous anchor may have grown over this one.
            guard anchor.old >= old, anchor.new >= new else { continue }
            var (from, to) = anchor
            while from > old, to > new, isSame(from - 1, to - 1) { (from, to) = (from - 1, to - 1) }
            replace(old..<from, with: after[new..<to])
            (old, new) = (anchor.old + 1, anchor.new + 1)
            while old < oldEnd, new < newEnd, isSame(old, new) { (old, new) = (old + 1, new + 1) }
        }
        replace(old..<oldEnd, with: after[new..<newEnd])
    }

    private mutating func replace(_ range: Range<Int>, with pieces: ArraySlice<Substring>) {
        guard !range.isEmpty || !pieces.isEmpty else { return }
        splices.append(Splice(start: range.lowerBound, count: range.count, html: pieces.joined()))
    }

    /// The indices of the pieces that occur once in both states, limited to those in the same order in both.
    private static func anchors(_ before: ArraySlice<Substring>, _ after: ArraySlice<Substring>) -> [Pair] {
        let (old, new) = (indexes(before), indexes(after))
        let shared = old.compactMap { piece, index -> Pair? in
            guard let index, case let other?? = new[piece] else { return nil }
            return (index, other)
        }
        return longestRising(shared.sorted { $0.old < $1.old })
    }

    /// The index of each piece; nil for a piece that occurs more than once.
    private static func indexes(_ pieces: ArraySlice<Substring>) -> [Substring: Int?] {
        var indexes: [Substring: Int?] = [:]
        for (index, piece) in zip(pieces.indices, pieces) {
            indexes.updateValue(indexes[piece] == nil ? index : nil, forKey: piece)
        }
        return indexes
    }

    /// The longest subsequence of pairs whose new indices also rise.
    private static func longestRising(_ pairs: [Pair]) -> [Pair] {
        // For each length, the pair with the lowest new index that ends such a subsequence; for each pair, its
        // predecessor.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].new < pair.new { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var run: [Pair] = []
        var next = ends.last
        while let index = next {
            run.append(pairs[index])
            next = previous[index]
        }
        return run.reversed()
    }
}
