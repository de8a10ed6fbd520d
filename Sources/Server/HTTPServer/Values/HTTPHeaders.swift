/// The headers of a response, in the order they were set. Names are case-insensitive.
package struct HTTPHeaders: Sendable, Equatable {
    /// One header field of a message.
    package struct Field: Sendable, Equatable {
        package let name: String
        package var value: String
    }

    /// All fields in the order they were added.
    package private(set) var fields: [Field] = []

    package init() {}

    /// Headers with a content type, and capacity for those that the server adds.
    init(contentType: String) {
        fields.reserveCapacity(4)
        fields.append(Field(name: "Content-Type", value: contentType))
    }

    /// The first value of a header; setting replaces all of that name, nil removes them.
    package subscript(name: String) -> String? {
        get { fields.first { equalWithoutCase($0.name, name) }?.value }
        set {
            fields.removeAll { equalWithoutCase($0.name, name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Adds a header without replacing others of the same name, as needed for `Set-Cookie`.
    package mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Adds a token to a comma-separated list such as `Vary`, unless the list already contains it.
    mutating func join(_ name: String, _ token: String) {
        guard let present = self[name] else { return add(name, token) }
        let tokens = present.split(separator: ",").map { $0.trimmingSpaces }
        if tokens.contains("*") || tokens.contains(where: { equalWithoutCase($0, token) }) { return }
        self[name] = present + ", " + token
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }
}
