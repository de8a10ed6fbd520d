/// The state of a game: the fold of its events.
///
/// A plain value. Keep it and apply each new event; the cost does not grow with the number of events.
/// See docs/decisions/scoring.md, "A game is a fold of typed events, and its rules are data".
package struct GameState: Equatable, Sendable {
    /// The rules and the two teams.
    package let setup: GameSetup
    /// The current phase of the game.
    package internal(set) var phase = Phase.scheduled
    /// Points, goals or runs; sets won in volleyball and tennis.
    package internal(set) var score = Both.zero
    /// The score of each period so far; in tennis the games of each set.
    package internal(set) var periods: [Both<Int>] = []
    /// Whether the result is decided, so that only the end of the game can follow.
    package internal(set) var isDecided = false
    /// How the game ended; nil before its end.
    package internal(set) var ending: Ending?
    /// Fouls, cards, timeouts, substitutions.
    package internal(set) var conduct: Conduct
    /// The shoot-out, once it has begun.
    package internal(set) var shootout: Shootout?
    /// The half-inning of a baseball game.
    package internal(set) var innings: HalfInning?
    /// The serving side, in volleyball and tennis.
    package internal(set) var serve: Serve
    /// The current game within a tennis set.
    package internal(set) var tennis: TennisGame?

    /// The phases of a game.
    package enum Phase: String, Hashable, Sendable {
        case scheduled
        /// A period is being played.
        case playing
        /// Between two periods, or before the first.
        case interval
        case shootout
        case ended
    }

    /// How a game ended.
    /// See docs/decisions/scoring.md, "A scorekeeper ends a game, and a reopening is recorded".
    package struct Ending: Hashable, Sendable {
        /// How the game ended: by play, by forfeit, or abandoned.
        package enum Reason: String, Hashable, Sendable { case played, forfeit, abandoned }
        /// The reason.
        package let reason: Reason
        /// The winner; nil after a draw or an abandoned game.
        package let winner: Side?
        /// The phase to which a reopening returns.
        let phaseBefore: Phase
    }

    /// A game that has not begun.
    package init(_ setup: GameSetup) {
        self.setup = setup
        conduct = Conduct(setup)
        serve = Serve()
    }

    /// The number of the current or latest period; 0 before the first.
    package var period: Int { periods.count }

    /// The status in JSON.
    package var status: Status {
        switch phase {
        case .scheduled: .scheduled
        case .ended: .final
        case .playing, .interval, .shootout: .inProgress
        }
    }

    /// The statuses of a game in JSON.
    package enum Status: String, Hashable, Sendable, Codable {
        case scheduled
        case inProgress = "in_progress"
        case final
    }

    /// The leading side, including a shoot-out.
    package var leader: Side? { ending?.winner ?? score.leader ?? shootout?.goals.leader }
}

extension GameState {
    /// The state after the event; throws if it cannot happen now. A ``Play/void`` needs the whole log: use ``Game`` for
    /// it.
    package func applying(_ event: GameEvent) throws(RuleError) -> GameState {
        var next = self
        try next.carryOut(event)
        return next
    }

    /// May leave a partial change when it throws, so it must only run on a copy.
    private mutating func carryOut(_ event: GameEvent) throws(RuleError) {
        if let problem = setup.problems(with: event).first { throw problem }
        if phase == .ended, event.play != .reopen {
            throw .forbidden(.gameOver, "The game is over. Reopen it to record more.")
        }
        try checkMoment(of: event)
        switch event.play {
        case .gameStart: try start()
        case .periodStart: try startPeriod(event.period ?? period + 1)
        case .periodEnd: try endPeriod()
        case .score(let score): try record(score)
        case .out(let out): try record(out)
        case .sanction(let sanction): try record(sanction)
        case .substitution(let change): try record(change)
        case .stat(let stat): try record(stat)
        case .lineup(let lineup): try record(lineup)
        case .timeout(let team): try recordTimeout(of: team)
        case .shootoutAttempt(let attempt): try record(attempt)
        case .gameEnd: try end()
        case .reopen: try reopen()
        case .forfeit(let team): try forfeit(team)
        case .abandon: ending = end(.abandoned, winner: nil)
        case .void: throw .wrong(.notCorrectable, "type", "A void can only be added to a game's event log.")
        }
    }

    /// Checks that an event's period is the one being played. An overtime period that cannot come next does not exist.
    private func checkMoment(of event: GameEvent) throws(RuleError) {
        guard let stated = event.period else { return }
        if stated > max(setup.rules.regularPeriods, period + 1) {
            throw .wrong(.noSuchPeriod, "period", "This game has no such period.")
        }
        guard event.play != .periodStart else { return }
        let opensNext = phase == .interval && setup.rules.runsItself && stated == period + 1
        if stated > period, !opensNext { throw .forbidden(.periodNotStarted, "period", "This period has not begun.") }
        if stated < period {
            throw .forbidden(.periodOver, "period", "This period is over; correct it with 'corrects' or 'after'.")
        }
    }

    func side(of team: TeamID) throws(RuleError) -> Side {
        guard let side = setup.side(of: team) else {
            throw .wrong(.unknownTeam, "team_id", "This team does not play in this game.")
        }
        return side
    }
}
