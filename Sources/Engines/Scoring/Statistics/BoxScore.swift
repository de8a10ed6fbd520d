/// The numbers of both teams and their players in one game, per period and in total: a fold of the game's events.
///
/// See docs/decisions/scoring.md, "A box score is a second fold of the same events".
package struct BoxScore: Hashable, Sendable {
    /// The sport, which determines the columns.
    package let sport: Sport
    /// Both teams.
    package internal(set) var teams: Both<TeamBox>

    /// A team with its players.
    package struct TeamBox: Hashable, Sendable {
        /// The id of the team.
        package let id: TeamID
        /// The team's statistics: the sum of its players', and those recorded for the team alone.
        package internal(set) var line = PeriodLines()
        /// The players of the team sheet in its order, followed by those who occur only in events.
        package internal(set) var players: [PlayerBox] = []
    }

    /// A player.
    package struct PlayerBox: Hashable, Sendable {
        /// The id of the player.
        package let id: PlayerID
        /// Whether the player was in the first line-up of the game.
        package internal(set) var isStarter = false
        /// Whether the player was on the field or has any statistics.
        package internal(set) var hasPlayed = false
        /// The player's statistics.
        package internal(set) var line = PeriodLines()
    }

    /// Statistics in total and per period.
    package struct PeriodLines: Hashable, Sendable {
        /// The whole game.
        package internal(set) var total = StatLine()
        /// The periods up to the last period in which anything was counted.
        package internal(set) var periods: [StatLine] = []
    }
}

extension BoxScore {
    /// The box score of a game so far. Takes time proportional to the number of events.
    package init(_ game: Game) {
        var fold = BoxScoreFold(game.setup)
        var state = GameState(game.setup)
        for event in game.history {
            let before = state.period
            // The history of a game is possible by construction, so no event is left out here.
            guard let next = try? state.applying(event) else { continue }
            state = next
            // The last out of a half-inning already starts the next half-inning.
            if case .innings = game.setup.rules.format {
                fold.take(event, period: max(before, 1))
            } else {
                fold.take(event, period: next.period)
            }
        }
        self = fold.finish()
    }

    /// The box score of events that give their periods, without checking them against the rules. For play-by-play from
    /// other scoring systems.
    package init(_ setup: GameSetup, unchecked events: some Sequence<GameEvent>) {
        var fold = BoxScoreFold(setup)
        var period = 0
        for event in events {
            period = max(period, min(event.period ?? period, BoxScoreFold.lastPeriod))
            fold.take(event, period: period)
        }
        self = fold.finish()
    }
}

extension BoxScore.PeriodLines {
    mutating func add(_ stat: Stat, _ number: Int, period: Int) {
        total.add(stat, number)
        guard let index = open(period) else { return }
        periods[index].add(stat, number)
    }

    /// The index of a period, which is added if necessary; nil before the first.
    mutating func open(_ period: Int) -> Int? {
        guard period > 0 else { return nil }
        while periods.count < period { periods.append(StatLine()) }
        return period - 1
    }
}
