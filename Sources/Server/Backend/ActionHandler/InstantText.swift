internal import PlainWords

/// Instants in ISO 8601: `2025-11-03T10:00:00+02:00`, `2025-11-03T08:00Z`. Without an offset, a text is local time.
enum InstantText {
    /// Seconds since 1970, or nil if `text` is not a valid instant. `zone` applies to a text without an offset.
    static func seconds(of text: String, in zone: Zone) -> Int? {
        guard let day = Day(iso: Substring(text.utf8.prefix(10))), day.year > 0 else { return nil }
        var rest = Array(text.utf8.dropFirst(10))[...]
        guard let first = rest.popFirst() else { return zone.instant(of: LocalTime(day)) }
        guard first == UInt8(ascii: "T") || first == UInt8(ascii: "t") || first == UInt8(ascii: " "),
            let clock = clock(&rest), let offset = offset(&rest), rest.isEmpty
        else { return nil }
        let local = LocalTime(day) + clock
        switch offset {
        case .none: return zone.instant(of: local)
        case .ahead(let seconds): return local.seconds - seconds
        }
    }

    private enum Offset {
        case none
        case ahead(Int)
    }

    /// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fff`; a fraction of a second is ignored.
    private static func clock(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let hour = number(&rest, below: 24), rest.popFirst() == UInt8(ascii: ":"),
            let minute = number(&rest, below: 60)
        else { return nil }
        guard rest.first == UInt8(ascii: ":") else { return hour * 3600 + minute * 60 }
        rest = rest.dropFirst()
        // A leap second counts as second 59.
        guard let second = number(&rest, below: 61) else { return nil }
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            rest = rest.dropFirst()
            let digits = rest.prefix { $0 >= 48 && $0 <= 57 }
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
        }
        return hour * 3600 + minute * 60 + min(second, 59)
    }

    /// `Z`, `+02:00`, `+0200`, `+02` or nothing.
    private static func offset(_ rest: inout ArraySlice<UInt8>) -> Offset? {
        guard let sign = rest.popFirst() else { return Offset.none }
        if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") { return .ahead(0) }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(&rest, below: 24) else {
            return nil
        }
        if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
        guard let minutes = rest.isEmpty ? 0 : number(&rest, below: 60) else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return .ahead(sign == UInt8(ascii: "-") ? -seconds : seconds)
    }

    /// Reads exactly two digits.
    private static func number(_ rest: inout ArraySlice<UInt8>, below limit: Int) -> Int? {
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
        rest = rest.dropFirst(2)
        let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        return value < limit ? value : nil
    }
}
