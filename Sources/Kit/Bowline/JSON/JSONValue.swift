/// Any JSON, kept as it was given: numbers with all their digits, members in their order, also those whose name comes twice.
///
/// What is not kept is how it was written: spaces, and which characters of a string were escaped. Reading with `JSONCoding` keeps all
/// of that promise; a plain `JSONDecoder` forgets the order of members and numbers' digits beyond 38 before anyone can see them.
///
/// See docs/decisions/layers.md, "Unknown JSON is kept unchanged by JSONValue".
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, with its digits.
    case number(JSONNumber)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values in order.
    case object(JSONObject)

    /// The member of that name; nil when there is none or this is no object.
    public subscript(name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The value at that place; nil when there is none or this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// The text, when this is one.
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
}

/// The members of a JSON object in their order.
public struct JSONObject: Sendable, Hashable {
    /// One named value.
    public struct Member: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: JSONValue

        /// A member of that name and value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members, in order.
    public var members: [Member]

    /// An object of these members.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// The value of that name; of several the first, which is also what `JSONDecoder` takes.
    public subscript(name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A text written in the source.
    public init(stringLiteral text: String) { self = .string(text) }
    /// A truth value written in the source.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number written in the source.
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    /// Values written in the source.
    public init(arrayLiteral values: JSONValue...) { self = .array(values) }
    /// Named values written in the source.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(JSONObject(members.map { JSONObject.Member($0, $1) }))
    }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}
