import Bowline
import Essentials

/// Logs each call and its response during development, with secrets masked.
///
///     options.log = RequestLog { line in print(line) }
public struct RequestLog: Sendable {
    private let write: @Sendable (String) -> Void

    /// A log that passes each line to `write`.
    public init(_ write: @escaping @Sendable (String) -> Void) {
        self.write = write
    }

    func request(_ endpoint: any APIEndpoint, _ body: Data?) {
        write("Request: \(endpoint.method.rawValue) \(endpoint.path)")
        if let body { write("Body: \(Self.redacted(body))") }
    }

    func answer(_ status: Int, _ requestID: String) {
        write("Response: \(status)")
        write("Request ID: \(requestID)")
    }

    func failure(_ failure: CallError) {
        write("Response: \(failure.status.map(String.init) ?? failure.message)")
        write("Request ID: \(failure.server?.requestID ?? failure.requestID)")
    }

    /// A body with its secrets masked. A body that is not JSON is not shown.
    private static func redacted(_ body: Data) -> String {
        guard let value = try? JSONCoding.standard.decode(JSONValue.self, from: body),
            let bytes = try? JSONCoding.standard.encode(Redaction.redacted(value, .sent))
        else { return "\(body.count) bytes" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
