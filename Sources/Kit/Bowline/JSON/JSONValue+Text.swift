public import Essentials

extension JSONValue {
    /// Reads JSON; a failure says at which byte it is none.
    public init(parsing bytes: Data) throws(Failure) {
        var parser = JSONParser([UInt8](bytes))
        do {
            self = try parser.wholeValue()
        } catch {
            throw Failure(.unreadable(place: "byte \(error.offset)", problem: error.text))
        }
    }

    /// The value as JSON: `pretty` lays it out for people, `sortedKeys` makes equal values come out alike.
    public func text(pretty: Bool = false, sortedKeys: Bool = false) -> String {
        String(decoding: bytes(pretty: pretty, sortedKeys: sortedKeys), as: UTF8.self)
    }

    /// The value as the bytes of JSON.
    public func data(pretty: Bool = false, sortedKeys: Bool = false) -> Data {
        Data(bytes(pretty: pretty, sortedKeys: sortedKeys))
    }

    private func bytes(pretty: Bool, sortedKeys: Bool) -> [UInt8] {
        var writer = JSONWriter(pretty: pretty, sortedKeys: sortedKeys)
        writer.write(self)
        return writer.bytes
    }
}
