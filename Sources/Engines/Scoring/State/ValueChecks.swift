extension GameSetup {
    /// Every value of an event that would be wrong at any time in this game. Empty for a valid event.
    package func problems(with event: GameEvent) -> [RuleError] {
        var found = Problems()
        check(period: event.period, clock: event.clock, &found)
        if let team = event.play.team, side(of: team) == nil {
            found.add(.wrong(.unknownTeam, "team_id", "This team does not play in this game."))
        }
        check(event.play, &found)
        return found.all
    }

    private func check(_ play: Play, _ found: inout Problems) {
        switch play {
        case .score(let score): check(score, &found)
        case .out(let out): check(out, &found)
        case .sanction(let sanction): check(sanction, &found)
        case .substitution(let change): check(change, &found)
        case .stat(let stat): check(stat, &found)
        case .lineup(let lineup): check(lineup, &found)
        case .shootoutAttempt(let attempt): check(attempt, &found)
        case .timeout:
            if rules.conduct.timeouts.isEmpty { found.add(.notInThisSport("This sport has no timeouts.")) }
        case .periodEnd:
            if rules.runsItself { found.add(.notInThisSport("Periods of this sport end by themselves.")) }
        case .gameStart, .periodStart, .gameEnd, .reopen, .forfeit, .abandon, .void: break
        }
    }

    private func check(period: Int?, clock: GameClock?, _ found: inout Problems) {
        if let period, period < 1 || period > rules.lastPeriod {
            found.add(.wrong(.noSuchPeriod, "period", "This game has no such period."))
        } else if case .clocked(let format) = rules.format, format.countsDown, let clock {
            let limit = period.map(format.minutes(of:)) ?? max(format.periodMinutes, format.overtimeMinutes)
            if clock.added != nil || clock.inTenths > limit * 600 {
                found.add(.wrong(.clockOutOfRange, "clock", "The clock of this period starts at \(limit):00."))
            }
        }
    }

    private func check(_ score: Play.Score, _ found: inout Problems) {
        let team = side(of: score.team)
        check(score.player, is: score.kind == .ownGoal ? team?.other : team, "player_id", &found)
        check(score.assist, is: team, "assist_id", &found)
        check(score.secondAssist, is: team, "second_assist_id", &found)
        if score.secondAssist != nil, score.assist == nil || rules.sport != .iceHockey {
            found.add(.wrong(.wrongKind, "second_assist_id", "Only a goal in ice hockey has a second assist."))
        }
        if let kind = score.kind, !rules.scoring.contains(where: { $0.kind == kind }) {
            found.add(.wrong(.wrongKind, "kind", "This kind of score does not exist in this sport."))
        } else if rules.scoring.points(for: score.kind, stated: score.points) == nil {
            found.add(pointsProblem(score))
        }
        if score.strength != nil, rules.sport != .iceHockey {
            found.add(.wrong(.wrongKind, "strength", "strength is only allowed in ice hockey."))
        }
        if let server = score.serving, side(of: server) == nil {
            found.add(.wrong(.unknownTeam, "serving_team_id", "This team does not play in this game."))
        } else if score.serving != nil, rules.sport != .volleyball, rules.sport != .tennis {
            found.add(.wrong(.wrongKind, "serving_team_id", "This sport has no serves."))
        }
    }

    private func pointsProblem(_ score: Play.Score) -> RuleError {
        guard score.points != nil else { return .wrong(.missing, "points", "points is required.") }
        let possible = rules.scoring.filter { score.kind == nil || $0.kind == score.kind }.flatMap(\.points)
        let list = Set(possible).sorted().map(String.init).joined(separator: ", ")
        return .wrong(.wrongPoints, "points", "For a score of this kind, points must be one of: \(list).")
    }

    private func check(_ out: Play.Out, _ found: inout Problems) {
        check(out.player, is: side(of: out.team), "player_id", &found)
        guard case .innings(let format) = rules.format else {
            return found.add(.notInThisSport("This sport has no outs."))
        }
        if !(1...format.outs).contains(out.count) {
            found.add(.wrong(.wrongCount, "outs", "A play must have 1 to \(format.outs) outs."))
        }
    }

    private func check(_ sanction: Play.Sanction, _ found: inout Problems) {
        check(sanction.player, is: side(of: sanction.team), "player_id", &found)
        if !rules.conduct.sanctions.contains(sanction.kind) {
            found.add(.wrong(.wrongKind, "kind", "This kind of sanction does not exist in this sport."))
        }
        check(sanction.servedBy, is: side(of: sanction.team), "served_by_id", &found)
        if sanction.offender != nil, sanction.player != nil {
            found.add(.wrong(.wrongKind, "offender", "Name a player, or the coach or bench, not both."))
        }
        if let minutes = sanction.minutes {
            if rules.sport != .iceHockey {
                found.add(.wrong(.wrongKind, "minutes", "Only ice hockey has penalties with minutes."))
            } else if !(0...60).contains(minutes) {
                found.add(.wrong(.wrongCount, "minutes", "A penalty has 0 to 60 minutes."))
            }
        }
    }

    private func check(_ stat: Play.Stat, _ found: inout Problems) {
        check(stat.player, is: side(of: stat.team), "player_id", &found)
        if !rules.sport.stats.contains(stat.kind) {
            found.add(.wrong(.wrongKind, "kind", "This kind of statistic does not exist in this sport."))
        }
    }

    private func check(_ lineup: Play.Lineup, _ found: inout Problems) {
        guard rules.conduct.substitutions != nil else {
            return found.add(.notInThisSport("This sport has no line-ups."))
        }
        let team = side(of: lineup.team)
        for player in lineup.players { check(player, is: team, "player_ids", &found) }
        if let size = rules.sport.fieldSize, lineup.players.count != size {
            found.add(.wrong(.wrongCount, "player_ids", "A line-up has \(size) players."))
        }
    }

    private func check(_ change: Play.Substitution, _ found: inout Problems) {
        let team = side(of: change.team)
        check(change.playerIn, is: team, "player_in_id", &found)
        check(change.playerOut, is: team, "player_out_id", &found)
        if change.playerIn == change.playerOut {
            found.add(.wrong(.samePlayer, "player_in_id", "The two players of a substitution must differ."))
        }
        guard let substitutions = rules.conduct.substitutions else {
            return found.add(.notInThisSport("This sport has no substitutions."))
        }
        guard !substitutions.allowsHalves else { return }
        if change.playerIn == nil { found.add(.wrong(.missing, "player_in_id", "This field is required.")) }
        if change.playerOut == nil { found.add(.wrong(.missing, "player_out_id", "This field is required.")) }
    }

    private func check(_ attempt: Play.ShootoutAttempt, _ found: inout Problems) {
        check(attempt.player, is: side(of: attempt.team), "player_id", &found)
        guard case .clocked(let format) = rules.format, format.shootout != nil else {
            return found.add(.notInThisSport("This game has no shoot-out."))
        }
    }

    private func check(_ player: PlayerID?, is side: Side?, _ field: String, _ found: inout Problems) {
        guard let player, let side else { return }
        let theirs = self.side(ofPlayer: player)
        if theirs == side.other {
            found.add(.wrong(.playerOfOtherTeam, field, "This player belongs to the other team."))
        } else if theirs == nil, !teams[side].players.isEmpty {
            found.add(.wrong(.unknownPlayer, field, "This player is not on the team's sheet."))
        }
    }
}

/// A list of problems, which costs nothing while empty.
private struct Problems {
    var all: [RuleError] = []

    mutating func add(_ problem: RuleError) { all.append(problem) }
}

extension RuleError {
    fileprivate static func notInThisSport(_ sentence: String) -> RuleError {
        .wrong(.notInThisSport, "type", sentence)
    }
}
