import Backend
import PlainWords

/// The cost of understanding a sentence on one core: by the engine alone, and by `POST /api/v1/process` through a
/// backend with one server thread. All sentences are different.
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
        // The first sentence builds the tables, so it is measured separately.
        let clock = ContinuousClock()
        report.add("first_sentence_us", clock.measure { _ = engine.act("coffee 3") }.microseconds)
        let (start, cpu) = (clock.now, Meter.cpu)
        var (done, actions) = (0, 0)
        var spent: [Bool: Duration] = [:]
        while start.duration(to: clock.now) < .seconds(seconds) {
            for isBulgarian in [false, true] {
                let own = sentences[isBulgarian ? count / 2..<count : 0..<count / 2]
                spent[isBulgarian, default: .zero] += clock.measure {
                    for sentence in own where engine.act(sentence) != .nothing { actions += 1 }
                }
            }
            done += sentences.count
        }
        report.add("us_per_sentence", start.duration(to: clock.now).microseconds / Double(done))
        report.add("us_per_english_sentence", (spent[false] ?? .zero).microseconds / Double(done / 2))
        report.add("us_per_bulgarian_sentence", (spent[true] ?? .zero).microseconds / Double(done / 2))
        report.add("cpu_us_per_sentence", (Meter.cpu - cpu).microseconds / Double(done))
        report.add("sentences", done)
        report.add("share_with_outcome", Double(actions) / Double(done))
    }

    /// Requests and small talk of all kinds, each with its own number; half are English and half Bulgarian.
    private static func sentence(_ number: Int) -> String {
        number < count / 2 ? english(number) : bulgarian(number - count / 2)
    }

    private static func english(_ number: Int) -> String {
        let amount = "\(number / 100 + 1).\(number % 90 + 10)"
        let hour = number % 12 + 1
        let minute = 10 + number % 50
        let name = names[number / 7 % names.count]
        return switch number % 24 {
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
        case 11: "ok \(name), talk later, message \(number)"
        case 12: "move the meeting about order \(number) to \(hour):\(minute)"
        case 13: "delete item \(number) from the shopping list"
        case 14: "done with task \(number)"
        case 15: "how much did i spend at \(shops[number % shops.count]) \(number) days ago"
        case 16: "buy 2 kg of apples, milk and \(number) candles"
        case 17: "dinner \(amount) split with \(name) and dad, table \(number)"
        case 18: "rent \(number) every month on the \(hour)th"
        case 19: "lunch 12, no, make it \(amount), bill \(number)"
        case 20: "what's on in week \(number % 52 + 1) of \(number)"
        case 21: "12.50 lunch, 3 coffee, \(amount) taxi \(number)"
        case 22: "i already paid for order \(number), \(name) has done the rest"
        default: "dentist from the \(hour)th until the end of next month at half past \(hour), note \(number)"
        }
    }

    private static func bulgarian(_ number: Int) -> String {
        let amount = "\(number / 100 + 1),\(number % 90 + 10)"
        let hour = number % 12 + 1
        return switch number % 12 {
        case 0: "похарчих \(amount) лева за храна, бележка \(number)"
        case 1: "напомни ми да платя сметка \(number) утре в \(hour) и половина"
        case 2: "среща с Мария във вторник в \(hour) часа, стая \(number)"
        case 3: "добави мляко, хляб и \(number) яйца в списъка за пазаруване"
        case 4: "премести зъболекаря \(number) за петък в \(hour)"
        case 5: "колко дадох за бензин преди \(number) дни"
        case 6: "утре ще вали, а влакът \(number) закъснява"
        case 7: "pohar4ih \(amount) lv za taksi nomer \(number)"
        case 8: "napomni mi da se obadq na mama za \(number) v \(hour)"
        case 9: "iztrij sreshtata \(number) ot kalendara"
        case 10: "gotovo s praneto \(number)"
        default: "вечеря \(amount) на трима, сметка \(number)"
        }
    }

    private static let names = ["Anna", "Tom", "Maria", "Ivan", "mum", "the dentist", "Peter", "Elena", "Kate"]
    private static let shops = ["next", "lidl", "tesco", "ikea", "the market", "h&m", "starbucks", "shell"]
}
