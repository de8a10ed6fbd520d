/// Where a game stands: the fold of its events.
///
/// A plain value. Keep it and apply each new event; that costs the same for the first event and the thousandth.
/// See docs/decisions/scoring.md, "A game is a fold of typed events, and its rules are data".
package struct GameState: Equatable, Sendable {
    /// The rules and the two teams.
    package let setup: GameSetup
    /// What may happen now, broadly.
    package internal(set) var phase = Phase.scheduled
    /// Points, goals, runs; in volleyball and tennis the sets won.
    package internal(set) var score = Both.zero
    /// The score of each period begun so far; in tennis the games of each set.
    package internal(set) var periods: [Both<Int>] = []
    /// Whether play has settled the result, so that nothing but the end can follow.
    package internal(set) var isDecided = false
    /// How it ended, once it has.
    package internal(set) var ending: Ending?
    /// Fouls, cards, timeouts, substitutions.
    package internal(set) var conduct: Conduct
    /// The shoot-out, once it has begun.
    package internal(set) var shootout: Shootout?
    /// The half-inning of a baseball game.
    package internal(set) var innings: HalfInning?
    /// Who serves, in volleyball and tennis.
    package internal(set) var serve: Serve
    /// The game within a tennis set.
    package internal(set) var tennis: TennisGame?

    /// The phases of any game.
    package enum Phase: String, Hashable, Sendable {
        case scheduled
        /// A period is open.
        case playing
        /// Between two periods, or before the first.
        case interval
        case shootout
        case ended
    }

    /// How a game came to its end.
    /// See docs/decisions/scoring.md, "A scorekeeper ends a game, and a reopening is recorded".
    package struct Ending: Hashable, Sendable {
        /// How the game ended: by play, by forfeit, or abandoned.
        package enum Reason: String, Hashable, Sendable { case played, forfeit, abandoned }
        /// Which of the three it was.
        package let reason: Reason
        /// The winner; nil after a draw or when the game was abandoned.
        package let winner: Side?
        /// What a reopening returns to.
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

    /// The status on the wire.
    package var status: Status {
        switch phase {
        case .scheduled: .scheduled
        case .ended: .final
        case .playing, .interval, .shootout: .inProgress
        }
    }

    /// The three statuses of a game on the wire.
    package enum Status: String, Hashable, Sendable, Codable {
        case scheduled
        case inProgress = "in_progress"
        case final
    }

    /// Who is ahead, a shoot-out counted.
    package var leader: Side? { ending?.winner ?? score.leader ?? shootout?.goals.leader }
}

extension GameState {
    /// The state after the event, or why it cannot happen now. A ``Play/void`` needs the whole book: give it to
    /// ``Game``.
    package func applying(_ event: GameEvent) throws(RuleError) -> GameState {
        var next = self
        try next.carryOut(event)
        return next
    }

    /// May leave half a change behind when it throws, so it only ever runs on a copy.
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
        case .void: throw .wrong(.notCorrectable, "type", "A void speaks to the book of a game, not to its state.")
        }
    }

    /// The period that an event names must be the one that is being played. An overtime that cannot even come next does
    /// not exist.
    private func checkMoment(of event: GameEvent) throws(RuleError) {
        guard let stated = event.period else { return }
        if stated > max(setup.rules.regularPeriods, period + 1) {
            throw .wrong(.noSuchPeriod, "period", "This game has no such period.")
        }
        guard event.play != .periodStart else { return }
        let opensNext = phase == .interval && setup.rules.runsItself && stated == period + 1
        if stated > period, !opensNext { throw .forbidden(.periodNotStarted, "period", "This period has not begun.") }
        if stated < period { throw .forbidden(.periodOver, "period", "This period is over; correct it by its events.") }
    }

    func side(of team: TeamID) throws(RuleError) -> Side {
        guard let side = setup.side(of: team) else {
            throw .wrong(.unknownTeam, "team_id", "This team does not play in this game.")
        }
        return side
    }
}
