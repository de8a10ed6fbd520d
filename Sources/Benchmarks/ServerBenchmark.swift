import Backend
// In full, for the system's temporary folder.
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
                let cpu = Meter.cpu
                let output = try await Wrk.run(
                    backend.url + path,
                    connections: settings.concurrency,
                    seconds: settings.seconds / 2
                )
                output.tell(&report, as: name, cpu: Meter.cpu - cpu)
            }
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
        return report
    }
}
