import Backend
import Bowline
import Essentials

/// Measures the request rate of a backend with one server thread (or `--threads`) for health checks, reads of a
/// tenant's leagues with a verified token, and durable writes of leagues; then the latency of reads at half the
/// measured rate.
enum ServerBenchmark {
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("server")
        let folder = try ScratchFolder()
        let diskSyncsPerSecond = try DiskMeter.syncsPerSecond(in: folder.path, seconds: 0.5)
        report.add("disk_syncs_per_second", diskSyncsPerSecond)
        // The first start creates the keys and the demo data; the measured start uses the existing folder.
        try await withBenchmarkBackend(in: folder) { _ in }
        let clock = ContinuousClock()
        let start = clock.now
        let threads = settings.number("threads", or: 1)
        report.add("threads", threads)
        try await withBenchmarkBackend(in: folder, threads: threads) { backend in
            report.add("start_ms", start.duration(to: clock.now).microseconds / 1000)
            let writesPerSecond = try await measure(backend, folder, settings, &report)
            report.add("write_per_disk_sync", writesPerSecond / diskSyncsPerSecond)
        }
        return report
    }

    /// Adds the figures of all requests to the report, and returns the number of writes per second.
    private static func measure(
        _ backend: Backend,
        _ folder: ScratchFolder,
        _ settings: Benchmark.Settings,
        _ report: inout BenchmarkReport
    ) async throws -> Double {
        let load = LoadGenerator(url: backend.url, folder: folder, settings: settings)
        let admin = try await DemoAdmin(backend.url)
        _ = try await load.measureThroughput("healthz", .plain("/healthz"), &report)
        _ = try await load.measureThroughput("readyz", .plain("/readyz"), &report)
        let writes = try await load.measureThroughput("write", .leagues(token: admin.token), &report)
        let addresses = try await admin.leagues(limit: 20_000).map { "/v1/leagues/\($0)" }
        report.add("read_inputs", addresses.count)
        let reads = try await load.measureThroughput("read", .reads(addresses, token: admin.token), &report)
        try await load.measureLatency("read", addresses, token: admin.token, perSecond: reads / 2, &report)
        return writes
    }
}

/// The signed-in admin of the demo tenant.
private struct DemoAdmin {
    let token: String
    private let client: Client

    init(_ url: String) async throws {
        client = Client(
            environment: try BackendEnvironment(.development, base: url),
            transport: try CurlTransport(),
            configuration: .bare()
        )
        let signInRequest: JSONValue = [
            "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": "bowline-demo",
            "AuthParameters": ["USERNAME": "admin@demo.test", "PASSWORD": "Demo-passw0rd!"],
        ]
        let headers: Headers = ["X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"]
        let body = RequestBody.bytes(signInRequest.data(), type: "application/x-amz-json-1.1")
        let response = try await client.send(Endpoint(.post, "/cognito/", headers: headers, body: body, answer: .bytes))
        guard let token = try JSONValue(parsing: response)["AuthenticationResult"]?["AccessToken"]?.string else {
            throw BenchmarkError("the demo's admin could not sign in")
        }
        self.token = token
    }

    /// The ids of the tenant's leagues. Stops after the page that reaches `limit`, so there may be more.
    func leagues(limit: Int) async throws -> [String] {
        var ids: [String] = []
        var cursor: String?
        repeat {
            let response = try await client.send(
                Endpoint(
                    .get,
                    "/v1/leagues",
                    query: ["limit": 100, "cursor": cursor],
                    headers: ["Authorization": "Bearer \(token)"],
                    answer: .bytes
                )
            )
            let page = try JSONValue(parsing: response)
            if case .array(let leagues)? = page["data"] { ids += leagues.compactMap { $0["league_id"]?.string } }
            cursor = page["next_cursor"]?.string
        } while cursor != nil && ids.count < limit
        return ids
    }
}
