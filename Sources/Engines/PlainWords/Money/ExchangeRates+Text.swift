internal import CivilTime

extension ExchangeRates {
    /// Why a table of rates is invalid: the line, counted from 1, and the reason.
    package struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        package let line: Int
        package let reason: String

        package var description: String { "line \(line): \(reason)" }
    }

    /// Reads a table. Each line contains a word and a value; text after `#` is a comment.
    ///
    ///     date 2025-11-03
    ///     base BGN
    ///     EUR 1.955
    ///     USD 1/1.1520
    package init(text: String) throws(ParseError) {
        var day: Day?
        var base: Currency?
        var worth: [Currency: Rate] = [:]
        var source: String?
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, line) in lines.enumerated() {
            let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
            guard let name = words.first else { continue }
            func problem(_ reason: String) -> ParseError { ParseError(line: index + 1, reason: reason) }
            if name == "source" {
                source = words.dropFirst().joined(separator: " ")
                continue
            }
            guard words.count == 2 else { throw problem("it must have a word and a value") }
            switch name {
            case "date":
                day = Day(iso: words[1])
                if day == nil { throw problem("\(words[1].prefix(20)) must be a date, e.g. 2025-11-03") }
            case "base":
                base = Currency(known: words[1])
                if base == nil { throw problem("\(words[1].prefix(20)) must be an ISO 4217 code, e.g. EUR") }
            default:
                guard let currency = Currency(known: name) else {
                    throw problem("\(name.prefix(20)) must be an ISO 4217 code, e.g. EUR")
                }
                guard let rate = Rate(words[1]) else {
                    throw problem("\(words[1].prefix(20)) must be a rate, e.g. 1.955 or 1/1.152")
                }
                guard worth.updateValue(rate, forKey: currency) == nil else {
                    throw problem("duplicate currency \(currency.code)")
                }
            }
        }
        guard let day else { throw ParseError(line: lines.count, reason: "the line with the date is missing") }
        guard let base else { throw ParseError(line: lines.count, reason: "the line with the base is missing") }
        self.init(day: day, base: base, rates: worth, source: source)
    }
}

extension ExchangeRates.Rate {
    /// Parses a number, or `1/` followed by a number.
    fileprivate init?(_ text: Substring) {
        let isInverse = text.hasPrefix("1/")
        guard let number = Quantity(rate: isInverse ? text.dropFirst(2) : text) else { return nil }
        self = isInverse ? ExchangeRates.Rate(over: number) : ExchangeRates.Rate(times: number)
    }
}

extension Quantity {
    /// Parses a positive rate: digits with at most one point in between.
    init?(rate text: Substring) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), digits.utf8.count <= 18,
            digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let mantissa = Int64(digits), mantissa > 0
        else { return nil }
        self.init(mantissa, exponent: parts.count == 2 ? -parts[1].utf8.count : 0)
    }
}

extension Day {
    /// Parses a date such as `2025-11-03`.
    package init?(iso text: Substring) {
        guard let date = CivilDate(iso: text) else { return nil }
        self.init(date.daysSince1970)
    }

    /// The date in the form `2025-11-03`.
    package var iso: String { String(CivilDate(daysSince1970: count).iso.prefix(10)) }
}
