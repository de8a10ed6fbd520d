import Backend
// In full, because `Process` starts wrk and nothing smaller does.
import Foundation

/// How many requests a backend with one server thread answers, asked by wrk.
enum ServerBenchmark {
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

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
                let output = try await wrk(backend.url + path, settings, seconds: settings.seconds / 2)
                add(output, cpu: Meter.cpu - cpu, as: name, to: &report)
            }
        } catch {
            await backend.stop()
            throw error
        }
        await backend.stop()
        return report
    }

    private static func add(_ output: String, cpu: Duration, as name: String, to report: inout BenchmarkReport) {
        func word(after mark: String) -> String? {
            let line = output.split(separator: "\n").first { $0.trimmingCharacters(in: .whitespaces).hasPrefix(mark) }
            return line?.trimmingCharacters(in: .whitespaces).dropFirst(mark.count).split(separator: " ").first.map(
                String.init
            )
        }
        report.add("\(name)_requests_per_second", word(after: "Requests/sec:").flatMap { Double($0) })
        report.add("\(name)_p50_us", word(after: "50%").flatMap(microseconds))
        report.add("\(name)_p99_us", word(after: "99%").flatMap(microseconds))
        let line = output.split(separator: "\n").first { $0.contains(" requests in ") }
        let count = line?.split(separator: " ").first.flatMap { Double($0) }
        report.add("\(name)_requests", count)
        report.add("\(name)_server_cpu_us", count.map { cpu.microseconds / $0 })
        if let errors = output.split(separator: "\n").first(where: { $0.contains("errors") || $0.contains("Non-2xx") })
        {
            report.remark("\(name): \(errors.trimmingCharacters(in: .whitespaces))")
        }
    }

    /// wrk's times bear their unit.
    private static func microseconds(_ text: String) -> Double? {
        for (unit, factor) in [("us", 1.0), ("ms", 1e3), ("s", 1e6)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }

    private static func wrk(_ url: String, _ settings: Benchmark.Settings, seconds: Double) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "wrk", "-t1", "-c\(settings.concurrency)", "-d\(max(1, Int(seconds)))s", "--latency", url,
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                // All of it fits into the pipe, so that reading may wait for the end.
                let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                guard process.terminationStatus == 0 else {
                    return continuation.resume(
                        throwing: Problem(description: "wrk failed; install it with apt-get install wrk")
                    )
                }
                continuation.resume(returning: output)
            }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
