import Backend
import Bowline
import BowlineStore
import SQLite
import Wire

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What it costs to put a change on disk, and how fast changes go out, beside what the disk itself can do.
enum OutboxBenchmark {
    private static let lanes = 64

    /// Takes every change at once.
    private struct Backend: Transport {
        func send(_ request: Request) async throws(Failure) -> Response {
            Response(status: 204, address: request.address)
        }
    }

    /// One caller, then `concurrency` callers, then delivery of what they put in; and score events to the real backend.
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
        report.add("deliveries_per_second", try await deliver(outbox, count: count))
        report.add("delivered", count)
        await outbox.close()
        try await deliverToBackend(settings, &report)
        return report
    }

    /// Baskets over 64 lanes, a game each, to the backend in this process; both sides write to the same disk.
    private static func deliverToBackend(_ settings: Benchmark.Settings, _ report: inout BenchmarkReport) async throws {
        let folder = try ScratchFolder()
        let baskets = 20_000
        var (perSecond, cpu) = (0.0, 0.0)
        try await withBenchmarkBackend { backend in
            let caller = try await ScoreCaller(backend.url)
            let season = try await ScoreSeason.play(caller, games: lanes, events: 20)
            var configuration = Client.Configuration.bare()
            configuration.credentials = .bearer(String(caller.authorization.dropFirst("Bearer ".count)))
            let client = Client(
                environment: try Environment(.development, base: backend.url + "/"),
                transport: try BenchmarkTransport.named("curl"),
                configuration: configuration
            )
            await client.session.signIn(.user(id: "scorekeeper", tenant: "demo-tenant"))
            let outbox = try await Outbox.open(folder: folder.path, client: client) { _, _ in .keep }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for game in season.games {
                    group.addTask {
                        let basket = EventDraft(basket: game.homeTeamId, 2)
                        for _ in 0..<baskets / lanes {
                            let call = Endpoint<Void>(
                                .post,
                                "/v1/games/\(game.gameId)/events",
                                body: .json(basket),
                                answer: .nothing
                            )
                            _ = try await outbox.enqueue(call, lane: OutboxLane(game.gameId), keepingAnswer: false)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let before = Meter.cpu
            let count = baskets / lanes * lanes
            perSecond = try await deliver(outbox, count: count)
            cpu = (Meter.cpu - before).microseconds / Double(count)
            if let left = try await outbox.entries().first { report.remark("one was not taken: \(left.state)") }
            await outbox.close()
        }
        report.add("backend_deliveries_per_second", perSecond)
        report.add("backend_delivery_cpu_us_both_sides", cpu)
    }

    private static func client() throws -> Client {
        var configuration = Client.Configuration()
        configuration.throttle = Throttle(perSecond: 1e9, burst: 1_000_000)
        return Client(
            environment: try Environment(.production, base: "https://api.example.test/v1"),
            transport: Backend(),
            configuration: configuration
        )
    }

    private static func enqueue(
        to outbox: Outbox,
        tasks: Int,
        seconds: Double
    ) async throws -> (perSecond: Double, count: Int, perSync: Double) {
        let body = Body.bytes(Data(#"{"type":"goal","team":"home","player":"player-7","minute":12}"#.utf8), type: nil)
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

    private static func deliver(_ outbox: Outbox, count: Int) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        let courier = Task { await outbox.run() }
        while try await outbox.waiting > 0 { try await clock.sleep(for: .milliseconds(5)) }
        let elapsed = start.duration(to: clock.now).microseconds / 1e6
        courier.cancel()
        await courier.value
        return Double(count) / elapsed
    }
}

/// What a disk can do without any database.
enum DiskMeter {
    /// How often a second a few hundred bytes can be written behind each other and forced to the disk.
    static func syncsPerSecond(in folder: String, seconds: Double) throws -> Double {
        let file = open(folder + "/syncs", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw ScratchFolder.Problem(code: errno) }
        defer { close(file) }
        let bytes = [UInt8](repeating: 1, count: 512)
        let clock = ContinuousClock()
        let start = clock.now
        var count = 0
        while start.duration(to: clock.now) < .seconds(seconds) {
            guard pwrite(file, bytes, bytes.count, off_t(count % 1_000 * 512)) == bytes.count, force(file) == 0 else {
                throw ScratchFolder.Problem(code: errno)
            }
            count += 1
        }
        return Double(count) / (start.duration(to: clock.now).microseconds / 1e6)
    }

    /// What SQLite calls after each commit.
    private static func force(_ file: Int32) -> Int32 {
        #if canImport(Darwin)
            fcntl(file, F_FULLFSYNC)
        #else
            fdatasync(file)
        #endif
    }
}
