extension Int {
    /// Parses a number of ASCII digits, at most 18. Nil for other texts and for a digit count outside `count`.
    @inlinable public init?(digits text: some Collection<UInt8>, count: ClosedRange<Int>) {
        guard count.contains(text.count), text.count <= 18, text.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
            return nil
        }
        self = text.reduce(0) { $0 * 10 + Int($1) - 48 }
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
