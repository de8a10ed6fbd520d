/// The values of a JSON text, which are validated and located in one pass and converted only when they are read.
///
/// `entries` lists the values in the order of the text: an object's entry is followed by the name and value of each
/// member, an array's entry by its elements. The text is valid, so code that reads the tape does not check syntax
/// again, and every position in an entry lies within the text and the tape.
final class JSONTape {
    enum Kind: UInt8 {
        case null, bool, number, string, array, object
    }

    struct Traits: OptionSet {
        let rawValue: UInt8

        /// The number has neither a fraction nor an exponent.
        static let isInteger = Traits(rawValue: 1)
        /// The string contains escapes.
        static let isEscaped = Traits(rawValue: 2)
        /// At least two of the object's members have the same name.
        static let hasDuplicates = Traits(rawValue: 4)
        /// The string or number consists of ASCII characters, apart from characters that escapes stand for.
        static let isASCII = Traits(rawValue: 8)
        /// The string is the name of a member.
        static let isName = Traits(rawValue: 16)
    }

    struct Entry {
        /// The first byte of the value; for a string, the byte after its opening quote.
        var start: UInt32
        /// The byte after the value; for a string, its closing quote.
        var end: UInt32
        /// The index of the entry after this value and its children.
        var next: UInt32
        /// The number of elements or members; for the name of a member, the index of its object.
        var count: UInt32 = 0
        var kind: Kind
        var traits: Traits = []
    }

    /// The number of zero bytes after the text, so that eight bytes can be read from every position in it.
    static let padding = 8

    /// The text and its padding.
    let bytes: UnsafeBufferPointer<UInt8>
    let entries: UnsafeBufferPointer<Entry>

