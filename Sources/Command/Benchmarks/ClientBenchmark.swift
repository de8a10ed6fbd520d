import Basics
import Bowline
import Essentials

/// The cost of a whole call to a real server.
enum ClientBenchmark {
    /// The address, the transport and the layers of the calls.
    private struct Plan {
        let address: WebAddress
        let transport: any Transport
        let configuration: Client.Configuration
    }

    /// The results of one task.
    private struct Tally: Sendable {
        var latencies: [Double] = []
        var errors = 0
        var firstError: String?
    }

    /// Reads one resource as often as possible, with `concurrency` calls at once.
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        let plan = try plan(settings)
        let environment = try BackendEnvironment(.development, base: WebAddress("\(plan.address.origin)/"))
        let client = Client(environment: environment, transport: plan.transport, configuration: plan.configuration)
        let path = plan.address.path
        _ = try await run(client, path, tasks: settings.concurrency, seconds: min(1, settings.seconds / 4))
        let clock = ContinuousClock()
        let (start, cpu) = (clock.now, Meter.cpu)
        let tally = try await run(client, path, tasks: settings.concurrency, seconds: settings.seconds)
        return report(tally, elapsed: start.duration(to: clock.now), cpu: Meter.cpu - cpu)
    }

    private static func plan(_ settings: Benchmark.Settings) throws -> Plan {
        guard let url = settings.options["url"] else { throw BenchmarkError("client needs --url") }
        guard ["curl", "urlsession"].contains(settings.options["transport"] ?? "curl") else {
            throw BenchmarkError("--transport must be curl or urlsession")
        }
        guard ["all", "none"].contains(settings.options["layers"] ?? "all") else {
            throw BenchmarkError("--layers must be all or none")
        }
        var configuration = settings.options["layers"] == "none" ? Client.Configuration.bare() : Client.Configuration()
        if settings.options["layers"] != "none" {
            configuration.cache = Cache()
            configuration.throttle = Throttle(perSecond: 1e9, burst: 1_000_000)
        }
        return Plan(
            address: try WebAddress(url),
            transport: try BenchmarkTransport.named(settings.options["transport"] ?? "curl"),
            configuration: configuration
        )
    }

    /// The query changes with every call and never repeats. An address that came again would be answered by the cache as
    /// soon as the file that nginx sends is some minutes old: without other headers, its age says how long it stays
    /// fresh.
    private static func run(_ client: Client, _ path: String, tasks: Int, seconds: Double) async throws -> Tally {
        let numbers = Locked(0)
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(seconds))
        return await withTaskGroup(of: Tally.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var tally = Tally()
                    while clock.now < end {
                        let number = numbers.withLock { number in
                            number += 1
                            return number
                        }
                        let start = clock.now
                        do throws(CallError) {
                            _ = try await client.send(endpoint(path, number))
                            tally.latencies.append(start.duration(to: clock.now).microseconds)
                        } catch {
                            tally.errors += 1
                            tally.firstError = tally.firstError ?? error.description
                        }
                    }
                    return tally
                }
            }
            return await group.reduce(into: Tally()) { whole, part in
                whole.latencies += part.latencies
                whole.errors += part.errors
                whole.firstError = whole.firstError ?? part.firstError
            }
        }
    }

    private static func endpoint(_ path: String, _ number: Int) -> Endpoint<Data> {
        Endpoint(.get, EndpointPath(stringLiteral: path), query: ["n": number], answer: .bytes)
    }

    private static func report(_ tally: Tally, elapsed: Duration, cpu: Duration) -> BenchmarkReport {
        var report = BenchmarkReport("client")
        let sorted = tally.latencies.sorted()
        let count = Double(sorted.count)
        report.add("requests_per_second", count / (elapsed.microseconds / 1e6))
        report.add("cpu_us_per_request", sorted.isEmpty ? nil : cpu.microseconds / count)
        report.add("p50_us", sorted.isEmpty ? nil : sorted[sorted.count / 2])
        report.add("p99_us", sorted.isEmpty ? nil : sorted[sorted.count * 99 / 100])
        report.add("requests", sorted.count)
        report.add("errors", tally.errors)
        if let problem = tally.firstError { report.remark(problem) }
        return report
    }
}
