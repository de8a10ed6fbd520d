import Backend

/// The cost of the backend's rate limiter: two buckets per call, with one task and with many tasks at once.
enum RateLimitBenchmark {
    private static let tenants = 100
    private static let sessions = 10_000

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("ratelimit")
        let limiter = RateLimiter()
        let alone = await measure(limiter, tasks: 1, seconds: settings.seconds / 2)
        report.add("us_per_call", 1e6 / alone.perSecond)
        report.add("cpu_us_per_call", alone.cpu)
        report.add("allocations_per_call", alone.allocations)
        report.add("calls_per_second_alone", alone.perSecond)
        let together = await measure(limiter, tasks: settings.concurrency, seconds: settings.seconds / 2)
        report.add("calls_per_second_together", together.perSecond)
        report.add("buckets", limiter.bucketCount)
        return report
    }

    private static func measure(
        _ limiter: RateLimiter,
        tasks: Int,
        seconds: Double
    ) async -> (perSecond: Double, cpu: Double, allocations: Double?) {
        // Names as requests carry them: created beforehand, looked up by each call.
        let subjects = (0..<sessions).map { number in
            [
                LimitSubject(.tenant, "tenant-\(number % tenants)"),
                LimitSubject(.session, "session-\(number)-of-a-user"),
            ]
        }
        let clock = ContinuousClock()
        let (start, cpu, allocations) = (clock.now, Meter.cpu, Meter.allocations)
        let count = await withTaskGroup(of: Int.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    var count = task * 157
                    while start.duration(to: clock.now) < .seconds(seconds) {
                        for step in 0..<1_000 { _ = limiter.take(subjects[(count + step) % sessions]) }
                        count += 1_000
                    }
                    return count - task * 157
                }
            }
            return await group.reduce(0, +)
        }
        let elapsed = start.duration(to: clock.now).microseconds / 1e6
        let made = allocations.flatMap { before in Meter.allocations.map { Double($0 - before) / Double(count) } }
        return (Double(count) / elapsed, (Meter.cpu - cpu).microseconds / Double(count), made)
    }
}
