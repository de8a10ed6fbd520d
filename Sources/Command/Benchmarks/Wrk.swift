// In full, because `Process` starts wrk and nothing smaller does.
import Foundation

/// Asks a server by wrk, a program of its own, so that only the server's work counts as this process's.
struct Wrk {
    /// The figures that `wrk` printed.
    struct Outcome {
        let requestsPerSecond: Double?
        let p50: Double?
        let p99: Double?
        let requests: Double?
        /// The requests that failed on the way, as wrk reports them.
        let errors: String?
        /// The requests with an answer other than the one asked for.
        let refused: String?
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
        // A refusal is quicker than an answer, so its figures would be worth nothing.
        if let refused = outcome.refused { throw BenchmarkError("\(url): \(refused)") }
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
                // All of it fits into the pipe, so that reading may wait for the end.
                let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                guard process.terminationStatus == 0 else {
                    return continuation.resume(
                        throwing: BenchmarkError("wrk failed; install it with apt-get install wrk")
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
    /// A Lua script that posts each of these bodies in turn, all made before the first is sent; a connection pauses
    /// after each answer. None may contain what ends Lua's long texts, `]==]`.
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
        p50 = word(after: "50%").flatMap(Self.microseconds)
        p99 = word(after: "99%").flatMap(Self.microseconds)
        requests = lines.first { $0.contains(" requests in ") }?.split(separator: " ").first.flatMap { Double($0) }
        errors = lines.first { $0.contains("errors") }
        refused = lines.first { $0.contains("Non-2xx") }
        self.cpu = cpu
    }

    /// wrk's times bear their unit.
    private static func microseconds(_ text: String) -> Double? {
        for (unit, factor) in [("us", 1.0), ("ms", 1e3), ("s", 1e6)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { $0 * factor }
        }
        return nil
    }
}

extension BenchmarkReport {
    /// Adds the figures that wrk printed, with `name` in front.
    mutating func add(_ outcome: Wrk.Outcome, as name: String) {
        add("\(name)_requests_per_second", outcome.requestsPerSecond)
        add("\(name)_p50_us", outcome.p50)
        add("\(name)_p99_us", outcome.p99)
        add("\(name)_requests", outcome.requests)
        add("\(name)_server_cpu_us", outcome.requests.map { outcome.cpu.microseconds / $0 })
        if let errors = outcome.errors { remark("\(name): \(errors)") }
    }
}
