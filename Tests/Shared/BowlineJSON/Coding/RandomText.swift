import BowlineJSON
import Essentials
import TestSupport

/// JSON that is nearly what a type expects, written in one of the many ways in which it can be.
struct RandomText {
    private static let strings = [
        "", "a", "héllo", "Пловдив", "quote\"back\\slash/", "line\nbreak\t\u{1}", "🎉 emoji 👩‍👩‍👧", "\u{2028}", "null", "1",
        "longer than the fifteen bytes of a small string", "2024-02-29T12:30:00Z", "https://example.com/a?b=c", "AQID",
        "inf",
        "e\u{301}",
    ]
    private static let numbers = [
        "0", "-0", "1", "-1", "127", "128", "255", "256", "-128", "-129", "1.0", "1.5", "1e2", "1e-2", "100e-2",
        "65536", "-32769",
        "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
        "-9223372036854775808", "1e18", "1e19", "1e39", "1e400", "-1e400", "0.1", "0.30000000000000004",
        "9007199254740993",
        "123456789012345678901234567890", "123456789.123456789", "1E5", "3.4028235e38", "2.2250738585072014e-308",
        "-1.5e+3",
    ]
    private static let names = ["a", "b", "name", "count", "rate", "isOn", "first", "one", "_0", "x", "first_name"]

    var random: SeededRandom

    /// The value with a few parts changed, removed, added or moved, as text.
    mutating func text(near value: JSONValue) -> String {
        var value = value
        for _ in 0..<random.next(below: 3) { value = changed(value) }
        return written(value)
    }

    // MARK: Values

    private mutating func any(_ depth: Int = 0) -> JSONValue {
        switch random.next(below: depth > 3 ? 4 : 6) {
        case 0: .null
        case 1: .bool(isOneOf(2))
        case 2: JSONNumber(pick(Self.numbers)).map { .number($0) } ?? .null
        case 3: .string(pick(Self.strings))
        case 4: .array((0..<random.next(below: 5)).map { _ in any(depth + 1) })
        default: .object(JSONObject((0..<random.next(below: 5)).map { _ in (pick(Self.names), any(depth + 1)) }))
        }
    }

    private mutating func changed(_ value: JSONValue) -> JSONValue {
        if isOneOf(12) { return any() }
        switch value {
        case .array(var values) where !values.isEmpty:
            let place = random.next(below: values.count)
            switch random.next(below: 6) {
            case 0: values.remove(at: place)
            case 1: values.insert(any(2), at: place)
            default: values[place] = changed(values[place])
            }
            return .array(values)
        case .object(var object) where !object.isEmpty:
            let place = random.next(below: object.members.count)
            switch random.next(below: 6) {
            case 0: object.members.remove(at: place)
            case 1: object.members.shuffle(using: &random)
            case 2: object.members.append(.init(pick(Self.names) + "2", any(2)))
            default: object.members[place].value = changed(object.members[place].value)
            }
            return .object(object)
        default: return isOneOf(2) ? any(2) : value
        }
    }

    // MARK: Text

    private mutating func written(_ value: JSONValue) -> String {
        switch value {
        case .array(let values): space() + "[" + values.map { written($0) }.joined(separator: ",") + "]" + space()
        case .object(let object):
            space() + "{"
                + object.members.map { space() + quoted($0.name) + space() + ":" + written($0.value) }.joined(
                    separator: ","
                )
                + "}" + space()
        case .string(let text): space() + quoted(text) + space()
        default: space() + value.text() + space()
        }
    }

    private mutating func quoted(_ text: String) -> String {
        let content = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20 || isOneOf(12): String(scalar).utf16.map(escaped).joined()
            default: String(scalar)
            }
        }
        return "\"" + content.joined() + "\""
    }

    private func escaped(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: unit % 2 == 0)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private mutating func space() -> String { isOneOf(6) ? pick([" ", "\n", "\t ", "\r\n"]) : "" }

    private mutating func isOneOf(_ count: Int) -> Bool { random.next(below: count) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[random.next(below: values.count)] }
}
