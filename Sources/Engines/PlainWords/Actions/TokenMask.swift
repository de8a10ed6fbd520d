/// A set of the first 128 tokens of a sentence; actions are made of sentences of at most 120.
struct TokenMask {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    mutating func insert(_ tokens: Range<Int>) {
        low |= Self.bits(tokens.lowerBound, tokens.upperBound)
        high |= Self.bits(tokens.lowerBound - 64, tokens.upperBound - 64)
    }

    func contains(_ token: Int) -> Bool {
        guard token >= 0 else { return false }
        return token < 64 ? low >> token & 1 != 0 : high >> (token - 64) & 1 != 0
    }

    /// The bits from `start` up to `end`. Shifts by 64 or more leave no bit, and those by less than zero shift back.
    private static func bits(_ start: Int, _ end: Int) -> UInt64 { (.max << max(start, 0)) & ~(.max << max(end, 0)) }
}
