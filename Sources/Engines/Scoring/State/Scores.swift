extension GameState {
    mutating func record(_ score: Play.Score) throws(RuleError) {
        let side = try side(of: score.team)
        try requireStarted()
        try requireMayTakePart(score.player, "player_id")
        try requireMayTakePart(score.assist, "assist_id")
        try requireMayTakePart(score.secondAssist, "second_assist_id")
        let points = setup.rules.scoring.points(for: score.kind, stated: score.points) ?? 0
        let server = score.serving.flatMap(setup.side(of:))
        switch setup.rules.format {
        case .clocked(let format): try scoreByTheClock(points, for: side, format)
        case .innings(let format): try scoreRuns(points, for: side, kind: score.kind, format)
        case .rally(let format): try scoreRally(for: side, server: server, format)
        case .tennis(let format): try scorePoint(for: side, server: server, format)
        }
    }

    mutating func record(_ sanction: Play.Sanction) throws(RuleError) {
        try requireStarted()
        let side = try side(of: sanction.team)
        let rules = setup.rules.conduct
        try conduct.record(sanction, side: side, period: period, rules)
        guard let award = rules.awards[sanction.kind] else { return }
        switch (award, setup.rules.format) {
        case (.point, .rally(let format)): try scoreRally(for: side.other, server: nil, format)
        case (.point, .tennis(let format)): try scorePoint(for: side.other, server: nil, format)
        case (.game, .tennis(let format)): try awardGame(to: side.other, format)
        default: break
        }
    }

    mutating func record(_ change: Play.Substitution) throws(RuleError) {
        try requireStarted()
        guard phase != .shootout, !isDecided else { throw .forbidden(.gameDecided, "Regular play is over.") }
        guard let rules = setup.rules.conduct.substitutions else { return }
        try conduct.record(change, side: try side(of: change.team), moment: moment, rules)
    }

    /// Changes nothing, but throws if the play cannot have happened.
    func record(_ stat: Play.Stat) throws(RuleError) {
        try requireStarted()
        guard phase != .shootout else { throw .forbidden(.shootoutRunning, "The shoot-out has begun.") }
        guard period > 0 else { throw .forbidden(.periodNotStarted, "period", "No period has been played.") }
        try requireMayTakePart(stat.player, "player_id")
    }

    mutating func record(_ lineup: Play.Lineup) throws(RuleError) {
        guard phase == .scheduled || phase == .interval else {
            throw .forbidden(.periodStillOpen, "type", "While a period is played, record a substitution instead.")
        }
        try conduct.lineUp(lineup.players, try side(of: lineup.team), period: max(1, period))
    }

    mutating func recordTimeout(of team: TeamID) throws(RuleError) {
        try requirePlaying()
        try conduct.recordTimeout(side: try side(of: team), period: period, setup.rules.conduct)
    }

    func requireMayTakePart(_ player: PlayerID?, _ field: String) throws(RuleError) {
        guard let player else { return }
        try conduct.requireMayTakePart(player, in: period, field)
    }

    var moment: Conduct.Moment {
        guard case .clocked(let format) = setup.rules.format else { return Conduct.Moment(period: period) }
        return Conduct.Moment(period: period, isOvertime: period > format.periods)
    }
}
