/// Reads the parts of a POSIX time zone rule from left to right.
struct RuleReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }
    var next: UInt8? { rest.first }

    /// Skips an abbreviation: at least three letters, or any text in angle brackets.
    mutating func skipName() throws(ZoneError) {
        if rest.first == UInt8(ascii: "<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { throw Self.problem }
            rest = rest[(end + 1)...]
            return
        }
        let name = rest.prefix { ($0 | 32) >= UInt8(ascii: "a") && ($0 | 32) <= UInt8(ascii: "z") }
        guard name.count >= 3 else { throw Self.problem }
        rest = rest.dropFirst(name.count)
    }

    /// Reads `[+-]hh[:mm[:ss]]` and returns seconds.
    mutating func time() throws(ZoneError) -> Int {
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        var seconds = try number(upTo: 167) * 3600
        for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
            rest = rest.dropFirst()
            seconds += try number(upTo: 59) * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads `,M3.5.0/3`, `,J60` or `,59`.
    mutating func day() throws(ZoneError) -> YearlyDay {
        try take(UInt8(ascii: ","))
        let kind: YearlyDay.Kind
        if rest.first == UInt8(ascii: "M") {
            rest = rest.dropFirst()
            let month = try number(upTo: 12)
            try take(UInt8(ascii: "."))
            let nth = try number(upTo: 5)
            try take(UInt8(ascii: "."))
            kind = .weekday(month: month, nth: nth, weekday: try number(upTo: 6))
            guard month > 0, nth > 0 else { throw Self.problem }
        } else if rest.first == UInt8(ascii: "J") {
            rest = rest.dropFirst()
            kind = .plain(try number(upTo: 365))
        } else {
            kind = .counted(try number(upTo: 365))
        }
        guard rest.first == UInt8(ascii: "/") else { return YearlyDay(kind: kind, time: 7200) }
        rest = rest.dropFirst()
        return YearlyDay(kind: kind, time: try time())
    }

    private mutating func take(_ byte: UInt8) throws(ZoneError) {
        guard rest.first == byte else { throw Self.problem }
        rest = rest.dropFirst()
    }

    private mutating func number(upTo limit: Int) throws(ZoneError) -> Int {
        let digits = rest.prefix { $0 >= 48 && $0 <= 57 }
        guard (1...3).contains(digits.count) else { throw Self.problem }
        rest = rest.dropFirst(digits.count)
        let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        guard value <= limit else { throw Self.problem }
        return value
    }

    private static let problem = ZoneError(reason: "the rule for later years is malformed")
}
