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
            Int128(amount.mantissa) * Int128(source.mantissa),
            over: Int128(target.mantissa),
            power: amount.exponent + source.exponent - target.exponent + to.minorDigits
        )
    }

    /// `product` divided by `divisor`, times a power of ten. A product of two 64-bit numbers always fits.
    private static func rounded(_ product: Int128, over divisor: Int128, power: Int) -> Int64? {
        var (product, divisor) = (product, divisor)
        for _ in 0..<abs(power) {
            let (value, overflows) = (power > 0 ? product : divisor).multipliedReportingOverflow(by: 10)
            // A divisor that large leaves nothing of any amount.
            if overflows { return power > 0 ? nil : 0 }
            if power > 0 { product = value } else { divisor = value }
        }
        let (whole, rest) = product.quotientAndRemainder(dividingBy: divisor)
        let isUp = rest.magnitude >= divisor.magnitude - rest.magnitude
        return Int64(exactly: whole + (isUp ? product.signum() : 0))
    }

    private func rate(_ currency: Currency) -> Quantity? {
        currency == base ? .one : worth[currency]
    }
}
