// All of Foundation, because starting wrk needs `Process`.
import Foundation

/// Puts load on a server with wrk, a separate program, so that this process's processor time is the server's alone.
struct Wrk {
    /// The figures that `wrk` printed.
    struct Outcome {
        let requestsPerSecond: Double?
        let p50Microseconds: Double?
        let p99Microseconds: Double?
        let requests: Double?
        /// The line in which wrk reports socket errors; nil if there were none.
        let errors: String?
        /// The line in which wrk reports responses with a status outside 200 to 399; nil if there were none.
        let unexpectedStatus: String?
        /// The processor time that this process used during the run.
        let cpu: Duration
    }

    let url: String
    let connections: Int
    let seconds: Double
    /// The Lua script that makes the requests; nil requests one address repeatedly.
    var script: String?

    func run() async throws -> Outcome {
        let folder = try ScratchFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.path + "/requests.lua"
        if let script { try Data(script.utf8).write(to: URL(filePath: file)) }
        let cpu = Meter.cpu
        let output = try await output(script == nil ? [] : ["-s", file])
        let outcome = Outcome(output, cpu: Meter.cpu - cpu)
        // Rejecting a request is faster than serving it, so the figures would be meaningless.
        if let line = outcome.unexpectedStatus { throw BenchmarkError("\(url): \(line)") }
        return outcome
    }

    private func output(_ options: [String]) async throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["wrk", "-t1", "-c\(connections)", "-d\(max(1, Int(seconds)))s", "--latency"]
            + options + [url]
        let pipe = Pipe()
        process.standardOutput = pipe
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                // All of the output fits into the pipe, so it can be read after the process has ended.
                let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                guard process.terminationStatus == 0 else {
                    return continuation.resume(
                        throwing: BenchmarkError(
                            "wrk exited with status \(process.terminationStatus); if it is missing: apt-get install wrk"
                        )
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

extension Wrk {
    /// A Lua script that posts these bodies in turn; the requests are formatted before the first is sent, and a
    /// connection pauses after each response. No body may contain `]==]`, which ends Lua's long strings.
    static func script(posting bodies: [String], headers: [String: String], pauseMilliseconds: Int = 0) -> String {
        let fields = headers.sorted { $0.key < $1.key }.map { "[\"\($0.key)\"] = \"\($0.value)\"" }
        let pause = pauseMilliseconds > 0 ? "function delay() return \(pauseMilliseconds) end" : ""
        return """
            local headers = { \(fields.joined(separator: ", ")) }
            local bodies = {
            \(bodies.map { "[==[\($0)]==]," }.joined(separator: "\n"))
            }
            local requests, next = {}, 0
            function init()
                for i, body in ipairs(bodies) do requests[i] = wrk.format("POST", nil, headers, body) end
            end
            function request()
                next = next % #requests + 1
                return requests[next]
            end
            \(pause)
            """
    }
}

extension Wrk.Outcome {
    fileprivate init(_ output: String, cpu: Duration) {
        let lines = output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        func word(after mark: String) -> String? {
            lines.first { $0.hasPrefix(mark) }?.dropFirst(mark.count).split(separator: " ").first.map(String.init)
        }
        requestsPerSecond = word(after: "Requests/sec:").flatMap { Double($0) }
        p50Microseconds = word(after: "50%").flatMap(Self.microseconds)
        p99Microseconds = word(after: "99%").flatMap(Self.microseconds)
        requests = lines.first { $0.contains(" requests in ") }?.split(separator: " ").first.flatMap { Double($0) }
        errors = lines.first { $0.contains("errors") }
        unexpectedStatus = lines.first { $0.contains("Non-2xx") }
        self.cpu = cpu
    }

    /// Parses a time that wrk printed, which ends in its unit.
    private static func microseconds(_ text: String) -> Double? {
        for (unit, factor) in [("us", 1.0), ("ms", 1e3), ("s", 1e6)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }
}

extension BenchmarkReport {
    /// Adds the figures of a run of wrk, with `name` in front of each figure's name.
    mutating func add(_ outcome: Wrk.Outcome, as name: String) {
        add("\(name)_requests_per_second", outcome.requestsPerSecond)
        add("\(name)_p50_us", outcome.p50Microseconds)
        add("\(name)_p99_us", outcome.p99Microseconds)
        add("\(name)_requests", outcome.requests)
        add("\(name)_server_cpu_us", outcome.requests.map { outcome.cpu.microseconds / $0 })
        if let errors = outcome.errors { remark("\(name): \(errors)") }
    }
}
