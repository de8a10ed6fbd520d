import Backend
// In full, for the names of temporary folders.
import Foundation

/// How many requests a backend with one server thread answers, asked by wrk.
enum ServerBenchmark {
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("server")
        let folder = FileManager.default.temporaryDirectory.appending(path: "bowline-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = BackendConfiguration()
        configuration.port = 0
        configuration.folder = folder.path
        configuration.threads = 1
        configuration.forTesting.hasNoLimits = true
        let clock = ContinuousClock()
        let start = clock.now
        let backend = try await Backend.start(configuration)
        report.add("start_ms", start.duration(to: clock.now).microseconds / 1000)
        do {
            for (name, path) in [("healthz", "/healthz"), ("readyz", "/readyz")] {
                try await Wrk(settings, seconds: settings.seconds / 2).ask(backend.url + path, as: name, into: &report)
            }
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
        return report
    }
}
