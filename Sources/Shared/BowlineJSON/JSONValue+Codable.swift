import Essentials

extension JSONValue: Codable {
    /// Reads the exact value with `JSONCoder`. With another decoder, digits and the order of members may be lost.
    public init(from decoder: any Decoder) throws {
        self = if let decoder = decoder as? TapeDecoder { decoder.json } else { try Self.known(to: decoder) }
    }

    /// Writes the value unchanged with `JSONCoder`. With another encoder, writes numbers without loss, and throws an
    /// error if that is not possible.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? JSONStreamEncoder { try encoder.write(self) } else { try encodeParts(to: encoder) }
    }

    // MARK: Other coders

    private static func known(to decoder: any Decoder) throws -> JSONValue {
        if var values = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !values.isAtEnd { array.append(try values.decode(JSONValue.self)) }
            return .array(array)
        }
        if let members = try? decoder.container(keyedBy: JSONKey.self) {
            let keys = members.allKeys.sorted { $0.stringValue < $1.stringValue }
            return .object(
                JSONObject(try keys.map { .init($0.stringValue, try members.decode(JSONValue.self, forKey: $0)) })
            )
        }
        return try scalar(in: decoder.singleValueContainer())
    }

    private static func scalar(in container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let text = try? container.decode(String.self) { return .string(text) }
        if let value = try? container.decode(Int64.self) { return .number(JSONNumber(value)) }
        if let value = try? container.decode(UInt64.self) { return .number(JSONNumber(value)) }
        let value = try container.decode(Decimal.self)
        guard let number = JSONNumber("\(value)") else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
        }
        return .number(number)
    }

    private func encodeParts(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: JSONKey.self)
            for member in object.members { try container.encode(member.value, forKey: JSONKey(member.name)) }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .null, .bool, .number, .string:
            try encodeScalar(to: encoder)
        }
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .number(let number):
            if let value = Int64(number.description) { return try container.encode(value) }
            if let value = UInt64(number.description) { return try container.encode(value) }
            guard let value = number.decimal else {
                throw EncodingError.invalidValue(
                    number,
                    .init(codingPath: encoder.codingPath, debugDescription: "only JSONCoding can write this number")
                )
            }
            try container.encode(value)
        case .null, .array, .object: try container.encodeNil()
        }
    }
}

extension JSONObject: Codable {
    /// Decodes an object, as `JSONValue` does.
    public init(from decoder: any Decoder) throws {
        guard let object = try JSONValue(from: decoder).object else {
            throw DecodingError.typeMismatch(
                JSONObject.self,
                .init(codingPath: decoder.codingPath, debugDescription: "not an object")
            )
        }
        self = object
    }

    /// Encodes the object, as `JSONValue` does.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue.object(self).encode(to: encoder)
    }
}
