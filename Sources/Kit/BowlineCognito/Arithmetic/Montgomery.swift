/// Arithmetic modulo one odd number above 2^3071, in Montgomery form: numbers are kept multiplied by 2^3072, so that no
/// division is needed.
///
/// Control flow and running time do not depend on the numbers, except on the length of an exponent.
///
/// See docs/decisions/identity.md, "The kit computes SRP with its own 3072-bit arithmetic".
struct Montgomery: Sendable {
    private static let count = WideNumber.limbCount
    private let modulus: [UInt64]
    /// The inverse of the negated modulus, modulo 2^64.
    private let inverse: UInt64
    /// 2^6144 modulo the modulus, by which a number is multiplied to enter Montgomery form.
    private var entry: WideNumber
    /// One, in Montgomery form.
    private var one: WideNumber

    init(_ modulus: WideNumber) {
        self.modulus = modulus.limbs
        // Each Newton step doubles the number of correct bits: 5, 10, 20, 40, 80.
        var inverse = modulus.limbs[0] &* 3 ^ 2
        for _ in 0..<4 { inverse = inverse &* (2 &- modulus.limbs[0] &* inverse) }
        self.inverse = 0 &- inverse
        one = .zero
        entry = .zero
        // The modulus is above 2^3071, so 2^3072 minus the modulus is the remainder of 2^3072.
        one = WideNumber(limbs: Self.difference(WideNumber.zero.limbs, modulus.limbs).0)
        entry = one
        for _ in 0..<(Self.count * 64) { entry = sum(entry, entry) }
    }

    /// The sum of two numbers, both in Montgomery form or both in the usual form.
    func sum(_ left: WideNumber, _ right: WideNumber) -> WideNumber {
        var total = [UInt64](repeating: 0, count: Self.count)
        var carry: UInt64 = 0
        for index in 0..<Self.count {
            let (low, first) = left.limbs[index].addingReportingOverflow(right.limbs[index])
            let (all, second) = low.addingReportingOverflow(carry)
            total[index] = all
            carry = (first ? 1 : 0) &+ (second ? 1 : 0)
        }
        return reduced(total, carry)
    }

    /// The difference of two numbers, both in Montgomery form or both in the usual form.
    func difference(_ left: WideNumber, _ right: WideNumber) -> WideNumber {
        let (gap, borrow) = Self.difference(left.limbs, right.limbs)
        // Adds the modulus if the difference is negative, otherwise zero, in the same time.
        let mask = 0 &- borrow
        return sumWithoutCarry(gap, modulus.map { $0 & mask })
    }

    /// The product of two numbers in the usual form.
    func product(_ left: WideNumber, _ right: WideNumber) -> WideNumber {
        multiply(multiply(left, entry), right)
    }

    /// The base, in the usual form, raised to an exponent given as big-endian bytes.
    func power(_ base: WideNumber, _ exponent: [UInt8]) -> WideNumber {
        let base = multiply(base, entry)
        var table = [one]
        for _ in 1..<16 { table.append(multiply(table[table.count - 1], base)) }
        var result = one
        for byte in exponent {
            for digit in [byte >> 4, byte & 15] {
                for _ in 0..<4 { result = multiply(result, result) }
                result = multiply(result, Self.select(digit, from: table))
            }
        }
        return multiply(result, WideNumber(1))
    }

    // MARK: Steps

    /// Entry number `digit` of the table. All entries are read, so that memory accesses do not reveal which entry is
    /// used.
    private static func select(_ digit: UInt8, from table: [WideNumber]) -> WideNumber {
        var chosen = WideNumber.zero
        for (index, entry) in table.enumerated() {
            let differs = UInt64(UInt8(index) ^ digit)  // bounded: sixteen places
            let mask = (differs &- 1) >> 63 &* UInt64.max
            for limb in 0..<count { chosen.limbs[limb] |= entry.limbs[limb] & mask }
        }
        return chosen
    }

    /// The product of two numbers, divided by 2^3072.
    private func multiply(_ left: WideNumber, _ right: WideNumber) -> WideNumber {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.count + 2) { sum in
            sum.initialize(repeating: 0)
            left.limbs.withUnsafeBufferPointer { left in
                modulus.withUnsafeBufferPointer { modulus in
                    for limb in right.limbs { step(sum, left, limb, modulus) }
                }
            }
            return reduced(Array(sum[..<Self.count]), sum[Self.count])
        }
    }

    /// Adds one limb's product and divides by 2^64, one step of the Montgomery multiplication.
    @inline(__always)
    private func step(
        _ sum: UnsafeMutableBufferPointer<UInt64>,
        _ left: UnsafeBufferPointer<UInt64>,
        _ limb: UInt64,
        _ modulus: UnsafeBufferPointer<UInt64>
    ) {
        let count = Self.count
        var carry: UInt64 = 0
        for index in 0..<count {
            (carry, sum[index]) = Self.fused(left[index], limb, sum[index], carry)
        }
        let (top, over) = sum[count].addingReportingOverflow(carry)
        sum[count] = top
        sum[count + 1] = over ? 1 : 0
        let factor = sum[0] &* inverse
        (carry, _) = Self.fused(factor, modulus[0], sum[0], 0)
        for index in 1..<count {
            (carry, sum[index - 1]) = Self.fused(factor, modulus[index], sum[index], carry)
        }
        let (last, overLast) = sum[count].addingReportingOverflow(carry)
        sum[count - 1] = last
        sum[count] = sum[count + 1] &+ (overLast ? 1 : 0)
    }

    /// A product plus two numbers, which never exceeds 128 bits.
    @inline(__always)
    private static func fused(
        _ lhs: UInt64,
        _ rhs: UInt64,
        _ added: UInt64,
        _ carry: UInt64
    ) -> (high: UInt64, low: UInt64) {
        let product = lhs.multipliedFullWidth(by: rhs)
        let (first, overFirst) = product.low.addingReportingOverflow(added)
        let (second, overSecond) = first.addingReportingOverflow(carry)
        return (product.high &+ (overFirst ? 1 : 0) &+ (overSecond ? 1 : 0), second)
    }

    /// Subtracts the modulus once if the result is not negative, in the same time either way.
    private func reduced(_ limbs: [UInt64], _ carry: UInt64) -> WideNumber {
        let (less, borrow) = Self.difference(limbs, modulus)
        let keeps = (carry ^ 1) & borrow
        let mask = 0 &- keeps
        var result = WideNumber.zero
        for index in 0..<Self.count { result.limbs[index] = (limbs[index] & mask) | (less[index] & ~mask) }
        return result
    }

    private func sumWithoutCarry(_ left: [UInt64], _ right: [UInt64]) -> WideNumber {
        var total = WideNumber.zero
        var carry: UInt64 = 0
        for index in 0..<Self.count {
            let (low, first) = left[index].addingReportingOverflow(right[index])
            let (all, second) = low.addingReportingOverflow(carry)
            total.limbs[index] = all
            carry = (first ? 1 : 0) &+ (second ? 1 : 0)
        }
        return total
    }

    private static func difference(_ left: [UInt64], _ right: [UInt64]) -> ([UInt64], borrow: UInt64) {
        var gap = [UInt64](repeating: 0, count: count)
        var borrow: UInt64 = 0
        for index in 0..<count {
            let (low, first) = left[index].subtractingReportingOverflow(right[index])
            let (all, second) = low.subtractingReportingOverflow(borrow)
            gap[index] = all
            borrow = (first ? 1 : 0) &+ (second ? 1 : 0)
        }
        return (gap, borrow)
    }
}
