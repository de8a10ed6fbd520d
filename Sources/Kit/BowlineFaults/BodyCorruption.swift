import Bowline
import Essentials

/// A way to spoil an answer's body, whether it is in memory or still coming.
protocol BodyCorruption: Sendable {
    /// What happens to the next piece.
    mutating func corrupt(_ piece: Data) -> Data
    /// True when the connection breaks here.
    var breaks: Bool { get }
    /// What comes after the last piece.
    mutating func ending() throws(CallError) -> Data
}

/// Loses the connection after `count` bytes of the body; a shorter body stays whole.
struct Cut: BodyCorruption {
    private var rest: Int
    private(set) var breaks = false

    init(after count: Int) {
        rest = max(0, count)
        breaks = rest == 0
    }

    mutating func corrupt(_ piece: Data) -> Data {
        let kept = piece.prefix(rest)
        rest -= kept.count
        breaks = rest == 0
        return Data(kept)
    }

    mutating func ending() throws(CallError) -> Data { Data() }
}

/// Puts `,]` in place of the body's last byte, after which no JSON can be whole.
struct Malformed: BodyCorruption {
    private var held = Data()
    let breaks = false

    mutating func corrupt(_ piece: Data) -> Data {
        let whole = held + piece
        held = Data(whole.suffix(1))
        return Data(whole.dropLast(1))
    }

    mutating func ending() throws(CallError) -> Data { Data(",]".utf8) }
}

/// Ends the body in a lost connection after its last byte, as when more was promised.
struct Missing: BodyCorruption {
    let breaks = false

    mutating func corrupt(_ piece: Data) -> Data { piece }

    mutating func ending() throws(CallError) -> Data { throw CallError(.connectionLost(.midAnswer)) }
}

extension Response {
    /// The answer with a corrupted body; one in memory that breaks off is no answer at all, as with a real connection.
    func corrupted(for request: Request, by corruption: some BodyCorruption) async throws(CallError) -> Response {
        var corrupted = self
        switch body {
        case .stream(let stream):
            corrupted.body = .stream(ByteStream(CorruptingSource(stream, corruption)))
        case .bytes(let data):
            var corruption = corruption
            var bytes = corruption.breaks ? Data() : corruption.corrupt(data)
            if corruption.breaks { throw CallError(.connectionLost(.midAnswer)) }
            bytes += try corruption.ending()
            corrupted.body = .bytes(bytes)
        }
        return corrupted
    }

    /// The answer with a wrong `Content-Length`, and what a client makes of it: of a body that is too long the rest is
    /// never read, one that is too short ends in a lost connection.
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
