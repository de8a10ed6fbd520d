package import LocalizedTexts
import Scoring
package import Wire

/// What a viewer without an account sees: a league, or one of its games.
package struct SpectatorPresentation: Sendable, Equatable {
    /// A game of the list.
    package struct Game: Sendable, Equatable {
        /// The id of the game.
        package let id: String
        /// The teams.
        package let title: String
        /// When and where, or the period.
        package let detail: String
        /// The score.
        package let value: String
        /// The color of the score.
        package let tone: Tone
    }

    /// The id of the game that is shown; nil for a league.
    package let game: String?
    /// The title of the page.
    package let title: String
    /// The sport of a league, or when and where a game is played.
    package let detail: String
    /// The score board of a game; nil for a league.
    package let board: BoardPresentation?
    /// The box score of a game, one table for each team.
    package let boxScore: [BoxScorePresentation.Team]
    /// The table of a league; nil without teams, and for a game.
    package let table: LeaguePresentation.Table?
    /// How the ranks of teams with equal points were decided.
    package let notes: [String]
    /// The games of a league, games in progress first.
    package let games: [Game]
    /// The text if there are no games.
    package let placeholder: String?
    /// The titles of the page's parts.
    package let texts: Texts

    /// The titles of the page's parts.
    package struct Texts: Sendable, Equatable {
        /// The title above the box score.
        package let boxScore: String
        /// The title above the table.
        package let table: String
        /// The title above the games.
        package let games: String
        /// The label of the calendar's address.
        package let calendar: String
        /// The title of the button that goes back to all games.
        package let back: String
        /// The text while the board is updated live.
        package let live: String
        /// The text while the connection is lost.
        package let lost: String

        fileprivate init(_ language: Language) {
            boxScore = ScoreBaseStrings.boxScore[language]
            table = ScoreBaseStrings.table[language]
            games = ScoreBaseStrings.fixtures[language]
            calendar = SpectatorStrings.calendar[language]
            back = SpectatorStrings.allGames[language]
            live = ScoreBaseStrings.live[language]
            lost = ScoreBaseStrings.reconnecting[language]
        }
    }

    /// The time zones of the times that are shown.
    package let zones: [String]

    /// Presents a league.
    package init(_ watched: WatchedLeague, zone: String? = nil, _ language: Language) {
        game = nil
        title = watched.league.name
        detail = BoardStrings.sport(watched.league.sportType)[language]
        texts = Texts(language)
        board = nil
        boxScore = []
        table = watched.standings.isEmpty ? nil : LeaguePresentation.table(watched.standings, language)
        notes = SeparationStrings.notes(watched.standings).map { $0[language] }
        zones = Set(watched.games.map { $0.timeZone ?? zone ?? "UTC" }).sorted()
        let rows = watched.games.map { game in
            let row = LeaguePresentation.row(game, zone: zone, language)
            return Game(id: game.gameId, title: row.title, detail: row.detail, value: row.value, tone: row.tone)
        }
        games = rows.filter { $0.tone == .good } + rows.filter { $0.tone != .good }
        placeholder = rows.isEmpty ? LocalizedText("No games are planned yet.", "Още няма срещи.")[language] : nil
    }

    /// Presents a game.
    package init(_ watched: WatchedGame, zone: String? = nil, _ language: Language) {
        let game = watched.game
        self.game = game.gameId
        let status = SpectatorStrings.status(game.scheduleStatus)?[language]
        let occasion = [status, game.start(for: zone, language), game.venue].compactMap(\.self)
        title = "\(game.homeTeamName) – \(game.awayTeamName)"
        detail = occasion.joined(separator: " · ")
        texts = Texts(language)
        board = BoardPresentation(game.board, TeamNames(game), language)
        boxScore = game.sequence == 0 ? [] : Self.boxScore(watched, language)
        table = nil
        notes = []
        games = []
        zones = [game.timeZone ?? zone ?? "UTC"]
        placeholder = nil
    }

    /// The texts that explain why nothing is shown: the link is no longer valid, or the backend is unavailable.
    package static func refusal(isGone: Bool, _ language: Language) -> (title: String, detail: String) {
        isGone
            ? (SpectatorStrings.invalid[language], SpectatorStrings.invalidDetail[language])
            : (SpectatorStrings.unavailable[language], SpectatorStrings.unavailableDetail[language])
    }

    private static func boxScore(_ watched: WatchedGame, _ language: Language) -> [BoxScorePresentation.Team] {
        guard let box = BoxScore(watched.boxScore) else { return [] }
        var names: BoxScorePresentation.Names = [:]
        for player in watched.boxScore.home.players + watched.boxScore.away.players {
            names[player.playerId] = (player.name, player.number.map(String.init) ?? "")
        }
        return BoxScorePresentation(box, TeamNames(watched.game).both, names, language).teams
    }
}
