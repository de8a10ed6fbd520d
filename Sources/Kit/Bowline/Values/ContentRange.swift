/// The field `Content-Range` for bytes (RFC 9110, 14.4): which part of the whole a body is.
struct ContentRange: Hashable {
    /// The part; nil when the field only gives the length of the whole, as with status 416.
    let part: ClosedRange<Int>?
    /// The length of the whole; nil when it is not known.
    let total: Int?

    /// Numbers from here on are refused, so that sums with places in shorter wholes do not overflow.
    static let longest = 1 << 60

    /// Reads the field; nil when it is not one, or says what cannot be.
    init?(_ field: String) {
        guard field.lowercased().hasPrefix("bytes ") else { return nil }
        let halves = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let total = Int(halves[1])
        guard halves[1] == "*" || total.map({ $0 >= 0 && $0 < Self.longest }) ?? false else { return nil }
        self.total = total
        guard halves[0] != "*" else {
            part = nil
            if total == nil { return nil }
            return
        }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last,
            last < Self.longest,
            // A whole that ends before its part does not exist.
            total ?? .max > last
        else { return nil }
        part = first...last
    }
}
