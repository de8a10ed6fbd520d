/// What currencies were worth on one day.
package struct ExchangeRates: Hashable, Sendable {
    /// The day the rates are of.
    package var day: Day
    /// The currency the rates are counted in.
    package var base: Currency
    private let worth: [Currency: Quantity]

    /// Rates as units of `base` for one unit of each currency.
    package init(day: Day, base: Currency, worth: [Currency: Quantity]) {
        self.day = day
        self.base = base
        self.worth = worth
    }

    /// No rates at all.
    package static let none = ExchangeRates(day: Day(0), base: Currency("XXX"), worth: [:])

    /// An amount in another currency, in its whole minor units; nothing when a rate is missing or the result too large.
    ///
    /// The arithmetic is exact; the result alone is rounded, once, halves away from zero.
    package func minorUnits(_ amount: Quantity, from: Currency, to: Currency) -> Int64? {
        if from == to { return amount.roundedScaled(by: to.minorDigits) }
        guard let source = rate(from), let target = rate(to), target.mantissa > 0 else { return nil }
        return Self.rounded(
            amount.mantissa,
            times: source.mantissa,
            over: target.mantissa,
            power: amount.exponent + source.exponent - target.exponent + to.minorDigits
        )
    }

    /// The product of two numbers divided by a positive one, times a power of ten.
    ///
    /// Two words hold twice the product, which needs no more than 127 bits. Its whole quotient says both the result and
    /// whether to round up: halves are odd in it.
    private static func rounded(_ amount: Int64, times rate: Int64, over divisor: Int64, power: Int) -> Int64? {
        var (high, low) = amount.magnitude.multipliedFullWidth(by: rate.magnitude)
        (high, low) = (high << 1 | low >> 63, low << 1)
        for _ in 0..<abs(power) {
            if high == 0, low == 0 { return 0 }
            if power > 0 {
                let (carry, product) = low.multipliedFullWidth(by: 10)
                let (top, isTooLarge) = high.multipliedReportingOverflow(by: 10)
                let (sum, overflows) = top.addingReportingOverflow(carry)
                if isTooLarge || overflows { return nil }
                (high, low) = (sum, product)
            } else {
                // The remainder is below ten, so the quotient fits into a word.
                let (whole, rest) = high.quotientAndRemainder(dividingBy: 10)
                (high, low) = (whole, UInt64(10).dividingFullWidth((rest, low)).quotient)
            }
        }
        // The quotient fits into a word when the upper word is below the divisor.
        guard high < divisor.magnitude else { return nil }
        let doubled = divisor.magnitude.dividingFullWidth((high, low)).quotient
        guard let result = Int64(exactly: doubled / 2 + doubled % 2) else { return nil }
        return amount.signum() * rate.signum() < 0 ? -result : result
    }

    private func rate(_ currency: Currency) -> Quantity? {
        currency == base ? .one : worth[currency]
    }
}
