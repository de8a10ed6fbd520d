/// Any JSON value, kept as it was written: numbers with all their digits, members in their order, duplicate names
/// included.
///
/// White space is not kept, nor is which characters of a string were escaped. `JSONCoding` keeps everything else; a
/// plain `JSONDecoder` loses the order of members and all digits of a number after the 38th.
///
/// A value in memory can be nested to any depth, but parsing accepts only ``maxDepth`` levels.
///
/// See docs/decisions/json.md, "Numbers keep their digits, and duplicate names are kept" and docs/decisions/json.md,
/// "Unknown JSON is kept unchanged by JSONValue".
public enum JSONValue: Sendable, Hashable {
    /// The JSON literal `null`.
    case null
    /// The JSON literals `true` and `false`.
    case bool(Bool)
    /// A number with all its digits.
    case number(JSONNumber)
    /// A string without its quotes.
    case string(String)
    /// An array of values, in order.
    case array([JSONValue])
    /// Named values, in order.
    case object(JSONObject)

    /// The maximum nesting depth of arrays and objects in a text that is parsed.
    public static let maxDepth = 512

    /// Creates a number from an integer.
    public static func integer(_ value: some FixedWidthInteger) -> JSONValue { .number(JSONNumber(value)) }

    /// A number in its shortest form; `null` for infinity and NaN, which JSON cannot represent.
    public static func double(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }

    /// A number as `JSONEncoder` writes it: without a fraction if the value is an integer.
    package static func plain(_ value: Double) -> JSONValue {
        Int(exactly: value).map { .integer($0) } ?? .double(value)
    }

    /// The first member with this name; nil if there is none or this is not an object.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// The element at this index; nil if it is out of range or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// The string, if this is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if this is one.
    public var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The Boolean, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The members, if this is an object.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The strings, if this is an array of strings only.
    package var strings: [String]? {
        guard let values = array else { return nil }
        let strings = values.compactMap(\.string)
        return strings.count == values.count ? strings : nil
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Creates a string from a literal.
    public init(stringLiteral text: String) { self = .string(text) }
    /// Creates a Boolean from a literal.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a number from a literal.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates an array from a literal.
    public init(arrayLiteral values: JSONValue...) { self = .array(values) }
    /// Creates an object in the order of the literal.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
    /// Creates `null` from a `nil` literal.
    public init(nilLiteral: ()) { self = .null }
}
