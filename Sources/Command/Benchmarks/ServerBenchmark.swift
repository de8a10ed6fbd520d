import Backend
import Bowline
import Essentials

/// The request rate of a backend with one server thread, or with `--threads`: health checks, reads of a tenant's league
/// with a verified token, and durable writes of leagues; then the latency of reads at half their rate.
enum ServerBenchmark {
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("server")
        let folder = try ScratchFolder()
        report.add("disk_syncs_per_second", try DiskMeter.syncsPerSecond(in: folder.path, seconds: 0.5))
        // The first start creates the keys and the demo data; the measured start uses the existing folder.
        try await withBenchmarkBackend(in: folder) { _ in }
        let clock = ContinuousClock()
        let start = clock.now
        let threads = settings.number("threads", or: 1)
        report.add("threads", threads)
        try await withBenchmarkBackend(in: folder, threads: threads) { backend in
            report.add("start_ms", start.duration(to: clock.now).microseconds / 1000)
            try await measure(backend, folder, settings, &report)
        }
        return report
    }

    private static func measure(
        _ backend: Backend,
        _ folder: ScratchFolder,
        _ settings: Benchmark.Settings,
        _ report: inout BenchmarkReport
    ) async throws {
        let load = LoadMaker(url: backend.url, folder: folder, settings: settings)
        let admin = try await DemoAdmin(backend.url)
        _ = try await load.run("healthz", .plain("/healthz"), &report)
        _ = try await load.run("readyz", .plain("/readyz"), &report)
        let writes = try await load.run("write", .leagues(token: admin.token), &report)
        let addresses = try await admin.leagues(atMost: 20_000).map { "/v1/leagues/\($0)" }
        report.add("read_inputs", addresses.count)
        let reads = try await load.run("read", .reads(addresses, token: admin.token), &report)
        try await load.pace("read", addresses, token: admin.token, perSecond: reads / 2, &report)
        report.add("write_per_disk_sync", report.figures.first?.value.map { writes / $0 })
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
        let question: JSONValue = [
            "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": "bowline-demo",
            "AuthParameters": ["USERNAME": "admin@demo.test", "PASSWORD": "Demo-passw0rd!"],
        ]
        let headers: Headers = ["X-Amz-Target": "AWSCognitoIdentityProviderService.InitiateAuth"]
        let body = RequestBody.bytes(question.data(), type: "application/x-amz-json-1.1")
        let answer = try await client.send(Endpoint(.post, "/cognito/", headers: headers, body: body, answer: .bytes))
        guard let token = try JSONValue(parsing: answer)["AuthenticationResult"]?["AccessToken"]?.string else {
            throw BenchmarkError("the demo's admin could not sign in")
        }
        self.token = token
    }

    /// The ids of the tenant's leagues.
    func leagues(atMost most: Int) async throws -> [String] {
        var ids: [String] = []
        var cursor: String?
        repeat {
            let answer = try await client.send(
                Endpoint(
                    .get,
                    "/v1/leagues",
                    query: ["limit": 100, "cursor": cursor],
                    headers: ["Authorization": "Bearer \(token)"],
                    answer: .bytes
                )
            )
            let page = try JSONValue(parsing: answer)
            if case .array(let leagues)? = page["data"] { ids += leagues.compactMap { $0["league_id"]?.string } }
            cursor = page["next_cursor"]?.string
        } while cursor != nil && ids.count < most
        return ids
    }
}
