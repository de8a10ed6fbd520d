// All of Foundation, because starting h2load needs `Process`.
import Foundation

/// Puts load on a server on this machine, as fast as it responds (wrk) or at a fixed rate (h2load), and reads the
/// results of those programs.
struct LoadGenerator {
    let url: String
    let folder: ScratchFolder
    let settings: Benchmark.Settings

    /// The duration of one measurement: a benchmark of the server consists of five.
    private var seconds: Double { settings.seconds / 5 }

    /// The requests that `wrk` sends.
    enum Requests {
        /// A single path, repeatedly.
        case plain(String)
        /// Each of these paths in turn, with a token.
        case reads([String], token: String)
        /// New leagues, each with a different name.
        case leagues(token: String)
    }

    /// Adds the rate, the latencies and the server's processor time to the report, and returns the rate. The processor
    /// time is that of this process, which only serves meanwhile.
    func measureThroughput(_ name: String, _ requests: Requests, _ report: inout BenchmarkReport) async throws -> Double
    {
        let outcome = try await Wrk(
            url: url,
            connections: settings.concurrency,
            seconds: seconds,
            script: lua(requests)
        ).run()
        report.add(outcome, as: name)
        return outcome.requestsPerSecond ?? 0
    }

    /// Measures the latency at a fixed request rate, and adds its 99th percentile to the report.
    func measureLatency(
        _ name: String,
        _ addresses: [String],
        token: String,
        perSecond rate: Double,
        _ report: inout BenchmarkReport
    ) async throws {
        let list = folder.path + "/\(name).addresses"
        let log = folder.path + "/\(name).times"
        try addresses.map { url + $0 }.joined(separator: "\n").write(toFile: list, atomically: false, encoding: .utf8)
        let perConnection = max(1, Int(rate) / settings.concurrency)
        let count = perConnection * settings.concurrency * max(1, Int(seconds))
        _ = try await output(of: [
            "h2load", "--h1", "-t1", "-c\(settings.concurrency)", "-n\(count)", "--rps=\(perConnection)", "-i", list,
            "--log-file=\(log)", "-H", "Authorization: Bearer \(token)",
        ])
        // One line per request: start time, status, and duration in microseconds.
        let times = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
            .compactMap { $0.split(separator: "\t").last.flatMap { Double($0) } }.sorted()
        report.add("\(name)_paced_per_second", perConnection * settings.concurrency)
        report.add("\(name)_paced_p99_us", times.isEmpty ? nil : times[times.count * 99 / 100])
    }

    private func lua(_ requests: Requests) -> String {
        switch requests {
        case .plain(let path): "wrk.path = '\(path)'"
        case .reads(let addresses, let token):
            """
            local paths = {\(addresses.map { "'\($0)'" }.joined(separator: ","))}
            local count = 0
            wrk.headers['Authorization'] = 'Bearer \(token)'
            request = function()
                count = count + 1
                return wrk.format('GET', paths[count % #paths + 1])
            end
            """
        case .leagues(let token):
            """
            local count = 0
            wrk.headers['Authorization'] = 'Bearer \(token)'
            wrk.headers['Content-Type'] = 'application/json'
            request = function()
                count = count + 1
                return wrk.format('POST', '/v1/leagues', nil, '{"name":"League ' .. count .. '","sport_type":"basketball"}')
            end
            """
        }
    }

    private func output(of words: [String]) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        // Into a file, because the output may exceed the capacity of a pipe.
        let path = folder.path + "/output"
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        process.standardOutput = FileHandle(forWritingAtPath: path)
        let status: Int32 = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else {
            throw BenchmarkError(
                "\(words[0]) exited with status \(status); if it is missing: apt-get install nghttp2-client"
            )
        }
        return try String(contentsOfFile: path, encoding: .utf8)
    }
}
