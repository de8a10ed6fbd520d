/// The euro reference rates published by the European Central Bank: units of each currency for one euro.
///
/// Reads the bank's XML (`eurofxref*.xml`), its table (`eurofxref*.csv`) and the data portal's CSV. If a file contains
/// several days, the requested one is used, otherwise the latest.
package struct ReferenceRates: Sendable {
    /// Why a file is invalid.
    package enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
        case noRates
        case noSuchDay
        case badRate(currency: String)

        package var description: String {
            switch self {
            case .noRates:
                "the file contains no rates; it must be an ECB eurofxref XML or CSV file, or a CSV file of the data portal"
            case .noSuchDay: "the file has no rates of that day"
            case .badRate(let currency): "the rate of \(currency) must be a number above zero, e.g. 1.1523"
            }
        }
    }

    package let day: Day
    /// The currencies with their rates in digits, as published.
    package let rates: [(currency: Currency, digits: String)]

    /// Reads a file; `day` selects a day from a history.
    package init(_ text: String, of day: Day? = nil) throws(ParseError) {
        var days = text.contains("<Cube") ? Self.cubes(in: text) : Self.table(in: text)
        days = days.filter { !$0.value.isEmpty }
        guard let latest = days.keys.max() else { throw .noRates }
        let chosen = day ?? latest
        guard let found = days[chosen] else { throw .noSuchDay }
        var seen: Set<Currency> = []
        var rates: [(currency: Currency, digits: String)] = []
        for (code, digits) in found {
            // Codes that were withdrawn from the standard occur only on old days.
            guard let currency = Currency(known: code), code != "EUR", seen.insert(currency).inserted else { continue }
            guard Quantity(rate: digits[...]) != nil else { throw .badRate(currency: currency.code) }
            rates.append((currency, digits))
        }
        guard !rates.isEmpty else { throw .noRates }
        self.day = chosen
        self.rates = rates.sorted { $0.currency.code < $1.currency.code }
    }

    /// The rates in the backend's file format. They stay exact, because each is written as published.
    package var fileText: String {
        let lines = rates.map { "\($0.currency.code) 1/\($0.digits)" }
        return """
            # What one unit of each currency is worth in the base currency, on one day.
            date \(day.iso)
            source European Central Bank
            base EUR
            \(lines.joined(separator: "\n"))

            """
    }

    private typealias Days = [Day: [(code: String, digits: String)]]

    // MARK: XML

    /// `<Cube time='2025-11-21'><Cube currency='USD' rate='1.1520'/>…`
    private static func cubes(in text: String) -> Days {
        var days: Days = [:]
        var day: Day?
        for tag in text.split(separator: "<") where tag.hasPrefix("Cube") {
            let tag = tag.prefix { $0 != ">" }
            if let time = attribute("time", of: tag) { day = Day(iso: time) }
            guard let day, let code = attribute("currency", of: tag), let digits = attribute("rate", of: tag) else {
                continue
            }
            days[day, default: []].append((String(code), String(digits)))
        }
        return days
    }

    private static func attribute(_ name: String, of tag: Substring) -> Substring? {
        guard let start = tag.firstRange(of: " \(name)=") else { return nil }
        let rest = tag[start.upperBound...]
        guard let quote = rest.first, quote == "'" || quote == "\"" else { return nil }
        let value = rest.dropFirst()
        return value.firstIndex(of: quote).map { value[..<$0] }
    }

    // MARK: CSV

    private static func table(in text: String) -> Days {
        let lines = text.split(whereSeparator: \.isNewline).map(cells)
        guard let head = lines.first else { return [:] }
        if let currency = head.firstIndex(of: "CURRENCY"), let time = head.firstIndex(of: "TIME_PERIOD"),
            let value = head.firstIndex(of: "OBS_VALUE")
        {
            return series(lines.dropFirst(), currency, time, value, head.firstIndex(of: "CURRENCY_DENOM"))
        }
        guard head.first == "Date" else { return [:] }
        var days: Days = [:]
        for line in lines.dropFirst() {
            guard let first = line.first, let day = Day(iso: first[...]) ?? Day(written: first) else { continue }
            days[day] = zip(head, line).dropFirst().compactMap { name, digits in
                name.isEmpty || digits.isEmpty || digits == "N/A" ? nil : (name, digits)
            }
        }
        return days
    }

    /// The data portal's file has one line for each currency and day.
    private static func series(
        _ lines: some Sequence<[String]>,
        _ currency: Int,
        _ time: Int,
        _ value: Int,
        _ base: Int?
    ) -> Days {
        var days: Days = [:]
        for line in lines {
            guard line.indices.contains(max(currency, time, value)), let day = Day(iso: line[time][...]),
                !line[value].isEmpty
            else { continue }
            if let base, line.indices.contains(base), line[base] != "EUR" { continue }
            days[day, default: []].append((line[currency], line[value]))
        }
        return days
    }

    private static func cells(_ line: Substring) -> [String] {
        line.split(separator: ",", omittingEmptySubsequences: false).map { cell in
            let text = cell.drop { $0 == " " || $0 == "\u{FEFF}" }
            return String(String(text.reversed().drop { $0 == " " }.reversed()))
        }
    }
}

extension Day {
    /// Parses a date such as `21 November 2025`.
    fileprivate init?(written text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let day = Int(parts[0]), let year = Int(parts[2]),
            let month = Self.months.firstIndex(of: parts[1].lowercased().prefix(3)),
            let found = Day.valid(year: year, month: month + 1, day: day)
        else { return nil }
        self = found
    }

    private static let months: [Substring] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}
