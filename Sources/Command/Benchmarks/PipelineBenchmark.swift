import Bowline
import Essentials

/// The cost of the layers: all of them are on, and the transport answers from memory.
enum PipelineBenchmark {
    private struct Item: Decodable, Sendable {
        let id: Int
        let name: String
    }

    /// Answers at once with about 100 bytes of JSON.
    private struct Memory: Transport {
        let caching: String
        let body = Data(
            #"{"id":4711,"name":"Premier League of the northern counties","tenant":"demo-tenant","sport":"tennis"}"#
                .utf8
        )

        func send(_ request: Request) async throws(CallError) -> Response {
            Response(
                status: 200,
                headers: [.contentType: "application/json", .cacheControl: caching],
                body: .bytes(body),
                address: request.address
            )
        }
    }

    /// Measures requests through the layers: with the response as bytes, as bytes from a cache that keeps each of the
    /// 20,000 responses for an hour, decoded, and as bytes while a task reads the events of all calls.
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("pipeline")
        let client = try await client()
        let caching = try await self.client(lasting: 3_600)
        let bytes: (Int) async throws(CallError) -> Void = { number throws(CallError) in
            _ = try await client.send(Endpoint<Data>(.get, "/leagues/\(number)", answer: .bytes))
        }
        try await measure(&report, "bytes", settings.seconds / 4, bytes)
        try await measure(&report, "cached", settings.seconds / 4) { number throws(CallError) in
            _ = try await caching.send(Endpoint<Data>(.get, "/leagues/\(number)", answer: .bytes))
        }
        try await measure(&report, "json", settings.seconds / 4) { number throws(CallError) in
            _ = try await client.send(.get("/leagues/\(number)") as Endpoint<Item>)
        }
        let events = client.callEvents()
        let reader = Task { await events.reduce(0) { count, _ in count + 1 } }
        try await measure(&report, "observed", settings.seconds / 4, bytes)
        reader.cancel()
        _ = await reader.value
        return report
    }

    /// A client with every layer. It has a cache if `seconds`, the lifetime of a response, is given.
    private static func client(lasting seconds: Int? = nil) async throws -> Client {
        let session = Session()
        let manager = CredentialManager(session: session) { stale, _ throws(CallError) in stale }
        try await manager.signIn(user: "ann", tenant: "demo", with: Credential(token: "token", refreshToken: "r"))
        var configuration = Client.Configuration()
        configuration.credentials = .refreshing(by: manager)
        // The rate is never reached: every call uses the bucket, and none is delayed.
        configuration.throttle = Throttle(perSecond: 1e9, burst: 1_000_000)
        if seconds != nil { configuration.cache = Cache(bytes: 64 << 20, entries: 20_000) }
        return Client(
            environment: try BackendEnvironment(.production, base: "https://api.example.test/v1"),
            transport: Memory(caching: seconds.map { "private, max-age=\($0)" } ?? "no-store"),
            session: session,
            configuration: configuration
        )
    }

    private static func measure(
        _ report: inout BenchmarkReport,
        _ name: String,
        _ seconds: Double,
        _ call: (Int) async throws(CallError) -> Void
    ) async throws {
        for number in 0..<20_000 { try await call(number) }
        var count = 0
        let clock = ContinuousClock()
        let (start, cpu, allocations) = (clock.now, Meter.cpu, Meter.allocations)
        while start.duration(to: clock.now) < .seconds(seconds) {
            // 20,000 different addresses; the clock is read after every hundred calls.
            for step in 0..<100 { try await call((count + step) % 20_000) }
            count += 100
        }
        report.add("\(name)_us_per_request", start.duration(to: clock.now).microseconds / Double(count))
        report.add("\(name)_cpu_us_per_request", (Meter.cpu - cpu).microseconds / Double(count))
        let made = allocations.flatMap { before in Meter.allocations.map { Double($0 - before) / Double(count) } }
        report.add("\(name)_allocations_per_request", made)
        report.add("\(name)_requests", count)
    }
}
