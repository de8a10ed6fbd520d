import Basics
import Bowline
import BowlineLive
import Wire

#if canImport(Glibc)
    import Glibc
#endif

/// The time from sending an event until the last of many viewers has received it.
enum ScoreViewers {
    private static let events = 100

    static func run(
        _ caller: ScoreCaller,
        _ season: ScoreSeason,
        _ settings: Benchmark.Settings,
        _ report: inout BenchmarkReport
    ) async throws {
        #if os(Linux)
            let count = settings.number("viewers", or: 2_000)
            allowFiles(count * 2 + 1_000)
            guard let game = season.games.first(where: season.isRunning) else { return }
            let connector = try WebSocketConnector()
            let address = try WebAddress("\(caller.url)/v1/games/\(game.gameId)/live")
            let clock = ContinuousClock()
            let start = clock.now
            let viewers = try await connect(count, to: address, connector, caller)
            report.add("viewers", viewers.count)
            report.add("viewers_joined_ms", start.duration(to: clock.now).microseconds / 1000)
            let cpu = Meter.cpu
            let times = try await measure(viewers, game, caller)
            report.add("event_to_last_viewer_p50_ms", times.percentile(0.5).map { $0 / 1000 })
            report.add("event_to_last_viewer_p99_ms", times.percentile(0.99).map { $0 / 1000 })
            report.add("event_cpu_ms_client_and_server", (Meter.cpu - cpu).microseconds / 1000 / Double(events))
        #endif
    }
}

#if os(Linux)
    extension ScoreViewers {
        private static func connect(
            _ count: Int,
            to address: WebAddress,
            _ connector: WebSocketConnector,
            _ caller: ScoreCaller
        ) async throws -> [WebSocketConnection] {
            try await withThrowingTaskGroup(of: [WebSocketConnection].self) { group in
                for lane in 0..<32 {
                    group.addTask {
                        var open: [WebSocketConnection] = []
                        for _ in stride(from: lane, to: count, by: 32) {
                            let headers: Headers = ["Authorization": caller.authorization]
                            let viewer = try await connector.connect(to: address, headers: headers)
                            // The first message is the snapshot.
                            guard await viewer.receive() != nil else {
                                throw BenchmarkError("the server closed the connection of a viewer")
                            }
                            open.append(viewer)
                        }
                        return open
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
        }

        /// Sends events, and waits after each event until every viewer has received it.
        private static func measure(
            _ viewers: [WebSocketConnection],
            _ game: GameInfo,
            _ caller: ScoreCaller
        ) async throws -> [Double] {
            let arrivals = AsyncStream.makeStream(of: Bool.self)
            return try await withThrowingTaskGroup(of: Void.self) { group in
                let missing = Locked(viewers.count)
                for viewer in viewers {
                    group.addTask {
                        while await viewer.receive() != nil {
                            let isLast = missing.withLock { missing in
                                missing -= 1
                                return missing == 0
                            }
                            if isLast { arrivals.continuation.yield(true) }
                        }
                    }
                }
                var times: [Double] = []
                var lastArrivals = arrivals.stream.makeAsyncIterator()
                let clock = ContinuousClock()
                for _ in 0..<events {
                    missing.withLock { $0 = viewers.count }
                    let start = clock.now
                    let event = EventDraft(basketBy: game.awayTeamId, points: 1)
                    let _: RecordedEvent = try await caller.send("/v1/games/\(game.gameId)/events", event)
                    _ = await lastArrivals.next()
                    times.append(start.duration(to: clock.now).microseconds)
                }
                group.cancelAll()
                for viewer in viewers { viewer.close() }
                return times
            }
        }

        /// Raises the limit on open files. Each viewer takes two, one at each end.
        private static func allowFiles(_ count: Int) {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
            limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, rlim_t(count)))
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
    }
#endif
