/// An exact decimal number: an integer mantissa and a power of ten.
///
/// Thirds and the like are rounded to fifteen digits; every number written in digits stays exact.
package struct Quantity: Hashable, Sendable {
    package private(set) var mantissa: Int64
    package private(set) var exponent: Int

    /// `mantissa` times ten to the power of `exponent`, in its shortest form.
    package init(_ mantissa: Int64, exponent: Int = 0) {
        self.mantissa = mantissa
        self.exponent = mantissa == 0 ? 0 : exponent
        while self.exponent < 0, self.mantissa % 10 == 0 {
            self.mantissa /= 10
            self.exponent += 1
        }
    }

    /// The nearest decimal with fifteen digits.
    init(rounding value: Double) {
        guard value.isFinite, value != 0 else {
            self.init(0)
            return
        }
        var exponent = 0
        var scaled = value
        while abs(scaled) >= 1e15 {
            scaled /= 10
            exponent += 1
        }
        while abs(scaled) < 1e14, exponent > -30 {
            scaled *= 10
            exponent -= 1
        }
        var mantissa = Int64(scaled.rounded())  // bounded: at most fifteen digits here
        while mantissa != 0, mantissa % 10 == 0 {
            mantissa /= 10
            exponent += 1
        }
        if exponent > 0, exponent < 4 {
            while exponent > 0 {
                mantissa *= 10
                exponent -= 1
            }
        }
        self.init(mantissa, exponent: exponent)
    }

    package static let zero = Quantity(0)
    package static let one = Quantity(1)
    package static let half = Quantity(5, exponent: -1)

    /// The nearest binary number.
    package var double: Double {
        var value = Double(mantissa)
        for _ in 0..<abs(exponent) { value = exponent > 0 ? value * 10 : value / 10 }
        return value
    }

    /// The value as an integer; nil if it has a fraction or is too large.
    package var whole: Int64? { scaled(by: 0) }

    /// The value times ten to the power of `digits`, such as minor units of an amount; nil if that is not an integer.
    package func scaled(by digits: Int) -> Int64? {
        var left = exponent + digits
        guard left >= 0, left <= 18 else { return mantissa == 0 ? 0 : nil }
        var value = mantissa
        while left > 0 {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            guard !overflow else { return nil }
            value = product
            left -= 1
        }
        return value
    }

    /// The value times ten to the power of `digits`, rounded to an integer, half away from zero.
    package func roundedScaled(by digits: Int) -> Int64? {
        if let exact = scaled(by: digits) { return exact }
        var left = exponent + digits
        guard left < 0 else { return nil }
        var value = mantissa
        while left < -1 {
            value /= 10
            left += 1
        }
        return value / 10 + (value % 10 >= 5 ? 1 : value % 10 <= -5 ? -1 : 0)
    }

    /// The value in plain digits, such as `-1234.5`.
    package var text: String {
        let digits = String(mantissa.magnitude)
        let sign = mantissa < 0 ? "-" : ""
        if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
        let decimals = -exponent
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

extension Quantity {
    package static prefix func - (value: Quantity) -> Quantity {
        value.mantissa == .min ? value : Quantity(-value.mantissa, exponent: value.exponent)
    }

    /// The value times a power of ten.
    package func shifted(by power: Int) -> Quantity {
        Quantity(mantissa, exponent: exponent + power)
    }

    package static func + (left: Quantity, right: Quantity) -> Quantity {
        let exponent = min(left.exponent, right.exponent)
        guard let first = left.scaled(by: -exponent), let second = right.scaled(by: -exponent) else {
            return Quantity(rounding: left.double + right.double)
        }
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? Quantity(rounding: left.double + right.double) : Quantity(sum, exponent: exponent)
    }

    package static func * (left: Quantity, right: Quantity) -> Quantity {
        let (product, overflow) = left.mantissa.multipliedReportingOverflow(by: right.mantissa)
        return overflow
            ? Quantity(rounding: left.double * right.double)
            : Quantity(product, exponent: left.exponent + right.exponent)
    }

    package static func / (left: Quantity, right: Quantity) -> Quantity {
        Quantity(rounding: left.double / right.double)
    }
}
