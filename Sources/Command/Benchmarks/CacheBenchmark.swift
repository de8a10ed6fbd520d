import Bowline
import BowlineStore
import Essentials

/// The cost of an answer from the cache, through the whole client.
enum CacheBenchmark {
    /// The number of addresses, about that of a busy app; each has its own response.
    private static let addresses = 10_000

    private struct Item: Decodable, Sendable {
        let id: Int
        let text: String
    }

    /// Answers any request with about 1 KB of cacheable JSON.
    private struct Origin: Transport {
        func send(_ request: Request) async throws(CallError) -> Response {
            let id = request.address.path.split(separator: "/").last ?? "0"
            let body = Data(#"{"id":\#(id),"text":"\#(String(repeating: "league ", count: 140))"}"#.utf8)
            var response = Response(status: 200, address: request.address)
            response.headers = [.contentType: "application/json", .cacheControl: "max-age=86400", .etag: "\"\(id)\""]
            response.body = .bytes(body)
            return response
        }
    }

    /// Measures memory hits with one task and with `concurrency` tasks, then disk hits.
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("cache")
        let client = try client(memory: 64 << 20)
        for number in 0..<addresses { _ = try await client.send(endpoint(number)) }
        let alone = try await measure(client, tasks: 1, seconds: settings.seconds / 3)
        report.add("memory_hit_us", 1e6 / alone.perSecond)
        report.add("memory_hit_cpu_us", alone.cpu)
        report.add("memory_hit_allocations", alone.allocations)
        report.add("hits_per_second_alone", alone.perSecond)
        let together = try await measure(client, tasks: settings.concurrency, seconds: settings.seconds / 3)
        report.add("hits_per_second_together", together.perSecond)
        report.add("speedup", together.perSecond / alone.perSecond)
        try await measureDisk(&report, seconds: settings.seconds / 3)
        return report
    }

    /// One task without the memory cache: each response is read from disk and decoded.
    private static func measureDisk(_ report: inout BenchmarkReport, seconds: Double) async throws {
        let folder = try ScratchFolder()
        let store = DiskCacheStore(folder: folder.path)
        let filling = try client(memory: 0, store: store)
        for number in 0..<addresses {
            _ = try await filling.send(endpoint(number))
            // The queue of waiting writes is bounded; `forget` waits for the writes before it.
            if number % 1_000 == 999 { await filling.forget(endpoint(addresses)) }
        }
        await store.close()
        let reopened = DiskCacheStore(folder: folder.path)
        let client = try client(memory: 0, store: reopened)
        let disk = try await measure(client, tasks: 1, seconds: seconds)
        report.add("disk_hit_us", 1e6 / disk.perSecond)
        report.add("disk_hit_cpu_us", disk.cpu)
        await reopened.close()
    }

    private static func client(memory: Int, store: DiskCacheStore? = nil) throws -> Client {
        let session = Session()
        var configuration = Client.Configuration()
        configuration.throttle = Throttle(perSecond: 1e9, burst: 1_000_000)
        configuration.cache = Cache(bytes: memory, entries: addresses * 2, store: store)
        return Client(
            environment: try BackendEnvironment(.production, base: "https://api.example.test/v1"),
            transport: Origin(),
            session: session,
            configuration: configuration
        )
    }

    private static func endpoint(_ number: Int) -> Endpoint<Item> {
        .get("/leagues/\(number)")
    }

    private static func measure(
        _ client: Client,
        tasks: Int,
        seconds: Double
    ) async throws -> (perSecond: Double, cpu: Double, allocations: Double?) {
        let clock = ContinuousClock()
        let (start, cpu, allocations) = (clock.now, Meter.cpu, Meter.allocations)
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var count = 0
                    while start.duration(to: clock.now) < .seconds(seconds) {
                        for step in 0..<100 {
                            _ = try await client.send(endpoint((task * 157 + count + step) % addresses))
                        }
                        count += 100
                    }
                    return count
                }
            }
            return try await group.reduce(0, +)
        }
        let elapsed = start.duration(to: clock.now).microseconds / 1e6
        let made = allocations.flatMap { before in Meter.allocations.map { Double($0 - before) / Double(count) } }
        return (Double(count) / elapsed, (Meter.cpu - cpu).microseconds / Double(count), made)
    }
}
