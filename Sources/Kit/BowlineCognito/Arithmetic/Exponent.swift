/// Arithmetic on exponents, without modular reduction.
enum Exponent {
    /// `added + lhs * rhs` for big-endian bytes. The result has as many bytes as the largest such sum may need.
    static func sum(_ added: [UInt8], ofProduct lhs: [UInt8], _ rhs: [UInt8]) -> [UInt8] {
        // Each position adds up at most 32 products of two bytes, which stays far below 2^32.
        let count = max(lhs.count + rhs.count, added.count) + 1
        var places = [UInt32](repeating: 0, count: count)
        for (low, left) in lhs.reversed().enumerated() {
            for (high, right) in rhs.reversed().enumerated() {
                places[low + high] += UInt32(left) * UInt32(right)
            }
        }
        for (index, byte) in added.reversed().enumerated() { places[index] += UInt32(byte) }
        for index in 1..<count { places[index] += places[index - 1] >> 8 }
        return places.reversed().map { UInt8(truncatingIfNeeded: $0) }
    }
}
