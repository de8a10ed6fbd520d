/// `bowline bench`: measures one part of the product.
enum BenchVerb: Verb {
    static let name = "bench"
    /// The options that only some benchmarks take.
    private static let benchmarkOptions: [Manual.Option] = [
        .value("url", "URL", "client: the URL to call"),
        .value("transport", "NAME", "client: curl or urlsession (curl)", .oneOf(["curl", "urlsession"])),
        .value("layers", "WHICH", "client: all or none (all)", .oneOf(["all", "none"])),
        .value("games", "N", "score: how many games"),
        .value("events", "N", "score: how many events a game has"),
        .value("viewers", "N", "score: how many viewers follow a game"),
        .value("threads", "N", "server: how many threads serve (1)"),
        .value("database", "URL", "search: the empty PostgreSQL database to measure instead of the device and SQLite"),
    ]

    static let manual = Manual(
        summary: "measure one part of the product",
        usage: ["NAME [OPTIONS]"],
        about:
            "Measures on this machine, over loopback. docs/performance.md has figures to compare with; look at ratios.",
        commands: Benchmark.all.map { .init($0.name, "", $0.summary) },
        options: [
            .value("seconds", "N", "how long to measure (5)"),
            .value("concurrency", "N", "how many calls at once, where a benchmark makes several (64)"),
            .json,
        ],
        sections: [.init(title: "Options of some benchmarks", options: benchmarkOptions)],
        examples: [
            .init("bowline bench pipeline --seconds 1", "the overhead of the kit's layers"),
            .init("bowline bench client --url http://127.0.0.1:3000/healthz --json", "the kit against any server"),
        ],
        failure: "the benchmark failed"
    )

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.rest.count == 1, let benchmark = Benchmark.all.first(where: { $0.name == arguments.rest[0] })
        else {
            throw UsageError(description: "name one benchmark, e.g. bowline bench pipeline")
        }
        let settings = Benchmark.Settings(
            seconds: try arguments.number("seconds", in: 0.1...3_600, or: 5),
            concurrency: try arguments.integer("concurrency", in: 1...10_000, or: 64),
            options: benchmarkOptions.reduce(into: [:]) { $0[$1.name] = arguments.text($1.name) }
        )
        let report = try await Progress.reporting(about: "measuring \(benchmark.name)") {
            try await benchmark.run(settings)
        }
        print(arguments.has("json") ? report.json : report.text)
        return .done
    }
}
