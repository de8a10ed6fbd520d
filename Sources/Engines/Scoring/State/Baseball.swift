/// The state of a half-inning.
package struct HalfInning: Hashable, Sendable {
    /// Whether the away team bats.
    package internal(set) var isTop = true
    /// The outs of the team at bat.
    package internal(set) var outs = 0

    /// The team at bat.
    package var batting: Side { isTop ? .away : .home }
}

extension GameState {
    mutating func startInnings() {
        innings = HalfInning()
        periods = [.zero]
        phase = .playing
    }

    /// Adds runs for the team at bat; the home team's winning run in the last inning ends the game.
    mutating func scoreRuns(_ runs: Int, for side: Side, kind: ScoreKind?, _ format: InningsFormat) throws(RuleError) {
        try requirePlaying()
        guard let half = innings, half.batting == side else {
            throw .forbidden(.notBatting, "team_id", "This team is not at bat.")
        }
        let canWalkOff = side == .home && period >= format.innings
        let toWin = score.away - score.home + 1
        if canWalkOff, kind != .homeRun, runs > toWin {
            throw .forbidden(.walkOffRunOnly, "points", "Only the winning run counts, unless it is a home run.")
        }
        score[side] += runs
        periods[period - 1][side] += runs
        if canWalkOff, score.home > score.away { isDecided = true }
        if side == .home, mercy(format, completed: period) { isDecided = true }
    }

    mutating func record(_ out: Play.Out) throws(RuleError) {
        guard case .innings(let format) = setup.rules.format, var half = innings else {
            throw .forbidden(.gameNotStarted, "The game has not begun.")
        }
        try requirePlaying()
        try requireMayTakePart(out.player, "player_id")
        guard half.batting == (try side(of: out.team)) else {
            throw .forbidden(.notBatting, "team_id", "This team is not at bat.")
        }
        guard half.outs + out.count <= format.outs else {
            throw .forbidden(.tooManyOuts, "outs", "Only \(format.outs - half.outs) more can be put out.")
        }
        half.outs += out.count
        innings = half
        if half.outs == format.outs { changeSides(format) }
    }

    private mutating func changeSides(_ format: InningsFormat) {
        let wasTop = innings?.isTop == true
        let completed = wasTop && score.home <= score.away ? period - 1 : period
        isDecided = halfDecides(format, wasTop: wasTop) || mercy(format, completed: completed)
        guard !isDecided else { return }
        innings = HalfInning(isTop: !wasTop)
        if !wasTop { periods.append(.zero) }
    }

    /// Whether nothing is left to play for after this half-inning.
    private func halfDecides(_ format: InningsFormat, wasTop: Bool) -> Bool {
        guard period >= format.innings else { return false }
        if wasTop { return score.home > score.away }
        return score.leader != nil || period == format.lastInning
    }

    /// Whether a large lead ends the game early; a home lead counts even before the home team bats.
    private func mercy(_ format: InningsFormat, completed: Int) -> Bool {
        guard let lead = format.mercyLead else { return false }
        return completed >= format.mercyInning && score.lead >= lead
    }
}
