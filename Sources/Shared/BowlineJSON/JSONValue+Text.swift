public import Essentials

extension JSONValue {
    /// Parses JSON from UTF-8 bytes.
    public init(parsing bytes: Data) throws(JSONError) {
        self = try JSONTape(bytes).value(at: 0)
    }

    /// Reads JSON from any bytes.
    package init(parsing bytes: some Collection<UInt8>) throws(JSONError) {
        self = try JSONTape(bytes).value(at: 0)
    }

    /// The value as JSON. `pretty` indents it for people; with `sortedKeys` values that differ only in the order of
    /// members come out alike.
    public func text(pretty: Bool = false, sortedKeys: Bool = false) -> String {
        String(decoding: bytes(pretty: pretty, sortedKeys: sortedKeys), as: UTF8.self)
    }

    /// The value as the bytes of JSON.
    public func data(pretty: Bool = false, sortedKeys: Bool = false) -> Data {
        Data(bytes(pretty: pretty, sortedKeys: sortedKeys))
    }

    /// The value as the bytes of JSON in an array.
    package func bytes(pretty: Bool = false, sortedKeys: Bool = false) -> [UInt8] {
        var buffer = TextBuffer()
        JSONWriter(pretty: pretty, sortedKeys: sortedKeys).write(self, to: &buffer)
        return Array(buffer.bytes)
    }
}

extension JSONObject {
    /// The object that a message from outside is; nil when it is not one, or when a `Double` cannot hold a number in
    /// it.
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
