import Bowline
import KeyboardCore
import TypeSafeApp

/// The cost of a key on the keyboard: the core alone, the whole app without an analysis, and an analysis on the
/// device.
///
/// On the main actor, as in an app.
@MainActor
enum KeyboardBenchmark {
    /// The number of different texts, which are typed letter by letter.
    private static let textCount = 10_000

    static func run(_ settings: Benchmark.Settings) async throws -> BenchmarkReport {
        var report = BenchmarkReport("keyboard")
        let before = Meter.residentBytes
        let keyboard = Keyboard(KeyboardFeature(try dependencies()), state: .onDeviceOnly)
        keyboard.handle(.paste("please send me the code you were texted "))
        let after = Meter.residentBytes
        report.add("resident_mb_added", after.flatMap { after in before.map { Double(after - $0) / 1e6 } })
        let texts = SampleTexts.make(textCount).map(Array.init)
        var core = TypingCore()
        measure(texts, seconds: settings.seconds / 3, "core", &report) { _ = core.handle(.key($0)) }
        // Keys that start no analysis: letters only, and a new field after at most forty of them.
        let quiet = texts.map { $0.filter(\.isLetter).prefix(40) }.map(Array.init)
        measure(quiet, seconds: settings.seconds / 3, "quiet", &report) {
            keyboard.handle(.key($0))
        } beforeEach: {
            keyboard.handle(.field(FieldTraits()))
        }
        let long = SampleTexts.make()
        measure(long.map { [$0] }, seconds: settings.seconds / 3, "judged", per: "text", &report) {
            keyboard.handle(.paste($0))
        }
        return report
    }

    /// The dependencies of the whole app; its network client is never called.
    private static func dependencies() throws -> KeyboardDependencies {
        KeyboardDependencies(
            KeyboardContainer(
                environment: try BackendEnvironment(.production, base: "https://api.example.com"),
                transport: try CurlTransport(),
                apiKey: "key",
                folder: nil
            )
        )
    }

    private static func measure<Key>(
        _ texts: [[Key]],
        seconds: Double,
        _ name: String,
        per unit: String = "key",
        _ report: inout BenchmarkReport,
        type: (Key) -> Void,
        beforeEach: () -> Void = {}
    ) {
        var keys = 0
        var index = 0
        let clock = ContinuousClock()
        var (spent, cpu) = (Duration.zero, Duration.zero)
        var allocated: UInt64 = 0
        while spent < .seconds(seconds) {
            beforeEach()
            let text = texts[index % texts.count]
            let (allocations, before, start) = (Meter.allocations, Meter.cpu, clock.now)
            for key in text { type(key) }
            spent += start.duration(to: clock.now)
            cpu += Meter.cpu - before
            if let allocations, let now = Meter.allocations { allocated += now - allocations }
            keys += text.count
            index += 1
        }
        report.add("\(name)_ns_per_\(unit)", spent.microseconds * 1_000 / Double(keys))
        report.add("\(name)_cpu_ns_per_\(unit)", cpu.microseconds * 1_000 / Double(keys))
        report.add("\(name)_allocations_per_\(unit)", Meter.allocations.map { _ in Double(allocated) / Double(keys) })
        report.add("\(name)_\(unit)s", keys)
    }
}

extension KeyboardState {
    fileprivate static var onDeviceOnly: KeyboardState {
        var state = KeyboardState()
        state.isOnDeviceOnly = true
        return state
    }
}
