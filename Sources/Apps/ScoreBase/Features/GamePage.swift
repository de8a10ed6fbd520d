package import Scoring
package import Wire

/// A game and its players.
package struct GamePage: Codable, Sendable, Hashable {
    /// The game as the server last sent it.
    package var game: GameInfo
    /// The home team's players.
    package var home: [Player] = []
    /// The away team's players.
    package var away: [Player] = []

    /// The rules and the teams; nil for an unknown sport. Throws for unknown rules.
    package func setup() throws(RuleError) -> GameSetup? {
        guard let sport = Sport(name: game.sportType) else { return nil }
        let rules = try (game.rules ?? RuleOverrides()).rules(for: sport)
        return try GameSetup(
            rules: rules,
            home: TeamSheet(game.homeTeamId, players: home.map(\.playerId)),
            away: TeamSheet(game.awayTeamId, players: away.map(\.playerId))
        )
    }
}
