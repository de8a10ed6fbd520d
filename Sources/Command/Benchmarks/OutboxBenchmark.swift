import Backend
import Bowline
import BowlineStore
import Essentials
import SQLite
import ScoreBaseApp
import Wire

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The cost of enqueuing a change and the rate of delivery, compared with the speed of the disk.
enum OutboxBenchmark {
    private static let lanes = 64

    /// Accepts every change at once.
    private struct OutboxReceiver: Transport {
        func send(_ request: Request) async throws(CallError) -> Response {
            Response(status: 204, address: request.address)
        }
    }

    /// Measures enqueuing by one caller and by `concurrency` callers, delivery of those changes, and delivery of score
    /// events to a real backend.
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("outbox")
        let folder = try ScratchFolder()
        let syncs = try DiskMeter.syncsPerSecond(in: folder.path, seconds: settings.seconds / 4)
        report.add("disk_syncs_per_second", syncs)
        let outbox = try await Outbox.open(folder: folder.path, client: try client()) { _, _ in .keep }
        let alone = try await enqueue(to: outbox, tasks: 1, seconds: settings.seconds / 4)
        report.add("enqueues_per_second_alone", alone.perSecond)
        report.add("alone_per_disk_sync", alone.perSecond / syncs)
        report.add("alone_enqueues_per_sync", alone.perSync)
        let together = try await enqueue(to: outbox, tasks: settings.concurrency, seconds: settings.seconds / 4)
        report.add("enqueues_per_second_together", together.perSecond)
        report.add("together_per_disk_sync", together.perSecond / syncs)
        report.add("together_enqueues_per_sync", together.perSync)
        let count = alone.count + together.count
        report.add("deliveries_per_second", try await Pace.of(count) { try await deliver(outbox) }.perSecond)
        report.add("delivered", count)
        await outbox.close()
        try await deliverToBackend(&report)
        return report
    }

    /// Sends baskets in 64 lanes, one per game, to a backend in this process; client and server write to the same disk.
    /// Sends them first as plain calls, 64 at once, so that the difference is the cost of the outbox, and at last joined
    /// into batches, as ScoreBase's app sends them.
    private static func deliverToBackend(_ report: inout BenchmarkReport) async throws {
        let folder = try ScratchFolder()
        let baskets = 20_000 / lanes
        var (plain, delivered, batched) = (Pace(), Pace(), Pace())
        try await withBenchmarkBackend { backend in
            let caller = try await ScoreCaller(backend.url)
            let season = try await ScoreSeason.play(caller, games: lanes, events: 20)
            let client = try client(to: backend, caller)
            await client.session.signIn(.user(id: "scorekeeper", tenant: "demo-tenant"))
            plain = try await Pace.of(baskets * lanes) {
                try await inEachLane(of: season) { call, _ in
                    var call = call
                    for _ in 0..<baskets {
                        call.headers[.idempotencyKey] = UUID().uuidString
                        try await client.send(call)
                    }
                }
            }
            let outbox = try await Outbox.open(folder: folder.path, client: client) { _, _ in .keep }
            try await inEachLane(of: season) { call, game in
                let lane = OutboxLane(game.gameId)
                for _ in 0..<baskets { _ = try await outbox.enqueue(call, lane: lane, keepingAnswer: false) }
            }
            delivered = try await Pace.of(baskets * lanes) { try await deliver(outbox) }
            if let left = try await outbox.entries().first { report.remark("a change was not sent: \(left.state)") }
            await outbox.close()
            batched = try await deliverInBatches(baskets, of: season, client, &report)
        }
        report.add("backend_calls_per_second", plain.perSecond)
        report.add("backend_call_cpu_us_both_sides", plain.cpu)
        report.add("backend_calls_per_sync", plain.perSync)
        report.add("backend_deliveries_per_second", delivered.perSecond)
        report.add("backend_delivery_cpu_us_both_sides", delivered.cpu)
        report.add("backend_deliveries_per_sync_of_either_side", delivered.perSync)
        report.add("backend_batched_deliveries_per_second", batched.perSecond)
        report.add("backend_batched_delivery_cpu_us_both_sides", batched.cpu)
        report.add("backend_batched_deliveries_per_sync_of_either_side", batched.perSync)
    }

    private static func deliverInBatches(
        _ baskets: Int,
        of season: ScoreSeason,
        _ client: Client,
        _ report: inout BenchmarkReport
    ) async throws -> Pace {
        let folder = try ScratchFolder()
        var rules = Outbox.Rules()
        rules.batching = [EventBatching(endpoint: "POST /v1/games/{}/events")]
        let outbox = try await Outbox.open(folder: folder.path, client: client, rules: rules) { _, _ in .keep }
        try await inEachLane(of: season) { call, game in
            for _ in 0..<baskets {
                var basket = EventDraft(basketBy: game.homeTeamId, points: 2)
                basket.eventId = UUID().uuidString
                var call = call
                call.body = .json(NewEvents([basket]))
                _ = try await outbox.enqueue(call, lane: OutboxLane(game.gameId), keepingAnswer: false)
            }
        }
        let pace = try await Pace.of(baskets * lanes) { try await deliver(outbox) }
        if let left = try await outbox.entries().first { report.remark("a change was not sent: \(left.state)") }
        await outbox.close()
        return pace
    }

    /// Runs `body` concurrently for each game of the season, with the call that records a basket in that game.
    private static func inEachLane(
        of season: ScoreSeason,
        _ body: @escaping @Sendable (Endpoint<Void>, GameInfo) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for game in season.games {
                let basket = RequestBody.json(EventDraft(basketBy: game.homeTeamId, points: 2))
                let call = Endpoint<Void>(.post, "/v1/games/\(game.gameId)/events", body: basket, answer: .nothing)
                group.addTask { try await body(call, game) }
            }
            try await group.waitForAll()
        }
    }

    private static func client(to backend: Backend, _ caller: ScoreCaller) throws -> Client {
        var configuration = Client.Configuration.bare()
        configuration.credentials = .bearer(String(caller.authorization.dropFirst("Bearer ".count)))
        return Client(
            environment: try BackendEnvironment(.development, base: backend.url + "/"),
            transport: try BenchmarkTransport.named("curl"),
            configuration: configuration
        )
    }

    private static func client() throws -> Client {
        var configuration = Client.Configuration()
        configuration.throttle = Throttle(perSecond: 1e9, burst: 1_000_000)
        return Client(
            environment: try BackendEnvironment(.production, base: "https://api.example.test/v1"),
            transport: OutboxReceiver(),
            configuration: configuration
        )
    }

    private static func enqueue(
        to outbox: Outbox,
        tasks: Int,
        seconds: Double
    ) async throws -> (perSecond: Double, count: Int, perSync: Double) {
        let body = RequestBody.bytes(
            Data(#"{"type":"goal","team":"home","player":"player-7","minute":12}"#.utf8),
            type: nil
        )
        let clock = ContinuousClock()
        let (start, syncs) = (clock.now, SyncCount.current)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var count = 0
                    while start.duration(to: clock.now) < .seconds(seconds) {
                        let endpoint = Endpoint<Void>(.post, "/events", body: body, answer: .nothing)
                        let lane = OutboxLane("lane-\((task + count) % lanes)")
                        _ = try await outbox.enqueue(endpoint, lane: lane, keepingAnswer: false)
                        count += 1
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let perSecond = Double(count) / (start.duration(to: clock.now).microseconds / 1e6)
        return (perSecond, count, Double(count) / Double(max(1, SyncCount.current - syncs)))
    }

    private static func deliver(_ outbox: Outbox) async throws {
        let courier = Task { await outbox.run() }
        // Counting the waiting changes takes longer the more there are, so it is not done often.
        while try await outbox.waiting > 0 { try await Task.sleep(for: .milliseconds(20)) }
        courier.cancel()
        await courier.value
    }
}

/// The rate of a repeated operation, and its processor time.
private struct Pace {
    var perSecond = 0.0
    var perSync = 0.0
    /// The processor time per operation, in microseconds.
    var cpu = 0.0

    static func of(_ count: Int, _ work: () async throws -> Void) async throws -> Pace {
        let clock = ContinuousClock()
        let (start, cpu, syncs) = (clock.now, Meter.cpu, SyncCount.current)
        try await work()
        return Pace(
            perSecond: Double(count) / (start.duration(to: clock.now).microseconds / 1e6),
            perSync: Double(count) / Double(max(1, SyncCount.current - syncs)),
            cpu: (Meter.cpu - cpu).microseconds / Double(count)
        )
    }
}

/// The speed of the disk without a database.
enum DiskMeter {
    /// The number of 512-byte writes per second that can be made one after the other, each synced to disk.
    static func syncsPerSecond(in folder: String, seconds: Double) throws -> Double {
        let file = open(folder + "/syncs", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ScratchFolder.SystemError(code: errno) }
        defer { close(file) }
        let bytes = [UInt8](repeating: 1, count: 512)
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        while start.duration(to: clock.now) < .seconds(seconds) {
            guard pwrite(file, bytes, bytes.count, off_t(count % 1_000 * 512)) == bytes.count, force(file) == 0 else {
                throw ScratchFolder.SystemError(code: errno)
            }
            count += 1
        }
        return Double(count) / (start.duration(to: clock.now).microseconds / 1e6)
    }

    /// Syncs the file in the way SQLite does after each commit.
    private static func force(_ file: Int32) -> Int32 {
        #if canImport(Darwin)
            fcntl(file, F_FULLFSYNC)
        #else
            fdatasync(file)
        #endif
    }
}
