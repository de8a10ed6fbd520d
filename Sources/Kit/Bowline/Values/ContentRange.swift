/// The field `Content-Range` for bytes (RFC 9110, 14.4): which part of a representation the body contains.
struct ContentRange: Hashable {
    /// The part; nil if the field gives only the total length, as with status 416.
    let part: ClosedRange<Int>?
    /// The total length; nil if it is unknown.
    let total: Int?

    /// The limit of positions and lengths. Larger numbers are rejected, so that sums of positions do not overflow.
    static let maxLength = 1 << 60

    /// Parses the field; nil if it is invalid or contradictory.
    init?(_ field: String) {
        guard field.lowercased().hasPrefix("bytes ") else { return nil }
        let halves = field.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let total = Int(halves[1])
        guard halves[1] == "*" || total.map({ $0 >= 0 && $0 < Self.maxLength }) ?? false else { return nil }
        self.total = total
        guard halves[0] != "*" else {
            part = nil
            if total == nil { return nil }
            return
        }
        let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last,
            last < Self.maxLength,
            // The total must be larger than the last position of the part.
            total ?? .max > last
        else { return nil }
        part = first...last
    }
}
