package import Wire

extension BoxScoreInfo {
    /// A box score in the form the API returns. `players` gives the names and numbers of the players.
    package init(_ box: BoxScore, of game: GameInfo, rules: RuleSet, players: [PlayerID: (name: String, number: Int?)])
    {
        let periods = Side.allCases.map { box.teams[$0].line.periods.count }.max() ?? 0
        func team(_ side: Side, _ name: String) -> Team {
            let team = box.teams[side]
            return Team(
                teamId: team.id,
                teamName: name,
                totals: team.line.total.named,
                periods: team.line.named(periods),
                players: team.players.map { player in
                    let known = players[player.id]
                    return Player(
                        playerId: player.id,
                        name: known?.name ?? player.id,
                        number: known?.number,
                        isStarter: player.isStarter,
                        hasPlayed: player.hasPlayed,
                        totals: player.line.total.named,
                        periods: player.line.named(periods)
                    )
                }
            )
        }
        self.init(
            game: game,
            columns: box.sport.columns.map(\.rawValue),
            periods: (0..<periods).map { rules.name(ofPeriod: $0 + 1) },
            home: team(.home, game.homeTeamName),
            away: team(.away, game.awayTeamName)
        )
    }
}

extension StatLine {
    /// The statistics by their names in JSON.
    package var named: [String: Int] {
        Dictionary(known.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
    }
}

extension BoxScore.PeriodLines {
    fileprivate func named(_ count: Int) -> [[String: Int]] {
        (0..<count).map { $0 < periods.count ? periods[$0].named : [:] }
    }
}

extension BoxScore {
    /// A box score returned by the API; nil for an unknown sport. Statistics unknown to this version are left out.
    package init?(_ info: BoxScoreInfo) {
        guard let sport = Sport(name: info.sportType) else { return nil }
        self.init(sport: sport, teams: Both(TeamBox(info.home), TeamBox(info.away)))
    }
}

extension BoxScore.TeamBox {
    fileprivate init(_ team: BoxScoreInfo.Team) {
        self.init(id: team.teamId)
        line = BoxScore.PeriodLines(team.totals, team.periods)
        players = team.players.map { player in
            var box = BoxScore.PlayerBox(id: player.playerId)
            (box.isStarter, box.hasPlayed) = (player.isStarter, player.hasPlayed)
            box.line = BoxScore.PeriodLines(player.totals, player.periods)
            return box
        }
    }
}

extension BoxScore.PeriodLines {
    fileprivate init(_ totals: [String: Int], _ periods: [[String: Int]]) {
        self.init()
        total = StatLine(named: totals)
        self.periods = periods.map(StatLine.init(named:))
    }
}

extension StatLine {
    fileprivate init(named numbers: [String: Int]) {
        self.init()
        for (name, number) in numbers {
            if let stat = Stat(rawValue: name) { set(stat, number) }
        }
    }
}
