import Backend
import ScamSense

/// The cost of an analysis by the engine alone, on received texts and on texts being typed, and of `POST /analyze-text`
/// through a backend with one server thread, at full and at half load.
///
/// Every text is different, so that caching texts would not help.
enum AnalyzeBenchmark {
    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("analyze")
        let texts = SampleTexts.make()
        report.add("texts", texts.count)
        measureEngine(texts, seconds: settings.seconds / 6, &report)
        measureOutgoing(texts, seconds: settings.seconds / 6, &report)
        try await withBenchmarkBackend { backend in
            let url = backend.url + "/analyze-text"
            let full = try await ask(url, settings, texts, pauseMilliseconds: 0)
            report.add(full, as: "full")
            guard let rate = full.requestsPerSecond else { return }
            // Each connection sends a request, awaits the response, and pauses so that the total rate is about half of
            // the maximum.
            let pause = (2 * Double(settings.concurrency) / rate * 1_000).rounded()
            let half = try await ask(url, settings, texts, pauseMilliseconds: max(1, Int(pause)))
            report.add(half, as: "half")
        }
        return report
    }

    private static func measureEngine(_ texts: [String], seconds: Double, _ report: inout BenchmarkReport) {
        for text in texts.prefix(2_000) { _ = ScamJudge.judge(text) }
        var (count, warnings) = (0, 0)
        let clock = ContinuousClock()
        let (start, cpu, allocations) = (clock.now, Meter.cpu, Meter.allocations)
        while start.duration(to: clock.now) < .seconds(seconds) {
            for step in 0..<100 where ScamJudge.judge(texts[(count + step) % texts.count]).riskLevel > .low {
                warnings += 1
            }
            count += 100
        }
        report.add("engine_us_per_text", start.duration(to: clock.now).microseconds / Double(count))
        report.add("engine_cpu_us_per_text", (Meter.cpu - cpu).microseconds / Double(count))
        let made = allocations.flatMap { before in Meter.allocations.map { Double($0 - before) / Double(count) } }
        report.add("engine_allocations_per_text", made)
        report.add("engine_share_warned_of", Double(warnings) / Double(count))
    }

    /// Judges texts being typed, as the keyboard does.
    private static func measureOutgoing(_ texts: [String], seconds: Double, _ report: inout BenchmarkReport) {
        for text in texts.prefix(2_000) { _ = ScamJudge.judgeOutgoing(text) }
        var (count, secrets) = (0, 0)
        let clock = ContinuousClock()
        let (start, cpu, allocations) = (clock.now, Meter.cpu, Meter.allocations)
        while start.duration(to: clock.now) < .seconds(seconds) {
            for step in 0..<100 where !ScamJudge.judgeOutgoing(texts[(count + step) % texts.count]).secrets.isEmpty {
                secrets += 1
            }
            count += 100
        }
        report.add("outgoing_us_per_text", start.duration(to: clock.now).microseconds / Double(count))
        report.add("outgoing_cpu_us_per_text", (Meter.cpu - cpu).microseconds / Double(count))
        let made = allocations.flatMap { before in Meter.allocations.map { Double($0 - before) / Double(count) } }
        report.add("outgoing_allocations_per_text", made)
        report.add("outgoing_share_with_secrets", Double(secrets) / Double(count))
    }

    private static func ask(
        _ url: String,
        _ settings: Benchmark.Settings,
        _ texts: [String],
        pauseMilliseconds: Int
    ) async throws -> Wrk.Outcome {
        try await Wrk(
            url: url,
            connections: settings.concurrency,
            seconds: settings.seconds / 3,
            script: script(texts, pauseMilliseconds: pauseMilliseconds)
        ).run()
    }

    private static func script(_ texts: [String], pauseMilliseconds: Int) -> String {
        let bodies = texts.enumerated().map { number, text in
            let session = "3f2504e0-4f89-41d3-9a0c-\(100_000_000_000 + number)"
            return #"{"session_id":"\#(session)","app_bundle":"com.whatsapp","text":"\#(text)"}"#
        }
        return Wrk.script(
            posting: bodies,
            headers: ["Content-Type": "application/json", "X-API-Key": "dev-api-key"],
            pauseMilliseconds: pauseMilliseconds
        )
    }
}
