import Backend
import Bowline
import Essentials
import Wire

#if canImport(Glibc)
    import Glibc
#endif

/// The speed of ScoreBase with a season of 1,000 games of 1,000 events each by default, and how fast 2,000 viewers of
/// one game receive an event. Client and server share this process.
enum ScoreBenchmark {
    /// The number of requests that are timed for each kind of read.
    private static let reads = 10_000

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("score")
        let folder = try ScratchFolder()
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        configuration.forTesting.hasNoLimits = true
        let backend = try await Backend.start(configuration)
        do {
            let caller = try await ScoreCaller(backend.url)
            let season = try await fill(caller, settings, folder, &report)
            try await time(caller, season, &report)
            try await load(caller, season, settings, &report)
            try await write(caller, season, settings, &report)
            try await ScoreViewers.run(caller, season, settings, &report)
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
        return report
    }

    private static func fill(
        _ caller: ScoreCaller,
        _ settings: Benchmark.Settings,
        _ folder: ScratchFolder,
        _ report: inout BenchmarkReport
    ) async throws -> ScoreSeason {
        let (games, events) = (settings.number("games", or: 1_000), settings.number("events", or: 1_000))
        let clock = ContinuousClock()
        let (start, cpu) = (clock.now, Meter.cpu)
        let season = try await ScoreSeason.play(caller, games: games, events: events)
        let seconds = start.duration(to: clock.now).microseconds / 1e6
        report.add("games", games)
        report.add("events", games * events)
        report.add("batched_events_per_second", Double(games * events) / seconds)
        report.add("batched_event_cpu_us_client_and_server", (Meter.cpu - cpu).microseconds / Double(games * events))
        let bytes = ["", "-wal"].map { size(ofFile: folder.path + "/bowline.db" + $0) }
        report.add("database_mb", Double(bytes.reduce(0, +)) / 1e6)
        return season
    }

    /// Times different requests, one after the other.
    private static func time(
        _ caller: ScoreCaller,
        _ season: ScoreSeason,
        _ report: inout BenchmarkReport
    ) async throws {
        let league = season.league.leagueId
        let kinds: [(String, @Sendable (Int) async throws -> Void)] = [
            ("table", { _ in try await caller.read("/v1/leagues/\(league)/standings") }),
            ("game", { number in try await caller.read("/v1/games/\(season.game(number).gameId)") }),
            (
                "book_page",
                { number in
                    let query: QueryItems = ["limit": 50, "after_sequence": number * 37 % 900]
                    try await caller.read("/v1/games/\(season.game(number).gameId)/events", query: query)
                }
            ),
            (
                "fixtures_page",
                { number in
                    let team = season.teams[number % season.teams.count].teamId
                    let query: QueryItems = ["limit": 20, "status": number % 2 == 0 ? "final" : nil, "team_id": team]
                    try await caller.read("/v1/leagues/\(league)/games", query: query)
                }
            ),
        ]
        for (name, read) in kinds {
            for number in 0..<200 { try await read(number) }
            var times: [Double] = []
            let clock = ContinuousClock()
            let cpu = Meter.cpu
            for number in 0..<reads {
                let start = clock.now
                try await read(number)
                times.append(start.duration(to: clock.now).microseconds)
            }
            report.add("\(name)_p50_us", times.percentile(0.5))
            report.add("\(name)_p99_us", times.percentile(0.99))
            report.add("\(name)_cpu_us_client_and_server", (Meter.cpu - cpu).microseconds / Double(reads))
        }
    }

    /// Reads games with wrk as fast as possible; the server verifies the token of each request.
    private static func load(
        _ caller: ScoreCaller,
        _ season: ScoreSeason,
        _ settings: Benchmark.Settings,
        _ report: inout BenchmarkReport
    ) async throws {
        let script = """
            local games = {\(season.games.map { "'\($0.gameId)'" }.joined(separator: ","))}
            local number = 0
            wrk.headers["Authorization"] = "\(caller.authorization)"
            request = function()
                number = number + 7
                return wrk.format("GET", "/v1/games/" .. games[number % #games + 1])
            end
            """
        let wrk = Wrk(url: caller.url, connections: settings.concurrency, seconds: settings.seconds, script: script)
        report.add(try await wrk.run(), as: "game_reads")
    }

    /// Sends single events to the running games; each is on disk before the server responds.
    private static func write(
        _ caller: ScoreCaller,
        _ season: ScoreSeason,
        _ settings: Benchmark.Settings,
        _ report: inout BenchmarkReport
    ) async throws {
        let games = season.games.filter { season.isRunning($0) }
        let clock = ContinuousClock()
        let (runStart, cpu) = (clock.now, Meter.cpu)
        let times = try await withThrowingTaskGroup(of: [Double].self) { group in
            for task in 0..<settings.concurrency {
                group.addTask {
                    let game = games[task % games.count]
                    var times: [Double] = []
                    while runStart.duration(to: clock.now) < .seconds(settings.seconds) {
                        let start = clock.now
                        let event = EventDraft(basketBy: game.homeTeamId, points: 2)
                        let _: RecordedEvent = try await caller.send("/v1/games/\(game.gameId)/events", event)
                        times.append(start.duration(to: clock.now).microseconds)
                    }
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let seconds = runStart.duration(to: clock.now).microseconds / 1e6
        report.add("durable_events_per_second", Double(times.count) / seconds)
        report.add("durable_event_cpu_us_client_and_server", (Meter.cpu - cpu).microseconds / Double(times.count))
        report.add("durable_event_p50_us", times.percentile(0.5))
        report.add("durable_event_p99_us", times.percentile(0.99))
    }
}

extension ScoreSeason {
    /// A game of the season, chosen by number.
    fileprivate func game(_ number: Int) -> GameInfo { games[number * 7 % games.count] }

    /// Whether the game is still being played.
    func isRunning(_ game: GameInfo) -> Bool { running.contains(game.gameId) }
}

extension Benchmark.Settings {
    /// The value of an option as a whole number of at least 1; `defaultValue` without the option.
    func number(_ name: String, or defaultValue: Int) -> Int {
        options[name].flatMap { Int($0) }.map { max(1, $0) } ?? defaultValue
    }
}

extension [Double] {
    /// The value at a percentile, e.g. 0.99; nil if the array is empty.
    func percentile(_ part: Double) -> Double? {
        // bounded: a part of the count, which is an Int
        isEmpty ? nil : sorted()[Swift.min(count - 1, Int(Double(count) * part))]
    }
}

private func size(ofFile path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
}
