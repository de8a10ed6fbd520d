import Basics
import Bowline
import Essentials
import Testing

@testable import BowlineURLSession

@Suite(.serialized, .timeLimit(.minutes(8)))
struct TemporaryBodyTests {
    @Test func itIsInAFileOfItsOwnerAsLongAsItIsHeld() async throws {
        let text = String(repeating: "0123456789", count: 50_000)
        var body: TemporaryBody? = try await TemporaryBody.write(Pieces(text))
        let path = try #require(body?.path)
        #expect(FileManager.default.contents(atPath: path) == Data(text.utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        body = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func nothingRemainsOfABodyThatFails() async throws {
        let before = Self.files
        await #expect(throws: CallError.self) {
            try await TemporaryBody.write(Pieces("abc", failure: CallError(.cancelled)))
        }
        #expect(
            Self.files.subtracting(before).filter {
                $0.hasPrefix("bowline-body-\(ProcessInfo.processInfo.processIdentifier)-")
            }.isEmpty
        )
    }

    @Test func aFormIsSentWithItsLength() async throws {
        let server = try TinyServer { _ in Array("HTTP/1.1 204 OK\r\nConnection: close\r\n\r\n".utf8) }
        var form = Multipart(boundary: "line")
        form.addField("name", "Ann")
        form.addBytes("photo", Data(String(repeating: "x", count: 300_000).utf8), fileName: "a.txt", type: "text/plain")
        let endpoint = Endpoint<Void>(.post, "/a", body: .multipart(form), answer: .nothing)
        try await client(port: server.port).send(endpoint)
        let request = try #require(server.requests.first)
        let parts = request.components(separatedBy: "\r\n\r\n")
        #expect(parts[0].contains("multipart/form-data; boundary=line"))
        let body = parts.dropFirst().joined(separator: "\r\n\r\n")
        #expect(parts[0].lowercased().contains("content-length: \(body.utf8.count)"))
        #expect(body.hasPrefix("--line\r\n") && body.hasSuffix("--line--\r\n"))
        #expect(body.utf8.count > 300_000)
    }

    @Test func aStreamOfUnknownLengthIsSentWhole() async throws {
        let server = try TinyServer { _ in Array("HTTP/1.1 204 OK\r\nConnection: close\r\n\r\n".utf8) }
        let text = String(repeating: "0123456789", count: 20_000)
        let upload = RequestBody.Upload(length: nil, type: "text/plain", isReplayable: true) { Pieces(text) }
        try await client(port: server.port).send(Endpoint<Void>(.post, "/a", body: .stream(upload), answer: .nothing))
        #expect(server.requests.first?.hasSuffix("\r\n\r\n" + text) == true)
    }

    private func client(port: UInt16) throws -> Client {
        let environment = try BackendEnvironment(.development, base: "http://127.0.0.1:\(port)")
        return Client(environment: environment, transport: URLSessionTransport())
    }

    private static var files: Set<String> {
        Set((try? FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)) ?? [])
    }
}

/// A text in chunks of 1,000 bytes, and then an end or a failure.
private final class Pieces: ByteSource {
    private let rest: Locked<Data>
    private let failure: CallError?

    init(_ text: String, failure: CallError? = nil) {
        rest = Locked(Data(text.utf8))
        self.failure = failure
    }

    func next() async throws(CallError) -> Data? {
        let chunk = rest.withLock { rest in
            defer { rest = Data(rest.dropFirst(1_000)) }
            return Data(rest.prefix(1_000))
        }
        if chunk.isEmpty, let failure { throw failure }
        return chunk.isEmpty ? nil : chunk
    }

    func cancel() {
        rest.withLock { $0 = Data() }
    }
}
