import Scoring

// The period's clock, run on this device: it needs no network, and continues while the app is closed.
extension OpenGame {
    /// The clock of the current period; nil between periods, and in sports without a clock. On a device that has not
    /// run it in this period, the clock is stopped at the time of the latest play.
    var clockOfPeriod: PeriodClock? {
        guard let game = book?.game, let initial = game.state.clockOfPeriod else { return nil }
        return clock?.period == initial.period ? clock : game.clockOfPeriod
    }

    /// The clock time to record with a play; nil if this device does not run the clock.
    func timeOfPlay(at now: Int) -> GameClock? {
        guard let clock = clockOfPeriod, clock.isUsed else { return nil }
        return clock.reading(at: now)
    }

    /// Starts or stops the clock.
    mutating func turnClock(at now: Int) {
        changeClock { clock in if clock.runs(at: now) { clock.stop(at: now) } else { clock.start(at: now) } }
    }

    /// Sets the clock forward or back.
    mutating func moveClock(by seconds: Int, at now: Int) {
        changeClock { $0.move(by: seconds * 1_000, at: now) }
    }

    /// Stops the clock at its end.
    mutating func endClock(at now: Int) {
        clock?.stop(at: now)
    }

    /// Updates the clock after a play. A clock that counts up starts with the period; every clock stops at its end. A
    /// timeout stops a clock that counts down.
    mutating func follow(_ play: Play, at now: Int) {
        switch play {
        case .periodStart:
            guard let initial = clockOfPeriod, !initial.countsDown else { return }
            changeClock { $0.start(at: now) }
        case .timeout where clock?.countsDown == true: clock?.stop(at: now)
        case .periodEnd, .gameEnd, .forfeit, .abandon: clock?.stop(at: now)
        default: break
        }
    }

    private mutating func changeClock(_ change: (inout PeriodClock) -> Void) {
        guard var clock = clockOfPeriod else { return }
        change(&clock)
        self.clock = clock
    }
}

extension Play {
    /// Whether the clock time is recorded with the play.
    var isTimed: Bool {
        switch self {
        case .score, .stat, .sanction, .substitution, .timeout: true
        default: false
        }
    }
}
