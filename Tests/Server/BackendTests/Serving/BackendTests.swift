import Bowline
import Essentials
import HTTPServer
import SQLite
import TestSupport
import Testing

@testable import Backend

@Suite(.timeLimit(.minutes(8)))
struct BackendTests {
    @Test(arguments: [
        ("/healthz", "application/json", #"{"status":"ok"}"#), ("/readyz", "application/json", #"{"status":"ok"}"#),
        ("/metrics", "text/plain", "# TYPE http_requests_total counter"),
        ("/docs", "text/html", "/healthz"), ("/openapi.json", "application/json", #""openapi":"3.1.0""#),
        ("/", "text/html", "Operations"),
    ])
    func whatEveryBackendServes(path: String, type: String, part: String) async throws {
        try await withBackend { _, client in
            let answer = try await client.get(path)
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"]?.hasPrefix(type) == true)
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
            #expect(answer.headers["X-Request-Id"]?.isEmpty == false)
            #expect(String(decoding: answer.bytes, as: UTF8.self).contains(part))
        }
    }

    @Test func metricsTellTheHeapThatIsUsedAndHeld() async throws {
        try await withBackend { _, client in
            let lines = String(decoding: try await client.get("/metrics").bytes, as: UTF8.self).split(separator: "\n")
            func bytes(_ name: String) -> Int? {
                lines.first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
            }
            let used = try #require(bytes("heap_used_bytes"))
            let held = try #require(bytes("heap_held_bytes"))
            #expect(used > 1_000_000 && held >= used)
        }
    }

    @Test func whatIsNotThereIsToldInTheCommonShapeWithTheCallersRequestID() async throws {
        try await withBackend { backend, _ in
            let client = try RawClient(backend)
            let answer = client.exchange("GET /nowhere HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: mine-1\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 404 "))
            #expect(answer.contains("X-Request-Id: mine-1\r\n"))
            #expect(answer.contains(#"{"error":{"code":"NOT_FOUND""#))
            #expect(answer.contains(#""request_id":"mine-1""#))
        }
    }

    @Test func aSecondBackendOnTheSameFolderIsRefused() async throws {
        let folder = try TemporaryFolder()
        let configuration = try await BackendConfiguration.test(folder)
        try await withBackend(in: folder) { _, _ in
            do throws(BackendError) {
                _ = try await Backend.start(configuration)
                Issue.record("it started")
            } catch {
                guard case .storage(.inUse) = error else { throw error }
                #expect(error.description.contains("is in use by another bowline (process "))
            }
        }
        // The first has released it.
        try await withBackend(in: folder) { _, _ in }
    }

    @Test func whatOnlyTestsMayChangeNeedsALoopbackHost() async throws {
        var configuration = try await BackendConfiguration.test(try TemporaryFolder())
        configuration.host = "0.0.0.0"
        configuration.forTesting.hasNoLimits = true
        await #expect(throws: BackendError.needsLoopback) { try await Backend.start(configuration) }
    }

    @Test func aTakenPortLeavesTheFolderFree() async throws {
        let folder = try TemporaryFolder()
        try await withBackend { backend, _ in
            var configuration = try await BackendConfiguration.test(folder)
            configuration.port = backend.port
            let refusal = BackendError.server(.cannotListen(host: "127.0.0.1", port: backend.port, errno: 98))
            await #expect(throws: refusal) { try await Backend.start(configuration) }
        }
        try await withBackend(in: folder) { _, _ in }
    }

    @Test func everyEarlierFileEndsUpAsANewOne() async throws {
        let schema = BackendSchema.schema
        #expect(try await MigrationProof.differences(in: schema).isEmpty)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("localhost", true), ("0.0.0.0", false),
        ("10.0.0.1", false), ("::", false),
    ])
    func onlyThisMachinesOwnAddressesAreLoopback(address: String, isOwn: Bool) {
        #expect(isLoopback(address) == isOwn)
    }
}
