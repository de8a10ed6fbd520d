// Basketball, football and ice hockey: periods by the clock, overtime, sudden death.

extension GameState {
    /// Adds points in a current period of a clocked sport.
    mutating func scoreByTheClock(_ points: Int, for side: Side, _ format: ClockedFormat) throws(RuleError) {
        try requirePlaying()
        score[side] += points
        periods[period - 1][side] += points
        if format.suddenDeath, period > format.periods { isDecided = true }
    }

    /// Whether another overtime period has to follow the last period.
    func overtimeIsDue(_ format: ClockedFormat) -> Bool {
        guard period >= format.periods, period < format.lastPeriod, !isDecided else { return false }
        let played = period - format.periods
        return score.leader == nil || (played > 0 && played % format.overtimeGroup != 0)
    }

    func problemWithEnding(_ format: ClockedFormat) -> RuleError? {
        if phase == .shootout { return .forbidden(.shootoutRunning, "The shoot-out is not decided.") }
        guard period >= format.periods else {
            return .forbidden(.tooEarlyToEnd, "Not all periods have been played.")
        }
        if overtimeIsDue(format) {
            let sentence = score.leader == nil ? "The score is level; overtime is due." : "Overtime is not played out."
            return .forbidden(score.leader == nil ? .scoreLevel : .tooEarlyToEnd, sentence)
        }
        guard score.leader == nil, !setup.rules.drawAllowed else { return nil }
        return .forbidden(.scoreLevel, "The score is level and this game needs a winner.")
    }
}

/// The state of a shoot-out.
package struct Shootout: Hashable, Sendable {
    /// Goals of each team.
    package internal(set) var goals = Both.zero
    /// Attempts of each team.
    package internal(set) var attempts = Both.zero
    /// The team that made the first attempt.
    package internal(set) var first: Side

    /// The team that makes the next attempt.
    package var next: Side { attempts.home == attempts.away ? first : first.other }

    /// Whether the trailing side can no longer draw level.
    func isDecided(_ format: ShootoutFormat) -> Bool {
        let rounds = max(format.attempts, attempts.greater)
        let left = Both(rounds - attempts.home, rounds - attempts.away)
        return goals.home > goals.away + left.away || goals.away > goals.home + left.home
    }
}

extension GameState {
    mutating func record(_ attempt: Play.ShootoutAttempt) throws(RuleError) {
        try requireStarted()
        guard case .clocked(let format) = setup.rules.format, let rules = format.shootout else { return }
        let side = try side(of: attempt.team)
        try requireMayTakePart(attempt.player, "player_id")
        guard !isDecided else { throw .forbidden(.gameDecided, "The game is decided; only its end can follow.") }
        if phase != .shootout {
            guard phase == .interval, period == format.lastPeriod, score.leader == nil else {
                throw .forbidden(.shootoutNotDue, "A shoot-out follows a level score after the last period.")
            }
            phase = .shootout
        }
        var duel = shootout ?? Shootout(first: side)
        guard duel.next == side else {
            throw .forbidden(.notTheirAttempt, "team_id", "The other team takes the next attempt.")
        }
        duel.attempts[side] += 1
        if attempt.scored { duel.goals[side] += 1 }
        shootout = duel
        endIfDecided(duel, rules)
    }

    private mutating func endIfDecided(_ duel: Shootout, _ rules: ShootoutFormat) {
        guard duel.isDecided(rules), let winner = duel.goals.leader else { return }
        isDecided = true
        if rules.addsGoal { score[winner] += 1 }
    }
}
