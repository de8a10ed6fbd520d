import Bowline
import Essentials

/// A way to corrupt a response's body, whether it is in memory or streamed.
protocol BodyCorruption: Sendable {
    /// Returns the bytes to deliver in place of the next chunk.
    mutating func corrupt(_ chunk: Data) -> Data
    /// True when the connection breaks at this point.
    var breaks: Bool { get }
    /// The bytes after the last chunk; throws if the connection breaks instead.
    mutating func ending() throws(CallError) -> Data
}

/// Breaks the connection after `count` bytes of the body; a shorter body is delivered whole.
struct Cut: BodyCorruption {
    private var rest: Int
    private(set) var breaks = false

    init(after count: Int) {
        rest = max(0, count)
        breaks = rest == 0
    }

    mutating func corrupt(_ chunk: Data) -> Data {
        let kept = chunk.prefix(rest)
        rest -= kept.count
        breaks = rest == 0
        return Data(kept)
    }

    mutating func ending() throws(CallError) -> Data { Data() }
}

/// Replaces the body's last byte with `,]`, after which it cannot be valid JSON.
struct Malformed: BodyCorruption {
    private var held = Data()
    let breaks = false

    mutating func corrupt(_ chunk: Data) -> Data {
        let whole = held + chunk
        held = Data(whole.suffix(1))
        return Data(whole.dropLast(1))
    }

    mutating func ending() throws(CallError) -> Data { Data(",]".utf8) }
}

/// Breaks the connection after the last byte, as if more bytes had been announced.
struct Missing: BodyCorruption {
    let breaks = false

    mutating func corrupt(_ chunk: Data) -> Data { chunk }

    mutating func ending() throws(CallError) -> Data { throw CallError(.connectionLost(.incompleteResponse)) }
}

extension Response {
    /// The response with a corrupted body. Throws if a body in memory breaks off, as with a real connection.
    func corrupted(for request: Request, by corruption: some BodyCorruption) async throws(CallError) -> Response {
        var corrupted = self
        switch body {
        case .stream(let stream):
            corrupted.body = .stream(ByteStream(CorruptingSource(stream, corruption)))
        case .bytes(let data):
            var corruption = corruption
            var bytes = corruption.breaks ? Data() : corruption.corrupt(data)
            if corruption.breaks { throw CallError(.connectionLost(.incompleteResponse)) }
            bytes += try corruption.ending()
            corrupted.body = .bytes(bytes)
        }
        return corrupted
    }

    /// The response with a wrong `Content-Length`, and its effect on a client: bytes beyond the length are never read,
    /// and a body shorter than the length ends in a lost connection.
    func withWrongLength(by error: Int, for request: Request) async throws(CallError) -> Response {
        var wrong = self
        let length: Int?
        switch body {
        case .bytes(let data): length = data.count
        case .stream: length = headers[.contentLength].flatMap { Int($0) }
        }
        guard let length else { return try await corrupted(for: request, by: Missing()) }
        let claimed = max(0, length + error)
        wrong.headers[.contentLength] = "\(claimed)"
        if claimed > length { return try await wrong.corrupted(for: request, by: Missing()) }
        switch body {
        case .bytes(let data): wrong.body = .bytes(Data(data.prefix(claimed)))
        case .stream(let stream): wrong.body = .stream(ByteStream(PrefixSource(stream, length: claimed)))
        }
        return wrong
    }

    /// Cancels the rest of the body.
    func giveUp() {
        if case .stream(let stream) = body { stream.cancel() }
    }
}
