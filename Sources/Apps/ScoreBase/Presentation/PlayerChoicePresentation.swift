import LocalizedTexts
import Scoring
import Wire

/// The second tap of a play: which player made it. It can be skipped and filled in later.
package struct PlayerChoicePresentation: Sendable, Equatable {
    /// The play, and the question.
    package let title: String
    /// The color of the team.
    package let tone: Tone
    /// The players: those on the field first, if known, then those of the latest plays, then by number.
    package let players: [ButtonPresentation]
    /// Leaves the play without a player.
    package let skip: ButtonPresentation

    /// Nil if no player is asked for.
    init?(_ openGame: OpenGame, _ names: TeamNames, _ language: Language) {
        guard let id = openGame.asking, let book = openGame.book, let play = book.game.line(id)?.event.play,
            let page = openGame.page, let team = play.team
        else { return nil }
        let isHome = team == page.game.homeTeamId
        let roster = isHome ? page.home : page.away
        guard !roster.isEmpty else { return nil }
        title = LocalizedText("Who? ", "Кой? ")[language] + names.line(play)[language]
        tone = isHome ? .home : .away
        let latest = Self.latest(book, of: team)
        let field = openGame.choices(of: team)?.onField
        func plays(_ player: Player) -> Bool { field?.contains(player.playerId) ?? true }
        let players = roster.sorted { one, other in
            let sit = (!plays(one), !plays(other))
            if sit.0 != sit.1 { return sit.1 }
            let ranks = (latest[one.playerId] ?? .max, latest[other.playerId] ?? .max)
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            return (one.number ?? .max, one.name) < (other.number ?? .max, other.name)
        }
        self.players = players.map { player in
            player.button("who-", .game(.pad(.playerTapped(player.playerId)))).with {
                $0.tone = isHome ? .home : .away
            }
        }
        skip = ButtonPresentation("who-skip", LocalizedText("Skip", "Пропусни")[language], .game(.pad(.playerSkipped)))
    }

    /// The position of each player among the players of the team's plays, the latest first.
    private static func latest(_ book: Scorebook, of team: TeamID) -> [PlayerID: Int] {
        var ranks: [PlayerID: Int] = [:]
        for event in book.game.history.reversed() where event.play.team == team {
            if let player = event.play.player, ranks[player] == nil { ranks[player] = ranks.count }
        }
        return ranks
    }
}
