import Backend

/// How many requests a backend with one server thread answers, asked by wrk.
enum ServerBenchmark {
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("server")
        let clock = ContinuousClock()
        let start = clock.now
        try await withBenchmarkBackend { backend in
            report.add("start_ms", start.duration(to: clock.now).microseconds / 1000)
            for (name, path) in [("healthz", "/healthz"), ("readyz", "/readyz")] {
                let wrk = Wrk(
                    url: backend.url + path,
                    connections: settings.concurrency,
                    seconds: settings.seconds / 2
                )
                report.add(try await wrk.run(), as: name)
            }
        }
        return report
    }
}

/// A backend on one thread over a folder of its own, with nobody limited.
func withBenchmarkBackend(_ body: (Backend) async throws -> Void) async throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    var configuration = BackendConfiguration()
    configuration.port = 0
    configuration.folder = folder.path
    configuration.threads = 1
    configuration.forTesting.hasNoLimits = true
    let backend = try await Backend.start(configuration)
    do {
        try await body(backend)
    } catch {
        await backend.stop()
        throw error
    }
    await backend.stop()
}
