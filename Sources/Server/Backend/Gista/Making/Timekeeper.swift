internal import HTTPServer

/// The current time and a clock for waiting.
struct Timekeeper: Sendable {
    /// The wall clock, in seconds since 1970.
    let now: @Sendable () -> Double
    private let pause: @Sendable (Duration) async throws -> Void

    /// `now` gives the time, `clock` is used for waiting.
    init(now: @escaping @Sendable () -> Double, clock: some Clock<Duration>) {
        self.now = now
        pause = { try await clock.sleep(for: $0) }
    }

    static let system = Timekeeper(now: secondsSince1970, clock: ContinuousClock())

    var seconds: Double { now() }
    var milliseconds: Int64 { Int64(now() * 1_000) }

    func sleep(milliseconds: Int64) async throws { try await pause(.milliseconds(milliseconds)) }
}
