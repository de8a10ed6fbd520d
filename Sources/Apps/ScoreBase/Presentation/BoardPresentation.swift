import LocalizedTexts
import Scoring
import Wire

/// The score of a game, by period.
package struct BoardPresentation: Sendable, Equatable {
    /// One team's side of the board.
    package struct Team: Sendable, Equatable {
        /// The name of the team.
        package let name: String
        /// The points of the team, as text.
        package let score: String
        /// The color of the team.
        package let tone: Tone
        /// Whether the team leads.
        package let leads: Bool
        /// Whether the team serves or bats.
        package let hasPossession: Bool
        /// The score of each period, as many as `periods`.
        package let periods: [String]
    }

    /// The home team, then the away team.
    package let teams: [Team]
    /// The period, such as `Q3`, `Half-time` or `Final`.
    package let period: String
    /// The situation, e.g. `2 outs`; empty when there is none.
    package let situation: String
    /// The status, e.g. in progress, final or scheduled.
    package let status: String
    /// The names of the periods.
    package let periods: [String]
    /// The score of each period, e.g. `21–19` or `6–7(5)`.
    package let periodTexts: [String]
    /// The accessibility label of the whole board.
    package let label: String

    /// Uses the server's board, or this device's if it has unsent or newer events. Nil until the game is loaded.
    init?(_ openGame: OpenGame, _ language: Language) {
        guard let game = openGame.page?.game else { return nil }
        let board =
            if let book = openGame.book, !book.unsent.isEmpty || book.confirmed.sequence > game.sequence {
                GameBoard(book.game.state)
            } else {
                game.board
            }
        self.init(board, TeamNames(game), language)
    }

    init(_ board: GameBoard, _ names: TeamNames, _ language: Language) {
        teams = Side.allCases.map { side in
            let isHome = side == .home
            return Team(
                name: names.both[side],
                score: "\(isHome ? board.homeScore : board.awayScore)",
                tone: isHome ? .home : .away,
                leads: board.leader == side.rawValue,
                hasPossession: board.inPossession == side.rawValue,
                periods: board.periods.map { "\(isHome ? $0.home : $0.away)" }
            )
        }
        period = BoardStrings.period(board.period)[language]
        situation = BoardStrings.situation(board.situation)[language]
        status = BoardStrings.status(board.status)[language]
        periods = board.periods.map { BoardStrings.period($0.name)[language] }
        periodTexts = board.periods.map(\.text)
        let score = teams.map { "\($0.name) \($0.score)" }.joined(separator: ", ")
        label = [score, period, situation].filter { !$0.isEmpty }.joined(separator: ". ")
    }
}
