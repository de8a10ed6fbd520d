/// The clock of one period, run on a scorekeeper's device. It is a value without a timer: callers pass the current time,
/// in milliseconds since 1970.
package struct PeriodClock: Hashable, Sendable, Codable {
    /// The number of the period.
    package let period: Int
    /// Whether it counts down to zero.
    package let countsDown: Bool
    /// The length of the period, in milliseconds.
    package let length: Int
    /// The time shown at the beginning of the period, in milliseconds; above zero only if it counts up through the
    /// whole game.
    package let beginning: Int
    /// The time played before the latest start, in milliseconds.
    private var played = 0
    /// The time of the latest start; nil while stopped.
    private var startedAt: Int?
    /// Whether it was ever started or set. Only then is its time recorded with plays.
    package private(set) var isUsed = false

    /// The clock at the beginning of a period.
    init(period: Int, _ format: ClockedFormat) {
        self.period = period
        countsDown = format.countsDown
        length = format.minutes(of: period) * Self.minute
        guard !format.countsDown else {
            beginning = 0
            return
        }
        let regular = min(period - 1, format.periods) * format.periodMinutes
        let overtime = max(0, period - 1 - format.periods) * format.overtimeMinutes
        beginning = (regular + overtime) * Self.minute
    }

    /// Whether it is running at this time. A clock that counts down stops at zero.
    package func runs(at now: Int) -> Bool { startedAt != nil && !(countsDown && timePlayed(at: now) >= length) }

    /// The time of the latest start; nil while stopped.
    package var latestStart: Int? { startedAt.map { max(0, $0) } }

    /// Starts it; has no effect while it is running, or at zero.
    package mutating func start(at now: Int) {
        guard !runs(at: now), !(countsDown && timePlayed(at: now) >= length) else { return }
        (played, startedAt, isUsed) = (timePlayed(at: now), now, true)
    }

    /// Stops it; has no effect while it is stopped.
    package mutating func stop(at now: Int) {
        (played, startedAt) = (timePlayed(at: now), nil)
    }

    /// Adds to the time shown, running or not, within the period.
    package mutating func move(by milliseconds: Int, at now: Int) {
        let wasRunning = runs(at: now)
        played = within(timePlayed(at: now) + (countsDown ? -milliseconds : milliseconds))
        (startedAt, isUsed) = (wasRunning ? now : nil, true)
    }

    /// A copy of the clock, stopped at the time recorded with a play.
    func showing(_ time: GameClock) -> PeriodClock {
        var clock = self
        let shown = time.inTenths * 100 + (time.added ?? 0) * Self.minute
        clock.played = within(countsDown ? length - shown : shown - beginning)
        return clock
    }

    /// The milliseconds until it reaches zero; nil if it is stopped or counts up.
    package func timeLeft(at now: Int) -> Int? {
        countsDown && runs(at: now) ? length - timePlayed(at: now) : nil
    }

    /// The time shown, in milliseconds.
    package func shown(at now: Int) -> Int {
        let played = timePlayed(at: now)
        return countsDown ? length - min(played, length) : beginning + played
    }

    /// The time to record with a play: `7:32`, `0:04.8` in the last minute, `45+2` in added time.
    package func reading(at now: Int) -> GameClock {
        let shown = shown(at: now)
        if countsDown { return GameClock(milliseconds: shown, withTenths: shown < Self.minute) }
        guard shown > beginning + length else { return GameClock(milliseconds: shown, withTenths: false) }
        let added = (shown - beginning - length) / Self.minute + 1
        return GameClock(minutes: (beginning + length) / Self.minute, added: min(added, 99))
    }

    /// The time played until `now`, limited to a day, whatever the device's own clock says.
    private func timePlayed(at now: Int) -> Int {
        guard let startedAt = latestStart, now > startedAt else { return within(played) }
        // Both are positive, so the difference cannot overflow.
        return within(within(played) + min(now - startedAt, Self.day))
    }

    private func within(_ time: Int) -> Int { min(max(0, time), countsDown ? length : Self.day) }

    private static let minute = 60_000
    private static let day = 86_400_000
}

extension GameState {
    /// The clock at the beginning of the current period; nil between periods, and in sports without a clock.
    package var clockOfPeriod: PeriodClock? {
        guard phase == .playing, case .clocked(let format) = setup.rules.format else { return nil }
        return PeriodClock(period: period, format)
    }
}

extension Game {
    /// The clock of the current period, stopped at the time of the latest play.
    package var clockOfPeriod: PeriodClock? {
        guard let clock = state.clockOfPeriod else { return nil }
        let latest = history.reversed().prefix(while: { $0.play != .periodStart }).lazy.compactMap(\.clock).first
        return latest.map(clock.showing) ?? clock
    }
}
