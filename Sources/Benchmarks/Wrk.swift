// In full, because `Process` starts wrk and nothing smaller does.
import Foundation

/// What wrk, a generator of load, said about a server.
struct Wrk {
    private let output: String

    /// Asks one address, or what a Lua script makes of it, over so many connections.
    static func run(_ url: String, connections: Int, seconds: Double, script: String? = nil) async throws -> Wrk {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["wrk", "-t1", "-c\(connections)", "-d\(max(1, Int(seconds)))s", "--latency"]
            + (script.map { ["-s", $0] } ?? []) + [url]
        let pipe = Pipe()
        process.standardOutput = pipe
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                // All of it fits into the pipe, so that reading may wait for the end.
                let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                guard process.terminationStatus == 0 else {
                    return continuation.resume(
                        throwing: BenchmarkProblem("wrk failed; install it with apt-get install wrk")
                    )
                }
                continuation.resume(returning: Wrk(output: output))
            }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Writes its figures into a report; `cpu` is what the server used meanwhile.
    func tell(_ report: inout BenchmarkReport, as name: String, cpu: Duration) {
        report.add("\(name)_requests_per_second", word(after: "Requests/sec:").flatMap { Double($0) })
        report.add("\(name)_p50_us", word(after: "50%").flatMap(Self.microseconds))
        report.add("\(name)_p99_us", word(after: "99%").flatMap(Self.microseconds))
        let line = lines.first { $0.contains(" requests in ") }
        let count = line?.split(separator: " ").first.flatMap { Double($0) }
        report.add("\(name)_requests", count)
        report.add("\(name)_server_cpu_us", count.map { cpu.microseconds / $0 })
        if let errors = lines.first(where: { $0.contains("errors") || $0.contains("Non-2xx") }) {
            report.remark("\(name): \(errors)")
        }
    }

    private var lines: [String] { output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } }

    private func word(after mark: String) -> String? {
        lines.first { $0.hasPrefix(mark) }?.dropFirst(mark.count).split(separator: " ").first.map(String.init)
    }

    /// wrk's times bear their unit.
    private static func microseconds(_ text: String) -> Double? {
        for (unit, factor) in [("us", 1.0), ("ms", 1e3), ("s", 1e6)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }
}
