/// Reads JSON by RFC 8259, strictly, and says where it is not.
struct JSONParser {
    /// What is wrong, and at which byte.
    struct Problem: Error {
        let offset: Int
        let text: String
    }

    /// Deeper nesting is refused, so that no answer can use up the stack.
    private static let deepest = 512

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The one value the bytes hold.
    mutating func wholeValue() throws(Problem) -> JSONValue {
        skipSpace()
        let value = try value()
        skipSpace()
        guard place == bytes.count else { throw problem("there is more after the value") }
        return value
    }

    /// The one number the bytes hold.
    mutating func wholeNumber() throws(Problem) -> JSONNumber {
        let number = try number()
        guard place == bytes.count else { throw problem("there is more after the number") }
        return number
    }

    // MARK: Values

    private mutating func value() throws(Problem) -> JSONValue {
        switch peek {
        case UInt8(ascii: "{"): return .object(try nested { parser throws(Problem) in try parser.object() })
        case UInt8(ascii: "["): return .array(try nested { parser throws(Problem) in try parser.array() })
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
        case nil: throw problem("it ends where a value is expected")
        default: throw problem("no value begins like this")
        }
    }

    private mutating func nested<Value>(_ read: (inout JSONParser) throws(Problem) -> Value) throws(Problem) -> Value {
        guard depth < Self.deepest else { throw problem("it is nested deeper than \(Self.deepest)") }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func object() throws(Problem) -> JSONObject {
        var members: [JSONObject.Member] = []
        place += 1
        skipSpace()
        if take(UInt8(ascii: "}")) { return JSONObject(members) }
        repeat {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw problem("a member must begin with its name") }
            let name = try string()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw problem("a colon must follow a member's name") }
            skipSpace()
            members.append(JSONObject.Member(name, try value()))
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw problem("an object must go on with a comma or end") }
        return JSONObject(members)
    }

    private mutating func array() throws(Problem) -> [JSONValue] {
        var values: [JSONValue] = []
        place += 1
        skipSpace()
        if take(UInt8(ascii: "]")) { return values }
        repeat {
            skipSpace()
            values.append(try value())
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw problem("an array must go on with a comma or end") }
        return values
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Problem) -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw problem("no value begins like this") }
        place += word.utf8.count
        return value
    }

    private mutating func number() throws(Problem) -> JSONNumber {
        let start = place
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try digits() }
        if take(UInt8(ascii: ".")) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try digits()
        }
        return JSONNumber(checked: String(decoding: bytes[start..<place], as: UTF8.self))
    }

    private mutating func digits() throws(Problem) {
        let start = place
        while let byte = peek, byte >= 0x30, byte <= 0x39 { place += 1 }
        guard place > start else { throw problem("a digit is missing") }
    }

    // MARK: Strings

    private mutating func string() throws(Problem) -> String {
        place += 1
        let start = place
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { place += 1 }
        if peek == UInt8(ascii: "\"") {
            defer { place += 1 }
            return try text(bytes[start..<place])
        }
        var content = Array(bytes[start..<place])
        while let byte = peek, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw problem("a control character stands in a text") }
            place += 1
            if byte == UInt8(ascii: "\\") {
                try escape(into: &content)
            } else {
                content.append(byte)
            }
        }
        guard take(UInt8(ascii: "\"")) else { throw problem("it ends in the middle of a text") }
        return try text(content[...])
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(Problem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw problem("a text is not UTF-8") }
        return text
    }

    private mutating func escape(into content: inout [UInt8]) throws(Problem) {
        guard let byte = peek else { throw problem("it ends in the middle of a text") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"): content.append(contentsOf: String(try escapedScalar()).utf8)
        default: throw problem("there is no such escape")
        }
    }

    private mutating func escapedScalar() throws(Problem) -> Character {
        let high = try fourHexDigits()
        var code = UInt32(high)
        if (0xD800...0xDBFF).contains(high), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
            let low = try fourHexDigits()
            guard (0xDC00...0xDFFF).contains(low) else { throw problem("half a character is escaped") }
            code = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw problem("half a character is escaped") }
        return Character(scalar)
    }

    private mutating func fourHexDigits() throws(Problem) -> UInt16 {
        guard place + 4 <= bytes.count, bytes[place..<place + 4].allSatisfy(\.isHexDigit),
            let code = UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
        else { throw problem("an escape must have four hex digits") }
        place += 4
        return code
    }

    // MARK: Bytes

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private func problem(_ text: String) -> Problem {
        Problem(offset: place, text: text)
    }
}
