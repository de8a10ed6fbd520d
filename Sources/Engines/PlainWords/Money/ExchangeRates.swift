/// What currencies were worth on one day.
package struct ExchangeRates: Sendable {
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

    /// An amount in another currency, in its whole minor units; nothing when a rate is missing.
    package func minorUnits(_ amount: Quantity, from: Currency, to: Currency) -> Int64? {
        if from == to { return amount.roundedScaled(by: to.minorDigits) }
        guard let source = rate(from), let target = rate(to), target.mantissa != 0 else { return nil }
        let inBase = amount * source
        return (target == .one ? inBase : inBase / target).roundedScaled(by: to.minorDigits)
    }

    private func rate(_ currency: Currency) -> Quantity? {
        currency == base ? .one : worth[currency]
    }
}
