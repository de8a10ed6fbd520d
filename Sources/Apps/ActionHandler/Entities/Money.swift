public import Essentials
import PlainWords

/// An exact amount of money: whole minor units and their currency.
/// See docs/decisions/actionhandler.md, "Money is stored in exact minor units, and corrections stay on the device".
public struct Money: Sendable, Hashable, Codable {
    /// The amount in minor units, e.g. cents, or yen.
    public let minorUnits: Int64
    /// The ISO 4217 code of the currency.
    public let currency: String

    /// An amount in minor units.
    public init(minorUnits: Int64, currency: String) {
        self.minorUnits = minorUnits
        self.currency = currency.uppercased()
    }

    /// Creates money from an amount in major units. Nil if the currency is not three letters, or the amount has more
    /// decimal places than the currency or is too large.
    public init?(_ amount: Decimal, currency: String) {
        guard Self.isCode(currency) else { return nil }
        var minor = amount
        for _ in 0..<Currency(currency).minorDigits { minor *= 10 }
        // A whole number is written without a fraction, so any other amount gives nil.
        guard let units = Int64(minor.description) else { return nil }
        self.init(minorUnits: units, currency: currency)
    }

    /// True for three letters.
    static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) }
    }

    /// The amount in euros at the fixed rate; nil for a currency that the euro did not replace.
    public var inEuros: Money? {
        guard Currency(currency).unitsPerEuro != nil,
            let minor = ExchangeRates(day: Day(0), base: Currency("EUR"), worth: [:]).minorUnits(
                Quantity(minorUnits, exponent: -digits),
                from: Currency(currency),
                to: Currency("EUR")
            )
        else { return nil }
        return Money(minorUnits: minor, currency: "EUR")
    }

    /// The amount in another currency, if each of the two is the euro or was replaced by it; nil otherwise.
    func atFixedRate(in code: String) -> Money? {
        if currency == code { return self }
        let euro = Currency("EUR")
        guard currency == euro.code || Currency(currency).unitsPerEuro != nil,
            code == euro.code || Currency(code).unitsPerEuro != nil,
            let minor = ExchangeRates(day: Day(0), base: euro, worth: [:]).minorUnits(
                Quantity(minorUnits, exponent: -digits),
                from: Currency(currency),
                to: Currency(code)
            )
        else { return nil }
        return Money(minorUnits: minor, currency: code)
    }

    private var digits: Int { Currency(currency).minorDigits }

    /// The amount in major units.
    public var amount: Decimal {
        var amount = Decimal(minorUnits)
        for _ in 0..<digits { amount /= 10 }
        return amount
    }

    /// The amount in plain digits with all decimal places, such as `234.60`.
    public var digitsText: String {
        guard digits > 0 else { return "\(minorUnits)" }
        let text = String(minorUnits.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        return (minorUnits < 0 ? "-" : "") + padded.dropLast(digits) + "." + padded.suffix(digits)
    }
}
