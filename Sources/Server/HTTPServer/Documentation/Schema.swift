package import BowlineJSON

/// The schema of a value: JSON Schema 2020-12, as OpenAPI 3.1 uses it.
package struct Schema: Sendable {
    var members: JSONObject
    /// The named schemas that this schema refers to.
    var components: [String: Schema] = [:]

    var node: JSONValue { .object(members) }
}

/// One member of an object.
package struct SchemaProperty: Sendable {
    let name: String
    let schema: Schema
    let isRequired: Bool

    /// A member that must be there.
    package static func required(_ name: String, _ schema: Schema) -> SchemaProperty {
        SchemaProperty(name: name, schema: schema, isRequired: true)
    }

    /// A member that may be left out.
    package static func optional(_ name: String, _ schema: Schema) -> SchemaProperty {
        SchemaProperty(name: name, schema: schema, isRequired: false)
    }
}

extension Schema {
    /// Any value at all.
    package static let any = Schema(members: [:])
    /// The schema of a Boolean.
    package static let boolean = Schema(members: ["type": .string("boolean")])

    /// A string; `format` is a JSON Schema format (`uuid`, `date-time`), `length` is in characters.
    package static func string(
        format: String? = nil,
        length: ClosedRange<Int>? = nil,
        pattern: String? = nil
    ) -> Schema {
        var members: JSONObject = ["type": .string("string")]
        if let format { members["format"] = .string(format) }
        if let length {
            members["minLength"] = .integer(length.lowerBound)
            if length.upperBound < .max { members["maxLength"] = .integer(length.upperBound) }
        }
        if let pattern { members["pattern"] = .string(pattern) }
        return Schema(members: members)
    }

    /// One of these texts.
    package static func oneOf(texts: [String]) -> Schema {
        Schema(members: ["type": .string("string"), "enum": .array(texts.map { .string($0) })])
    }

    /// A whole number; `Int.min` or `Int.max` leaves that end open.
    package static func integer(_ range: ClosedRange<Int>? = nil) -> Schema {
        var members: JSONObject = ["type": .string("integer")]
        if let range, range.lowerBound > .min { members["minimum"] = .integer(range.lowerBound) }
        if let range, range.upperBound < .max { members["maximum"] = .integer(range.upperBound) }
        return Schema(members: members)
    }

    /// A number; an infinite bound leaves that end open.
    package static func number(_ range: ClosedRange<Double>? = nil) -> Schema {
        var members: JSONObject = ["type": .string("number")]
        if let range, range.lowerBound.isFinite { members["minimum"] = .double(range.lowerBound) }
        if let range, range.upperBound.isFinite { members["maximum"] = .double(range.upperBound) }
        return Schema(members: members)
    }

    /// An array whose items all have the same schema.
    package static func array(of item: Schema, count: ClosedRange<Int>? = nil) -> Schema {
        var members: JSONObject = ["type": .string("array"), "items": item.node]
        if let count {
            members["minItems"] = .integer(count.lowerBound)
            if count.upperBound < .max { members["maxItems"] = .integer(count.upperBound) }
        }
        return Schema(members: members, components: item.components)
    }

    /// An object. `additional` defines which members it may have besides the named members; `.closed` allows none.
    package static func object(_ properties: [SchemaProperty], additional: AdditionalProperties = .open) -> Schema {
        var members: JSONObject = ["type": .string("object")]
        if !properties.isEmpty {
            members["properties"] = .object(JSONObject(properties.map { ($0.name, $0.schema.node) }))
        }
        let required = properties.filter(\.isRequired)
        if !required.isEmpty { members["required"] = .array(required.map { .string($0.name) }) }
        var parts = properties.map(\.schema)
        switch additional {
        case .open: break
        case .closed: members["additionalProperties"] = .bool(false)
        case .like(let schema):
            members["additionalProperties"] = schema.node
            parts.append(schema)
        }
        return Schema(members: members, components: merged(parts))
    }

    /// Members of an object that are not named in its schema.
    package enum AdditionalProperties: Sendable {
        case open
        case closed
        indirect case like(Schema)
    }

    /// Exactly one of these.
    package static func oneOf(_ choices: [Schema]) -> Schema { combined("oneOf", choices) }
    /// At least one of these.
    package static func anyOf(_ choices: [Schema]) -> Schema { combined("anyOf", choices) }

    /// A schema that is listed under its name in `components` and referenced everywhere else.
    package static func named(_ name: String, _ schema: Schema) -> Schema {
        var components = schema.components
        components[name] = Schema(members: schema.members)
        return Schema(members: ["$ref": .string("#/components/schemas/\(name)")], components: components)
    }

    /// This schema, or null.
    package var orNull: Schema {
        Schema.anyOf([self, Schema(members: ["type": .string("null")])])
    }

    /// This schema with a description.
    package func described(_ text: String) -> Schema { adding("description", .string(text)) }
    /// This schema with an example.
    package func example(_ value: JSONValue) -> Schema { adding("examples", .array([value])) }
    /// This schema with a default value.
    package func defaulting(to value: JSONValue) -> Schema { adding("default", value) }

    /// This schema with any other keyword.
    package func adding(_ keyword: String, _ value: JSONValue) -> Schema {
        var members = members
        members[keyword] = nil
        members[keyword] = value
        return Schema(members: members, components: components)
    }

    private static func combined(_ keyword: String, _ parts: [Schema]) -> Schema {
        Schema(members: [keyword: .array(parts.map(\.node))], components: merged(parts))
    }

    private static func merged(_ parts: [Schema]) -> [String: Schema] {
        parts.reduce(into: [:]) { all, part in all.merge(part.components) { first, _ in first } }
    }
}