    init(_ text: some Collection<UInt8>) throws(JSONError) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count + Self.padding)
        let end = bytes.initialize(fromContentsOf: text)
        bytes[end...].initialize(repeating: 0)
        do throws(JSONError) {
            entries = try JSONParser.entries(of: UnsafeBufferPointer(bytes))
        } catch {
            bytes.deallocate()
            throw error
        }
        self.bytes = UnsafeBufferPointer(bytes)
    }

    deinit {
        bytes.deallocate()
        entries.deallocate()
    }

    /// The bytes of a value; for a string, those between its quotes.
    func bytes(of entry: Entry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[Int(entry.start)..<Int(entry.end)])
    }

    func bool(_ entry: Entry) -> Bool { bytes[Int(entry.start)] == UInt8(ascii: "t") }

    // MARK: Strings

    func string(_ entry: Entry) -> String {
        let isASCII = entry.traits.contains(.isASCII)
        if entry.traits.contains(.isEscaped) { return JSONEscape.text(bytes(of: entry), mayBeASCII: isASCII) }
        return String(validated: bytes(of: entry), isASCII: isASCII)
    }

    /// Whether the string equals `text`, compared byte by byte.
    @inline(__always)
    func isString(_ entry: Entry, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        let written = bytes(of: entry)
        if entry.traits.contains(.isEscaped) { return JSONEscape.unescaped(written).elementsEqual(text) }
        return written.hasSameBytes(as: text)
    }

    // MARK: Numbers

    /// The number, as it was written.
    func number(_ entry: Entry) -> JSONNumber { JSONNumber(checked: string(entry)) }

    /// The number as an integer; nil if it is not an integer or does not fit.
    func integer<Value: FixedWidthInteger>(_ entry: Entry) -> Value? {
        guard entry.traits.contains(.isInteger) else { return integer(of: number(entry)) }
        let isNegative = bytes[Int(entry.start)] == UInt8(ascii: "-")
        let start = Int(entry.start) + (isNegative ? 1 : 0)
        // Up to 18 digits fit into 64 bits.
        guard Int(entry.end) - start <= 18 else { return Value(string(entry)) }
        var magnitude: Int64 = 0
        for index in start..<Int(entry.end) { magnitude = magnitude &* 10 &+ Int64(bytes[index] & 0x0F) }
        return Value(exactly: isNegative ? -magnitude : magnitude)
    }

    private func integer<Value: FixedWidthInteger>(of number: JSONNumber) -> Value? {
        number.integerText.flatMap { Value($0) }
    }

    /// The nearest number of this type; nil if it is too large.
    func float<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ entry: Entry) -> Value? {
        guard let value = quotient(entry) ?? Value(string(entry)), value.isFinite else { return nil }
        return value
    }

    /// The value of a number without an exponent and with at most 19 digits: its digits divided by a power of ten,
    /// rounded once. Nil for other numbers.
    private func quotient<Value: BinaryFloatingPoint>(_ entry: Entry) -> Value? {
        var digits: UInt64 = 0
        var power = 0
        var isFraction = false
        let isNegative = bytes[Int(entry.start)] == UInt8(ascii: "-")
        let start = Int(entry.start) + (isNegative ? 1 : 0)
        // 19 digits and a decimal point; more digits do not fit into 64 bits.
        guard Int(entry.end) - start <= 20 else { return nil }
        for index in start..<Int(entry.end) {
            let digit = bytes[index] &- 0x30
            if digit <= 9 {
                digits = digits &* 10 &+ UInt64(digit)
                if isFraction { power += 1 }
            } else {
                guard bytes[index] == UInt8(ascii: ".") else { return nil }
                isFraction = true
            }
        }
        guard isFraction || Int(entry.end) - start <= 19 else { return nil }
        let value: Value = isFraction ? Self.quotient(digits, power) : Value(digits)
        return isNegative ? -value : value
    }

    /// `digits / 10^power`, for a power of at most 19.
    ///
    /// Both operands are shifted until their highest bit is set, so that the quotient has at least 63 bits, more than
    /// any significand. If there is a remainder, the quotient's lowest bit is set, so that rounding the quotient gives
    /// the same result as rounding the exact value.
    private static func quotient<Value: BinaryFloatingPoint>(_ digits: UInt64, _ power: Int) -> Value {
        guard digits != 0 else { return 0 }
        let divisor = powersOfFive[power]
        let (digitShift, divisorShift) = (digits.leadingZeroBitCount, divisor.leadingZeroBitCount)
        let dividend = digits << UInt64(digitShift)
        // The upper half of the dividend is less than the divisor, whose first bit is set, so the quotient fits.
        let (quotient, remainder) = (divisor << UInt64(divisorShift))
            .dividingFullWidth((dividend >> 1, dividend << 63))
        let significand = Value(quotient | (remainder == 0 ? 0 : 1))
        return Value(
            sign: .plus,
            exponent: Value.Exponent(divisorShift - digitShift - 63 - power),
            significand: significand
        )
    }

    /// The powers of five that 19 digits can require.
    private static let powersOfFive: [UInt64] = (0...19).map { power in
        (0..<power).reduce(1) { product, _ in product * 5 }
    }

    // MARK: Values

    /// The value at this entry, including its children.
    func value(at index: Int) -> JSONValue {
        let entry = entries[index]
        switch entry.kind {
        case .null: return .null
        case .bool: return .bool(bool(entry))
        case .number: return .number(number(entry))
        case .string: return .string(string(entry))
        case .array:
            var values: [JSONValue] = []
            values.reserveCapacity(Int(entry.count))
            var index = index + 1
            while index < Int(entry.next) {
                values.append(value(at: index))
                index = Int(entries[index].next)
            }
            return .array(values)
        case .object:
            var members: [JSONObject.Member] = []
            members.reserveCapacity(Int(entry.count))
            var index = index + 1
            while index < Int(entry.next) {
                members.append(JSONObject.Member(string(entries[index]), value(at: index + 1)))
                index = Int(entries[index + 1].next)
            }
            return .object(JSONObject(members))
        }
    }
}

extension String {
    /// Copies bytes that are known to be UTF-8, and to be ASCII if `isASCII`. Strings that know that they are ASCII are
    /// compared and hashed faster.
    init(validated bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            self.init(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        } else {
            self.init(decoding: bytes, as: UTF8.self)
        }
    }
}
