extension Int {
    /// Parses a number of ASCII digits, at most 18. Nil for other texts and for a digit count outside `count`.
    @inlinable public init?(digits text: some Collection<UInt8>, count: ClosedRange<Int>) {
        var (value, length) = (0, 0)
        for byte in text {
            guard byte >= 48, byte <= 57, length < 18 else { return nil }
            (value, length) = (value * 10 + Int(byte) - 48, length + 1)
        }
        guard count.contains(length) else { return nil }
        self = value
    }

    /// The number with leading zeros, at least `width` digits long.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }

    /// Division that rounds down, so that the remainder is never negative. The divisor must be positive.
    @inlinable public func dividedFlooring(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
