import Scoring
import Testing
import Wire

@testable import ScoreBaseApp

/// A basketball game between two teams of two, written down by hand.
enum Fixture {
    static let game: GameInfo = {
        var game = GameInfo(gameId: "g", tenantId: "north", leagueId: "l", seasonId: "s", sportType: "basketball")
        (game.homeTeamId, game.awayTeamId) = ("h", "a")
        (game.homeTeamName, game.awayTeamName) = ("Anchors", "Buoys")
        return game
    }()

    static var page: GamePage {
        GamePage(
            game: game,
            home: [Player(playerId: "h1", tenantId: "north", teamId: "h", name: "Ada")],
            away: [Player(playerId: "a1", tenantId: "north", teamId: "a", name: "Ben")]
        )
    }

    static func book(_ plays: [Play] = []) throws -> Scorebook {
        var book = Scorebook(try #require(try page.setup()))
        _ = book.take(lines(plays))
        return book
    }

    /// Lines as the server has them, named `s1`, `s2` …
    static func lines(_ plays: [Play], from first: Int = 1) -> [RecordedEvent] {
        plays.enumerated().map { place, play in line(play, first + place) }
    }

    static func line(_ play: Play, _ sequence: Int, id: String? = nil, period: Int? = nil) -> RecordedEvent {
        line(GameEvent(id ?? "s\(sequence)", play, period: period), sequence)
    }

    static func line(_ event: GameEvent, _ sequence: Int) -> RecordedEvent {
        RecordedEvent(
            event: EventDraft(event),
            sequence: sequence,
            homeScore: 0,
            awayScore: 0,
            recordedAt: "2024-01-15T10:30:00Z",
            recordedBy: "other"
        )
    }

    static let opening: [Play] = [.gameStart, .periodStart]
    static let homeTwo = Play.score(.init("h", points: 2, kind: .fieldGoal))
    static let awayTwo = Play.score(.init("a", points: 2, kind: .fieldGoal))
    static let user = SignedInUser(id: "u", name: "ann@demo.test", tenant: "north", isScorekeeper: true)
}
