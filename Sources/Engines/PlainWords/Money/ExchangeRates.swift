/// Exchange rates on one day.
package struct ExchangeRates: Hashable, Sendable {
    /// The day of the rates.
    package var day: Day
    /// The currency in which the rates are given.
    package var base: Currency
    /// The publisher of the rates; nil if the file does not name one.
    package let source: String?
    private let worth: [Currency: Rate]

    /// Units of the base for one unit of a currency, as a fraction, so that rates published as the inverse stay exact.
    struct Rate: Hashable, Sendable {
        var times = Quantity.one
        var over = Quantity.one
    }

    /// Rates as units of `base` for one unit of each currency.
    package init(day: Day, base: Currency, worth: [Currency: Quantity]) {
        self.init(day: day, base: base, rates: worth.mapValues { Rate(times: $0) }, source: nil)
    }

    init(day: Day, base: Currency, rates: [Currency: Rate], source: String?) {
        self.day = day
        self.base = base
        self.source = source
        worth = rates
    }

    /// The number of currencies with a rate.
    package var count: Int { worth.count }

    /// No rates at all.
    package static let none = ExchangeRates(day: Day(0), base: Currency("XXX"), worth: [:])

    /// Converts an amount to minor units of another currency; nil if a rate is missing or the result is too large.
    ///
    /// The calculation is exact; only the result is rounded, half away from zero.
    package func minorUnits(_ amount: Quantity, from: Currency, to: Currency) -> Int64? {
        if from == to { return amount.roundedScaled(by: to.minorDigits) }
        guard let source = rate(from), let target = rate(to) else { return nil }
        let (times, over) = (source.times * target.over, source.over * target.times)
        guard over.mantissa > 0 else { return nil }
        return Self.rounded(
            amount.mantissa,
            times: times.mantissa,
            over: over.mantissa,
            power: amount.exponent + times.exponent - over.exponent + to.minorDigits
        )
    }

    /// The product of two numbers divided by a positive number, times a power of ten.
    ///
    /// Two words hold twice the product, which needs at most 127 bits. Half of the quotient is the result, and an odd
    /// quotient rounds up.
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
        // The quotient fits into a word if the upper word is below the divisor.
        guard high < divisor.magnitude else { return nil }
        let doubled = divisor.magnitude.dividingFullWidth((high, low)).quotient
        guard let result = Int64(exactly: doubled / 2 + doubled % 2) else { return nil }
        return amount.signum() * rate.signum() < 0 ? -result : result
    }

    private func rate(_ currency: Currency) -> Rate? {
        if currency == base { return Rate() }
        if let rate = worth[currency] { return rate }
        // A currency replaced by the euro keeps its fixed rate.
        guard let euro = base.code == "EUR" ? Rate() : worth[Currency("EUR")],
            let fixed = currency.unitsPerEuro
        else { return nil }
        return Rate(times: euro.times, over: euro.over * fixed)
    }
}
