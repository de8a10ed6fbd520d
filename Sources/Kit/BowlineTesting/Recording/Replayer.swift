import Basics
public import Bowline
import Essentials

/// A transport that returns the responses of a recording.
///
///     let client = Client(environment: environment, transport: try Replayer(file: "Recordings/leagues.json"))
///
/// A request matches an exchange when method, target (path and query) and body are equal after secrets are masked. The
/// order of JSON members does not matter, and files and streams match by kind. Header fields are not compared. Equal
/// exchanges are returned in order, each once. A request without a match fails with an error that names the nearest
/// exchange and the differences.
///
/// See docs/decisions/testing.md, "A replayed request matches by method, target and body".
public final class Replayer: Transport {
    private struct Entry {
        let exchange: Exchange
        var isUsed = false
    }

    private let entries: Locked<[Entry]>

    /// Creates a transport that returns these responses.
    public init(_ recording: Recording) {
        entries = Locked(recording.exchanges.map { Entry(exchange: $0) })
    }

    /// Creates a transport that returns the responses in a file.
    public convenience init(file path: String) throws(CallError) {
        self.init(try Recording(file: path))
    }

    /// The recorded requests that have not been made yet, such as `GET /leagues`.
    public var unused: [String] {
        entries.withLock { $0.filter { !$0.isUsed }.map(\.exchange.request.name) }
    }

    /// Returns the next response recorded for the request.
    public func send(_ request: Request) async throws(CallError) -> Response {
        let recordedRequest = try Exchange.RecordedRequest(request)
        let found = entries.withLock { entries -> Exchange? in
            let index = entries.firstIndex { !$0.isUsed && $0.exchange.request.matches(recordedRequest) }
            guard let index else { return nil }
            entries[index].isUsed = true
            return entries[index].exchange
        }
        guard let found else { throw mismatch(recordedRequest) }
        guard let answer = found.answer else {
            throw (found.failure ?? .connectionLost).failure(host: request.address.origin.host)
        }
        return try response(answer, to: request)
    }

    private func mismatch(_ recordedRequest: Exchange.RecordedRequest) -> CallError {
        let recorded = entries.withLock { $0.map(\.exchange.request) }
        return CallError(.invalidRequest(part: "recording", problem: recordedRequest.mismatch(among: recorded)))
    }

    private func response(_ answer: Exchange.RecordedResponse, to request: Request) throws(CallError) -> Response {
        let bytes = answer.body?.bytes ?? Data()
        let isTruncated = answer.isTruncated ?? false
        let body: Response.Content
        switch request.delivery {
        case .streamed:
            body = .stream(ByteStream(RecordedSource(bytes, isTruncated: isTruncated)))
        case .buffered(let limit):
            if isTruncated { throw CallError(.connectionLost(.incompleteResponse)) }
            if bytes.count > limit { throw CallError(.tooLarge(.body, limit: limit)) }
            body = .bytes(bytes)
        }
        return Response(status: answer.status, headers: answer.fields, body: body, address: request.address)
    }
}

extension Exchange.RecordedResponse {
    fileprivate var fields: Headers {
        Headers(
            headers.map { line in
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                return Headers.Field(
                    HeaderName(String(line[..<colon])),
                    String(line[colon...].dropFirst().drop { $0 == " " })
                )
            }
        )
    }
}

/// A recorded body in one chunk, followed by a lost connection if the recording was cut.
private final class RecordedSource: ByteSource {
    private let rest: Locked<Data?>
    private let isTruncated: Bool

    init(_ bytes: Data, isTruncated: Bool) {
        rest = Locked(bytes.isEmpty ? nil : bytes)
        self.isTruncated = isTruncated
    }

    func next() async throws(CallError) -> Data? {
        let chunk = rest.withLock { rest in
            defer { rest = nil }
            return rest
        }
        if chunk == nil, isTruncated { throw CallError(.connectionLost(.incompleteResponse)) }
        return chunk
    }

    func cancel() {
        rest.withLock { $0 = nil }
    }
}
