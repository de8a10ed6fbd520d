/// One benchmark: its name, what it measures, and how to run it.
/// See docs/decisions/checks.md, "Benchmarks are a folder of the program".
struct Benchmark: Sendable {
    /// How long and how wide to run.
    struct Settings: Sendable {
        /// How long in all.
        let seconds: Double
        /// How many at once, where that makes sense.
        let concurrency: Int
        /// The options of single benchmarks, by name.
        let options: [String: String]

        /// Settings of that length and width.
        init(seconds: Double, concurrency: Int, options: [String: String] = [:]) {
            self.seconds = seconds
            self.concurrency = concurrency
            self.options = options
        }
    }

    /// The word that names it.
    let name: String
    /// One line that says what it measures.
    let summary: String
    /// Runs the benchmark and returns its report.
    let run: @Sendable (Settings) async throws -> BenchmarkReport

    /// Every benchmark there is.
    static let all = [
        Benchmark(
            name: "client",
            summary: "calls to a real server: --url, --transport curl|urlsession, --layers all|none",
            run: ClientBenchmark.run
        ),
        Benchmark(
            name: "pipeline",
            summary: "the road's own cost: every layer, a network in memory",
            run: PipelineBenchmark.run
        ),
        Benchmark(
            name: "json",
            summary: "answers read and written, as values of the kit and as an app's types",
            run: JSONBenchmark.run
        ),
        Benchmark(
            name: "cache",
            summary: "answers from memory, alone and with many tasks at once, and from disk",
            run: CacheBenchmark.run
        ),
        Benchmark(
            name: "distill",
            summary: "pages made into articles and gists, on one thread",
            run: DistillBenchmark.run
        ),
        Benchmark(
            name: "gista",
            summary: "links saved durably and listed, asked by wrk",
            run: GistaBenchmark.run
        ),
        Benchmark(
            name: "search",
            summary:
                "articles found by three of their words, one misspelt: 32,000 on the device, 100,000 at the backend",
            run: SearchBenchmark.run
        ),
        Benchmark(
            name: "outbox",
            summary: "changes put on disk and delivered, to memory and to the backend, beside what the disk can do",
            run: OutboxBenchmark.run
        ),
        Benchmark(
            name: "live",
            summary: "small messages over one live connection, as a socket and as a channel",
            run: LiveBenchmark.run
        ),
        Benchmark(
            name: "keyboard",
            summary: "a key on the keyboard, and a judgement on the device",
            run: KeyboardBenchmark.run
        ),
        Benchmark(
            name: "analyze",
            summary: "the scam engine alone, and POST /analyze-text with one server thread, asked by wrk",
            run: AnalyzeBenchmark.run
        ),
        Benchmark(
            name: "act",
            summary: "the engine of plain words alone, and POST /api/v1/process with one server thread, asked by wrk",
            run: ActBenchmark.run
        ),
        Benchmark(
            name: "ratelimit",
            summary: "the backend's rate limiter, alone and with many tasks at once",
            run: RateLimitBenchmark.run
        ),
        Benchmark(
            name: "server",
            summary: "the backend with one server thread, asked by wrk",
            run: ServerBenchmark.run
        ),
        Benchmark(
            name: "screens",
            summary: "the page: how soon a key shows, and what 200 open pages weigh",
            run: ScreensBenchmark.run
        ),
        Benchmark(
            name: "score",
            summary: "a season of ScoreBase and its viewers: --games, --events a game, --viewers",
            run: ScoreBenchmark.run
        ),
    ]
}
