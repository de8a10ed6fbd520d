// In full, because `Process` starts wrk and nothing smaller does.
import Foundation

/// wrk, which asks a server as fast as it answers.
struct Wrk {
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    /// Connections at once.
    var concurrency: Int
    let seconds: Double
    /// A file of Lua that makes the requests; nil asks for the address as it is.
    var script: String?

    init(_ settings: Benchmark.Settings, seconds: Double, script: String? = nil) {
        concurrency = settings.concurrency
        self.seconds = seconds
        self.script = script
    }

    /// Asks for a while, and reports what it found under that name.
    func ask(_ url: String, as name: String, into report: inout BenchmarkReport) async throws {
        let cpu = Meter.cpu
        let output = try await run(url)
        add(output, cpu: Meter.cpu - cpu, as: name, to: &report)
    }

    private func add(_ output: String, cpu: Duration, as name: String, to report: inout BenchmarkReport) {
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
    private func microseconds(_ text: String) -> Double? {
        for (unit, factor) in [("us", 1.0), ("ms", 1e3), ("s", 1e6)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }

    private func run(_ url: String) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["wrk", "-t1", "-c\(concurrency)", "-d\(max(1, Int(seconds)))s", "--latency"]
            + (script.map { ["-s", $0] } ?? []) + [url]
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
