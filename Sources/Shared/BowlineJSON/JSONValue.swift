/// Any JSON, kept as it was written: numbers with all their digits, members in their order, duplicate names included.
///
/// White space, and which characters of a string were escaped, is not kept. `JSONCoding` keeps everything else; a plain
/// `JSONDecoder` drops the order of members and the digits of a number beyond 38 before a `JSONValue` can see them.
///
/// Values nest to any depth in memory, but only ``deepest`` levels can be read.
///
/// See docs/decisions/json.md, "Numbers keep their digits, and duplicate names are kept" and docs/decisions/json.md,
/// "Unknown JSON is kept unchanged by JSONValue".
public enum JSONValue: Sendable, Hashable {
    /// The JSON literal `null`.
    case null
    /// The JSON literals `true` and `false`.
    case bool(Bool)
    /// A number, with its digits.
    case number(JSONNumber)
    /// A string without its quotes.
    case string(String)
    /// An array of values, in order.
    case array([JSONValue])
    /// Named values in order.
    case object(JSONObject)

    /// How many arrays and objects may enclose one another in a text that is read.
    public static let deepest = 512

    /// Creates a number from an integer.
    public static func integer(_ value: some FixedWidthInteger) -> JSONValue { .number(JSONNumber(value)) }

    /// A number in its shortest form; `null` for infinity and NaN, which JSON cannot write.
    public static func double(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }

    /// A number as `JSONEncoder` writes it: without a fraction when the value is an integer.
    package static func plain(_ value: Double) -> JSONValue {
        Int(exactly: value).map { .integer($0) } ?? .double(value)
    }

    /// The member of that name; nil when it is missing or this is not an object.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// The element at that index; nil when there is none or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// The string, when this is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, when this is one.
    public var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The truth value, when this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements, when this is an array.
    public var array: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The members, when this is an object.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The strings, when this is an array of nothing else.
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
    /// An object, in the order of the literal.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(JSONObject(members)) }
    /// Creates `null` from a `nil` literal.
    public init(nilLiteral: ()) { self = .null }
}
