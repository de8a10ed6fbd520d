import Bowline
import BowlineTesting
import BowlineURLSession
import Essentials
import Testing

@Suite(.serialized, .timeLimit(.minutes(8)))
struct URLSessionTransportTests {
    private let clock = ManualClock()

    private func client(port: UInt16, within deadline: Duration? = nil) throws -> Client {
        var configuration = Client.Configuration.bare(clock: clock)
        configuration.deadline = deadline.map { Deadline($0) }
        let environment = try BackendEnvironment(.development, base: "http://127.0.0.1:\(port)")
        let transport = URLSessionTransport()
        return Client(environment: environment, transport: transport, configuration: configuration)
    }

    private static func answer(_ status: String, _ fields: String = "", body: String = "") -> [UInt8] {
        Array(
            "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\(fields)\r\n\(body)".utf8
        )
    }

    private func failure<Answer>(of endpoint: Endpoint<Answer>, _ client: Client) async -> CallError? {
        do {
            _ = try await client.send(endpoint)
            return nil
        } catch {
            return error
        }
    }

    @Test func anAnswerComesWithItsStatusFieldsAndBody() async throws {
        let server = try TinyServer { _ in Self.answer("201 Created", "X-A: b\r\n", body: "made") }
        var endpoint = Endpoint<String>(
            .post,
            "/items",
            body: .bytes(Data("sent".utf8), type: "text/plain"),
            answer: .text
        )
        endpoint.headers["X-Team"] = "blue"
        let answered = try await client(port: server.port).answer(to: endpoint)
        #expect(answered.value == "made")
        #expect(answered.response.status == 201)
        #expect(answered.response.headers["X-A"] == "b")
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("POST /items HTTP/1.1\r\n"))
        #expect(request.lowercased().contains("x-team: blue\r\n"))
        #expect(request.hasSuffix("\r\n\r\nsent"))
    }

    @Test func aFileIsSent() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/upload-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(FileManager.default.createFile(atPath: path, contents: Data("file's bytes".utf8)))
        let server = try TinyServer { _ in Self.answer("204 No Content") }
        let body = RequestBody.file(path: path, type: "text/plain")
        try await client(port: server.port).send(Endpoint<Void>(.put, "/file", body: body, answer: .nothing))
        #expect(server.requests.first?.hasSuffix("file's bytes") == true)
        try FileManager.default.removeItem(atPath: path)
        let failure = await failure(
            of: Endpoint<Void>(.put, "/file", body: body, answer: .nothing),
            try client(port: server.port)
        )
        #expect(failure?.message == "cannot use file \(path): no such file or folder")
        #expect(server.requests.count == 1)
    }

    @Test func aRedirectIsGivenAndNotFollowed() async throws {
        let server = try TinyServer { _ in Self.answer("302 Found", "Location: /elsewhere\r\n") }
        let failure = await failure(of: Endpoint<String>(.get, "/a", answer: .text), try client(port: server.port))
        #expect(failure?.status == 302)
        #expect(server.requests.count == 1)
    }

    @Test func aBodyLargerThanAllowedIsRefused() async throws {
        let server = try TinyServer { _ in Self.answer("200 OK", body: String(repeating: "a", count: 5_000)) }
        let endpoint = Endpoint<String>(.get, "/a", traits: Traits(bodyLimit: 1_000), answer: .text)
        guard case .tooLarge(.body, limit: 1_000) = await failure(of: endpoint, try client(port: server.port))?.reason
        else {
            Issue.record("it was not refused")
            return
        }
    }

    @Test func aStreamedBodyComesWhole() async throws {
        let text = String(repeating: "0123456789", count: 500_000)
        let server = try TinyServer { _ in Self.answer("200 OK", body: text) }
        let stream = try await client(port: server.port).stream(Endpoint<Data>(.get, "/a", answer: .bytes)).value
        var count = 0
        for try await chunk in stream { count += chunk.count }
        #expect(count == 5_000_000)
    }

    @Test(.timeLimit(.minutes(8))) func aReaderWhoComesLateGetsEveryByteOnce() async throws {
        let text = String(repeating: "0123456789", count: 4_000_000)
        let server = try TinyServer { _ in Self.answer("200 OK", body: text) }
        let stream = try await client(port: server.port).stream(Endpoint<Data>(.get, "/a", answer: .bytes)).value
        // Where the network cannot be made to wait, all of it is there before the first byte is read.
        #if canImport(FoundationNetworking)
            for await _ in server.ended { break }
        #endif
        var whole = Data()
        for try await chunk in stream { whole += chunk }
        #expect(whole == Data(text.utf8))
        #expect(server.requests.count == 1)
    }

    @Test func nobodyListeningIsARefusal() async throws {
        let server = try TinyServer(isDeaf: true) { _ in nil }
        defer { withExtendedLifetime(server) {} }
        let failure = await failure(of: Endpoint<String>(.get, "/a", answer: .text), try client(port: server.port))
        guard case .cannotConnect = failure?.reason else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test func aCancelledCallEndsAtOnce() async throws {
        let server = try TinyServer { _ in nil }
        let client = try client(port: server.port, within: .seconds(30))
        let task = Task { await failure(of: Endpoint<String>(.get, "/a", answer: .text), client) }
        await clock.sleepers(1)
        task.cancel()
        #expect(await task.value?.isCancellation == true)
    }

    @Test func aCallEndsAtItsDeadline() async throws {
        let server = try TinyServer { _ in nil }
        let client = try client(port: server.port, within: .seconds(30))
        async let end = failure(of: Endpoint<String>(.get, "/a", answer: .text), client)
        await clock.sleepers(1)
        clock.advance(by: .seconds(30))
        guard case .timedOut(.waiting) = await end?.reason else {
            Issue.record("it did not time out")
            return
        }
    }
}
