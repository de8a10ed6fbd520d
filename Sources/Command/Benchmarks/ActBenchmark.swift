import Backend
import PlainWords

/// The cost of understanding a sentence on one core: the engine alone, and `POST
/// /api/v1/process` through a backend with one server thread. No sentence comes twice.
enum ActBenchmark {
    private static let count = 12_000

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("act")
        let sentences = (0..<count).map(sentence)
        report.add("different_sentences", Set(sentences).count)
        measureEngine(sentences, seconds: settings.seconds / 2, &report)
        report.add("table_bytes", PlainWords.tableBytes)
        try await withBenchmarkBackend { backend in
            let bodies = sentences.map {
                #"{"input":"\#($0)","time_zone":"Europe/Sofia","now":"2025-11-03T10:00:00+02:00","currency":"BGN","country":"BG"}"#
            }
            let wrk = Wrk(
                url: backend.url + "/api/v1/process",
                connections: settings.concurrency,
                seconds: settings.seconds / 2,
                script: Wrk.script(posting: bodies, headers: ["Content-Type": "application/json"])
            )
            report.add(try await wrk.run(), as: "process")
        }
        return report
    }

    private static func measureEngine(_ sentences: [String], seconds: Double, _ report: inout BenchmarkReport) {
        let engine = PlainWords(
            // Monday 3 November 2025, 08:00 UTC.
            Context(now: 1_762_156_800, zone: .fixed(secondsAhead: 7200), currency: Currency("BGN"), country: "BG")
        )
        // The tables are made at the first sentence; that is measured separately.
        let clock = ContinuousClock()
        report.add("first_sentence_us", clock.measure { _ = engine.act("coffee 3") }.microseconds)
        let (start, cpu) = (clock.now, Meter.cpu)
        var done = 0
        var actions = 0
        while start.duration(to: clock.now) < .seconds(seconds) {
            for sentence in sentences where engine.act(sentence) != .nothing { actions += 1 }
            done += sentences.count
        }
        report.add("us_per_sentence", start.duration(to: clock.now).microseconds / Double(done))
        report.add("cpu_us_per_sentence", (Meter.cpu - cpu).microseconds / Double(done))
        report.add("sentences", done)
        report.add("share_with_outcome", Double(actions) / Double(done))
    }

    /// Sentences of all kinds, requests and talk, each with a number of its own.
    private static func sentence(_ number: Int) -> String {
        let amount = "\(number / 100 + 1).\(number % 90 + 10)"
        let hour = number % 12 + 1
        let minute = 10 + number % 50
        let name = names[number / 7 % names.count]
        return switch number % 12 {
        case 0: "\(amount) eur at \(shops[number % shops.count])"
        case 1: "remind me to call \(name) about order \(number) at \(hour):\(minute) pm"
        case 2: "schedule lunch with \(name) next friday from \(hour):\(minute) to 14:30 in room \(number)"
        case 3: "add item \(number) to my shopping list"
        case 4: "spent \(amount) lv on taxi yesterday and remind me to pay rent on the \(hour)th"
        case 5: "i will be there around \(hour):\(minute), \(name) is bringing \(number) photos from the trip"
        case 6: "team meeting every other tuesday at \(hour):\(minute) till june, agenda item \(number)"
        case 7: "what is \(number % 40)% of \(number)"
        case 8: "convert \(amount) usd to euro"
        case 9: "did you see what \(name) wrote about the \(number) people last week?"
        case 10: "in \(number) minutes, the last monday of march or two weeks before christmas"
        default: "ok \(name), talk later, message \(number)"
        }
    }

    private static let names = ["Anna", "Tom", "Maria", "Ivan", "mum", "the dentist", "Peter", "Elena", "Kate"]
    private static let shops = ["next", "lidl", "tesco", "ikea", "the market", "h&m", "starbucks", "shell"]
}
