/// A team and its players in one game.
package struct TeamSheet: Hashable, Sendable, Codable {
    /// The id of the team.
    package var id: TeamID
    /// The players who may play. If empty, the league keeps no rosters, and only the opponent's players are rejected.
    package var players: [PlayerID]
    /// The starting players. If empty, substitutions are not checked.
    package var lineup: [PlayerID]

    /// A team sheet, by default without players.
    package init(_ id: TeamID, players: [PlayerID] = [], lineup: [PlayerID] = []) {
        self.id = id
        self.players = players
        self.lineup = lineup
    }
}

/// The rules and the two teams of a game, which do not change during the game.
///
/// A class only so that copying a state copies one reference; nothing in it ever changes.
package final class GameSetup: Sendable {
    /// The rules of the game.
    package let rules: RuleSet
    /// The teams and their players.
    package let teams: Both<TeamSheet>
    private let sides: [PlayerID: Side]

    /// Throws for a team playing itself, a player on both sheets, or a starter who is not on the sheet.
    package init(rules: RuleSet, home: TeamSheet, away: TeamSheet) throws(RuleError) {
        guard home.id != away.id else { throw .wrong(.unfitSetup, "away_team_id", "A team cannot play itself.") }
        var sides: [PlayerID: Side] = [:]
        for (side, team) in [(Side.home, home), (.away, away)] {
            for player in team.players {
                guard sides.updateValue(side, forKey: player) ?? side == side else {
                    throw .wrong(.unfitSetup, "players", "A player is on both teams' sheets.")
                }
            }
            guard team.players.isEmpty || Set(team.lineup).isSubset(of: team.players) else {
                throw .wrong(.unfitSetup, "lineup", "A starter is not on the team's sheet.")
            }
        }
        self.rules = rules
        self.teams = Both(home, away)
        self.sides = sides
    }

    /// The side a team plays on, or nil for a team of another game.
    package func side(of team: TeamID) -> Side? {
        team == teams.home.id ? .home : team == teams.away.id ? .away : nil
    }

    /// The side of this player, or nil if no team sheet names them.
    package func side(ofPlayer player: PlayerID) -> Side? { sides[player] }
}

extension GameSetup: Equatable {
    package static func == (left: GameSetup, right: GameSetup) -> Bool {
        left === right || (left.rules == right.rules && left.teams == right.teams)
    }
}
