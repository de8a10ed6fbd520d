/// The header fields of a request or response, in order. Names are case-insensitive and may occur more than once.
///
/// Names and values are checked just before a request is sent, so that no caller or layer can inject another field
/// through them.
public struct Headers: Sendable, Hashable {
    /// One header field with its value.
    public struct Field: Sendable, Hashable {
        /// The name of the field.
        public let name: HeaderName
        /// The value without surrounding whitespace.
        public var value: String

        /// Creates a field.
        public init(_ name: HeaderName, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field]

    /// Creates headers without any fields.
    public init() {
        fields = []
    }

    /// The given fields, in their order.
    public init(_ fields: some Sequence<Field>) {
        self.fields = Array(fields)
    }

    /// The first value of that name. Setting it replaces every field of the name; `nil` removes them.
    public subscript(name: HeaderName) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            guard let newValue else {
                fields.removeAll { $0.name == name }
                return
            }
            guard let index = fields.firstIndex(where: { $0.name == name }) else {
                fields.append(Field(name, newValue))
                return
            }
            fields[index].value = newValue
            let later = fields.index(after: index)
            if fields[later...].contains(where: { $0.name == name }) {
                fields[later...].removeAll { $0.name == name }
            }
        }
    }

    /// Every value of that name, in order.
    public func values(of name: HeaderName) -> [String] {
        fields.compactMap { $0.name == name ? $0.value : nil }
    }

    /// The values of a list-based field joined by commas (RFC 9110, 5.3), or nil when there is none.
    public func combined(_ name: HeaderName) -> String? {
        guard let first = fields.firstIndex(where: { $0.name == name }) else { return nil }
        guard fields[(first + 1)...].contains(where: { $0.name == name }) else { return fields[first].value }
        return values(of: name).joined(separator: ", ")
    }

    /// True when a field of that name is present.
    public func contains(_ name: HeaderName) -> Bool {
        fields.contains { $0.name == name }
    }

    /// Adds a field without replacing others of its name.
    public mutating func append(_ name: HeaderName, _ value: String) {
        fields.append(Field(name, value))
    }

    /// Removes every field that satisfies `predicate`.
    public mutating func removeAll(where predicate: (Field) -> Bool) {
        fields.removeAll(where: predicate)
    }

    /// Reserves memory for `count` fields.
    package mutating func reserveCapacity(_ count: Int) {
        fields.reserveCapacity(count)
    }
}

extension Headers: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension Headers: ExpressibleByDictionaryLiteral {
    /// Creates headers from a literal, in its order.
    public init(dictionaryLiteral elements: (HeaderName, String)...) {
        fields = elements.map { Field($0, $1) }
    }
}

extension Headers {
    /// The first field that must not be sent, and why; nil when all fields are valid.
    package var firstProblem: (name: String, problem: String)? {
        for field in fields {
            guard field.name.isValid else {
                return (field.name.text, "the name must be letters, digits and hyphens only")
            }
            guard field.value.utf8.allSatisfy(\.isFieldCharacter) else {
                return (field.name.text, "the value has a line break or another control character")
            }
        }
        return nil
    }
}

extension UInt8 {
    /// True for the bytes a field value may contain (RFC 9110, 5.5): visible ASCII, space, tab and every byte beyond
    /// ASCII.
    fileprivate var isFieldCharacter: Bool {
        self >= 0x20 ? self != 0x7F : self == 0x09
    }
}
