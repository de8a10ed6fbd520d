import Basics
import Bowline
import BowlineURLSession
import Essentials
import Testing

/// Uploads and downloads that go on after a cut, over URLSession.
@Suite(.serialized, .timeLimit(.minutes(8)))
final class URLSessionTransferTests {
    private let path = FileManager.default.temporaryDirectory.path + "/transfer-\(UUID().uuidString)"
    private static let text = String(repeating: "0123456789", count: 10_000)
    private static let rule = ResumeRule(
        maxStalls: 3,
        backoff: Backoff(baseDelay: .zero, throttledBaseDelay: .zero, maxDelay: .zero)
    )

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private func client(port: UInt16) throws -> Client {
        var configuration = Client.Configuration()
        configuration.retry = nil
        let environment = try BackendEnvironment(.development, base: "http://127.0.0.1:\(port)")
        return Client(environment: environment, transport: URLSessionTransport(), configuration: configuration)
    }

    private static func answer(_ head: String, _ body: Substring = "") -> [UInt8] {
        Array("HTTP/1.1 \(head)\r\nConnection: close\r\n\r\n\(body)".utf8)
    }

    private static func field(_ name: String, in request: String) -> String? {
        request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name): ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }

    @Test func anUploadGoesOnWhereItWasCut() async throws {
        #expect(FileManager.default.createFile(atPath: path, contents: Data(Self.text.utf8)))
        let state = Locked((stored: "", parts: [String]()))
        let server = try TinyServer { request in
            let body = request.firstRange(of: "\r\n\r\n").map { request[$0.upperBound...] } ?? ""
            switch request.prefix(while: { $0 != " " }) {
            case "POST":
                return Self.answer("201 Created\r\nLocation: /files/1\r\nContent-Length: 0")
            case "HEAD":
                let offset = state.withLock { $0.stored.utf8.count }
                return Self.answer("200 OK\r\nUpload-Offset: \(offset)")
            default:
                return state.withLock { state in
                    state.parts.append(Self.field("upload-offset", in: request) ?? "-")
                    let isCut = state.parts.count == 2
                    state.stored += isCut ? body.prefix(1_000) : body
                    // A connection that ends without an answer leaves it open how much has arrived.
                    return isCut
                        ? []
                        : Self.answer("204 OK\r\nUpload-Offset: \(state.stored.utf8.count)\r\nContent-Length: 0")
                }
            }
        }
        let steps = Locked<[UploadProgress]>([])
        _ = try await client(port: server.port).upload(
            file: path,
            to: Endpoint<Void>(.post, "/files", answer: .nothing),
            by: TusUpload(partLength: 40_000),
            resuming: Self.rule
        ) { step in steps.withLock { $0.append(step) } }
        let (stored, parts) = state.withLock { $0 }
        #expect(stored == Self.text)
        #expect(parts == ["0", "40000", "41000", "81000"])
        #expect(steps.withLock { $0.last } == UploadProgress(sent: 100_000, confirmed: 100_000, total: 100_000))
    }

    @Test func aFileReportsItsProgress() async throws {
        #expect(FileManager.default.createFile(atPath: path, contents: Data(Self.text.utf8)))
        let server = try TinyServer { _ in Self.answer("204 OK\r\nContent-Length: 0") }
        let steps = Locked<[UploadProgress]>([])
        let endpoint = Endpoint<Void>(.put, "/a", body: .file(path: path, type: nil), answer: .nothing)
        _ = try await client(port: server.port).upload(endpoint) { step in steps.withLock { $0.append(step) } }
        #expect(server.requests.first?.hasSuffix(Self.text) == true)
        let seen = steps.withLock { $0 }
        #expect(seen.contains { $0.sent > 0 && $0.confirmed == 0 })
        #expect(seen.last == UploadProgress(sent: 100_000, confirmed: 100_000, total: 100_000))
    }

    @Test func aDownloadGoesOnWhereItWasCut() async throws {
        let server = try TinyServer { request in
            guard let range = Self.field("range", in: request), let first = Int(range.dropFirst(6).dropLast()) else {
                return Self.answer(
                    "200 OK\r\nETag: \"v1\"\r\nContent-Length: \(Self.text.utf8.count)",
                    Self.text.prefix(30_000)
                )
            }
            let head = "206 Part\r\nETag: \"v1\"\r\nContent-Range: bytes \(first)-99999/100000"
            return Self.answer("\(head)\r\nContent-Length: \(100_000 - first)", Self.text.dropFirst(first))
        }
        let endpoint = Endpoint<Data>(.get, "/a", answer: .bytes)
        try await client(port: server.port).download(endpoint, to: path, resuming: Self.rule)
        #expect(FileManager.default.contents(atPath: path) == Data(Self.text.utf8))
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.lowercased().contains("if-range: \"v1\"") == true)
    }
}
