import Benchmarks

/// `bowline bench`: measures one part of the product.
enum BenchVerb: Verb {
    static let name = "bench"
    static let summary = "measure one part of the product"
    static let switches: Set<String> = ["json"]
    static let options: Set<String> = Set(own).union(["seconds", "concurrency"])
    /// What only some benchmarks take.
    private static let own = ["url", "transport", "layers", "games", "events", "viewers"]

    static var help: String {
        """
        Usage: bowline bench NAME [--seconds N] [--concurrency N] [--json]
               [--url URL] [--transport curl|urlsession] [--layers all|none]
               [--games N] [--events N] [--viewers N]

        \(Benchmark.all.map { "  \($0.name.padded(to: 12))\($0.summary)" }.joined(separator: "\n"))
        """
    }

    static func run(_ arguments: Arguments) async throws -> ExitCode {
        guard arguments.rest.count == 1, let benchmark = Benchmark.all.first(where: { $0.name == arguments.rest[0] })
        else {
            throw UsageProblem(description: "name one benchmark")
        }
        let settings = Benchmark.Settings(
            seconds: try arguments.number("seconds", in: 0.1...3_600, or: 5),
            concurrency: try arguments.integer("concurrency", in: 1...10_000, or: 64),
            options: own.reduce(into: [:]) { $0[$1] = arguments.text($1) }
        )
        let report = try await benchmark.run(settings)
        print(arguments.has("json") ? report.json : report.text)
        return .done
    }
}
