/// One team as it comes to a game.
package struct TeamSheet: Hashable, Sendable, Codable {
    /// The team.
    package var id: TeamID
    /// Everybody who may play. Empty when the league keeps no rosters; then only the opponent's players are refused.
    package var players: [PlayerID]
    /// Who starts. Empty when nobody keeps track; then it is not checked who is on the field.
    package var lineup: [PlayerID]

    /// A sheet with nobody on it unless said otherwise.
    package init(_ id: TeamID, players: [PlayerID] = [], lineup: [PlayerID] = []) {
        self.id = id
        self.players = players
        self.lineup = lineup
    }
}

/// What is settled before a game begins: the rules and the two teams.
///
/// A class only so that copying a state copies one reference; nothing in it ever changes.
package final class GameSetup: Sendable {
    /// What the game is played by.
    package let rules: RuleSet
    /// Who plays it.
    package let teams: Both<TeamSheet>
    private let sides: [PlayerID: Side]

    /// Refuses a team playing itself, a player on both sheets, and a starter who is not on the sheet.
    package init(rules: RuleSet, home: TeamSheet, away: TeamSheet) throws(Refusal) {
        guard home.id != away.id else { throw .wrong(.unfitSetup, "away_team_id", "A team cannot play itself.") }
        var sides: [PlayerID: Side] = [:]
        for (side, team) in [(Side.home, home), (.away, away)] {
            for player in team.players {
                guard sides.updateValue(side, forKey: player) ?? side == side else {
                    throw .wrong(.unfitSetup, "players", "A player stands on both teams' sheets.")
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

    /// Whose player that is, or nil when no sheet names them.
    package func side(ofPlayer player: PlayerID) -> Side? { sides[player] }
}

extension GameSetup: Equatable {
    package static func == (left: GameSetup, right: GameSetup) -> Bool {
        left === right || (left.rules == right.rules && left.teams == right.teams)
    }
}
