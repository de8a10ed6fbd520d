public import Essentials

extension JSONValue {
    /// Parses JSON from UTF-8 bytes.
    public init(parsing bytes: Data) throws(JSONError) {
        self = try JSONTape(bytes).value(at: 0)
    }

    /// Parses JSON from any collection of bytes.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
        self = try JSONTape(bytes).value(at: 0)
    }

    /// The value as JSON text. `pretty` indents it; `sortedKeys` gives equal texts for values that differ only in the
    /// order of members.
    public func text(pretty: Bool = false, sortedKeys: Bool = false) -> String {
        String(decoding: bytes(pretty: pretty, sortedKeys: sortedKeys), as: UTF8.self)
    }

    /// The value as JSON in UTF-8.
    public func data(pretty: Bool = false, sortedKeys: Bool = false) -> Data {
        Data(bytes(pretty: pretty, sortedKeys: sortedKeys))
    }

    /// The value as JSON in UTF-8, in an array.
    package func bytes(pretty: Bool = false, sortedKeys: Bool = false) -> [UInt8] {
        var buffer = TextBuffer()
        JSONWriter(pretty: pretty, sortedKeys: sortedKeys).write(self, to: &buffer)
        return Array(buffer.bytes)
    }
}

extension JSONObject {
    /// Parses an object from an untrusted message; nil if it is not an object, or if a number in it is too large for a
    /// `Double`.
    package init?(message bytes: some Collection<UInt8>) {
        guard let value = try? JSONValue(parsing: bytes), let object = value.object, value.hasFiniteNumbers else {
            return nil
        }
        self = object
    }
}

extension JSONValue {
    fileprivate var hasFiniteNumbers: Bool {
        switch self {
        case .null, .bool, .string: true
        case .number(let number): number.double.isFinite
        case .array(let values): values.allSatisfy(\.hasFiniteNumbers)
        case .object(let object): object.members.allSatisfy(\.value.hasFiniteNumbers)
        }
    }
}
