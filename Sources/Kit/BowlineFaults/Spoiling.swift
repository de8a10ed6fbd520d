import Bowline
import Essentials

/// A way to spoil an answer's body, whether it is in memory or still coming.
protocol Spoiling: Sendable {
    /// What becomes of the next piece.
    mutating func spoil(_ piece: Data) -> Data
    /// True when the connection breaks here.
    var breaks: Bool { get }
    /// What comes after the last piece.
    mutating func ending() throws(CallError) -> Data
}

/// Ends the body in a lost connection after so many bytes; a shorter body stays whole.
struct Cut: Spoiling {
    private var rest: Int
    private(set) var breaks = false

    init(after count: Int) {
        rest = max(0, count)
        breaks = rest == 0
    }

    mutating func spoil(_ piece: Data) -> Data {
        let kept = piece.prefix(rest)
        rest -= kept.count
        breaks = rest == 0
        return Data(kept)
    }

    mutating func ending() throws(CallError) -> Data { Data() }
}

/// Puts `,]` in place of the body's last byte, after which no JSON can be whole.
struct Malformed: Spoiling {
    private var held = Data()
    let breaks = false

    mutating func spoil(_ piece: Data) -> Data {
        let whole = held + piece
        held = Data(whole.suffix(1))
        return Data(whole.dropLast(1))
    }

    mutating func ending() throws(CallError) -> Data { Data(",]".utf8) }
}

/// Ends the body in a lost connection after its last byte, as when more was promised.
struct Missing: Spoiling {
    let breaks = false

    mutating func spoil(_ piece: Data) -> Data { piece }

    mutating func ending() throws(CallError) -> Data { throw CallError(.connectionLost(.midAnswer)) }
}

extension Response {
    /// The answer with a spoiled body; one in memory that breaks off is no answer at all, as with a real connection.
    func spoiled(for request: Request, by spoiling: some Spoiling) async throws(CallError) -> Response {
        var spoiled = self
        switch body {
        case .stream(let stream):
            spoiled.body = .stream(ByteStream(SpoilingSource(stream, spoiling)))
        case .bytes(let data):
            var spoiling = spoiling
            var bytes = spoiling.breaks ? Data() : spoiling.spoil(data)
            if spoiling.breaks { throw CallError(.connectionLost(.midAnswer)) }
            bytes += try spoiling.ending()
            spoiled.body = .bytes(bytes)
        }
        return spoiled
    }

    /// The answer with a wrong `Content-Length`, and what a client makes of it: of a body that is too long the rest is never read, one
    /// that is too short ends in a lost connection.
    func withWrongLength(by error: Int, for request: Request) async throws(CallError) -> Response {
        var wrong = self
        let length: Int?
        switch body {
        case .bytes(let data): length = data.count
        case .stream: length = headers[.contentLength].flatMap { Int($0) }
        }
        guard let length else { return try await spoiled(for: request, by: Missing()) }
        let claimed = max(0, length + error)
        wrong.headers[.contentLength] = "\(claimed)"
        if claimed > length { return try await wrong.spoiled(for: request, by: Missing()) }
        switch body {
        case .bytes(let data): wrong.body = .bytes(Data(data.prefix(claimed)))
        case .stream(let stream): wrong.body = .stream(ByteStream(PrefixSource(stream, length: claimed)))
        }
        return wrong
    }

    /// Lets go of what is still coming.
    func giveUp() {
        if case .stream(let stream) = body { stream.cancel() }
    }
}
