/// Builds a value from the scanner's tokens.
struct JSONParser {
    private var scanner: JSONScanner
    private var depth = 0

    init(_ text: some Collection<UInt8>) {
        scanner = JSONScanner(text)
    }

    /// The one value that the text is.
    mutating func wholeValue() throws(JSONError) -> JSONValue {
        scanner.skipSpace()
        let value = try value()
        scanner.skipSpace()
        guard scanner.isAtEnd else { throw scanner.error("there is more after the value") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        switch scanner.next {
        case UInt8(ascii: "{"):
            try enter()
            defer { depth -= 1 }
            return .object(try object())
        case UInt8(ascii: "["):
            try enter()
            defer { depth -= 1 }
            return .array(try array())
        case UInt8(ascii: "\""): return .string(try scanner.string())
        case UInt8(ascii: "t"):
            try scanner.word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try scanner.word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try scanner.word("null")
            return .null
        case UInt8(ascii: "-"), 0x30...0x39: return .number(try scanner.number())
        default:
            throw scanner.error(
                scanner.isAtEnd ? "it ends where a value is expected" : "no value begins like this"
            )
        }
    }

    private mutating func enter() throws(JSONError) {
        guard depth < JSONValue.deepest else { throw scanner.error("it is nested deeper than \(JSONValue.deepest)") }
        depth += 1
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        var members: [JSONObject.Member] = []
        _ = scanner.take(UInt8(ascii: "{"))
        scanner.skipSpace()
        if scanner.take(UInt8(ascii: "}")) { return JSONObject() }
        repeat {
            scanner.skipSpace()
            guard scanner.next == UInt8(ascii: "\"") else { throw scanner.error("a member must begin with its name") }
            let name = try scanner.string()
            scanner.skipSpace()
            guard scanner.take(UInt8(ascii: ":")) else { throw scanner.error("a colon must follow a member's name") }
            scanner.skipSpace()
            do throws(JSONError) {
                members.append(JSONObject.Member(name, try value()))
            } catch {
                throw error.inside(name)
            }
            scanner.skipSpace()
        } while scanner.take(UInt8(ascii: ","))
        guard scanner.take(UInt8(ascii: "}")) else {
            throw scanner.error("an object must go on with a comma or end")
        }
        return JSONObject(members)
    }

    private mutating func array() throws(JSONError) -> [JSONValue] {
        var values: [JSONValue] = []
        _ = scanner.take(UInt8(ascii: "["))
        scanner.skipSpace()
        if scanner.take(UInt8(ascii: "]")) { return [] }
        repeat {
            scanner.skipSpace()
            do throws(JSONError) {
                values.append(try value())
            } catch {
                throw error.inside(String(values.count))
            }
            scanner.skipSpace()
        } while scanner.take(UInt8(ascii: ","))
        guard scanner.take(UInt8(ascii: "]")) else {
            throw scanner.error("an array must go on with a comma or end")
        }
        return values
    }
}
