import Flow
import LocalizedTexts
import Scoring
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct TwoTapsTests {
    /// An open game of a scorekeeper whose home team has players 4, 7 and 9.
    private func open() throws -> Store<ScoreBaseState, ScoreBaseAction> {
        var state = Scene.inside
        state.screen = .game
        var room = OpenGame("g")
        var page = Fixture.page
        page.home = [("h9", "Cem", 9), ("h4", "Ada", 4), ("h7", "Ben", 7)].map { id, name, number in
            var player = Player(playerId: id, tenantId: "north", teamId: "h", name: name)
            player.number = number
            return player
        }
        room.page = page
        var book = Scorebook(try #require(try page.setup()))
        _ = book.take(Fixture.lines(Fixture.opening))
        room.book = book
        room.live = .live
        state.game = room
        var scene = Scene()
        scene.dependencies.record = { _, _ in 1 }
        return Store(initialState: state, reducer: scene.feature)
    }

    private func looks(_ store: Store<ScoreBaseState, ScoreBaseAction>) throws -> GamePresentation {
        GamePresentation(try #require(store.state.game), isScorekeeper: true, .english)
    }

    private func points(_ store: Store<ScoreBaseState, ScoreBaseAction>, of player: String) throws -> Int? {
        let box = BoxScore(try #require(store.state.game?.book).game)
        return box.teams.home.players.first { $0.id == player }?.line.total[.points]
    }

    private func tap(_ action: PadAction, _ store: Store<ScoreBaseState, ScoreBaseAction>) {
        store.send(.game(.pad(action)))
    }

    @Test func theFirstTapCountsAndTheSecondNamesThePlayer() throws {
        let store = try open()
        tap(.playTapped(Fixture.homeTwo), store)
        let asked = try looks(store)
        #expect(asked.board?.teams.map(\.score) == ["2", "0"])
        #expect(
            asked.playerChoice?.title == "Who? Anchors: +2 Field goal"
                && asked.playerChoice?.players.map(\.title) == ["4", "7", "9"]
        )
        #expect(asked.playerChoice?.players[1].label == "7 Ben")
        tap(.playerTapped("h7"), store)
        let named = try looks(store)
        #expect(named.playerChoice == nil && named.board?.teams.map(\.score) == ["2", "0"])
        #expect(named.lines.first?.text == "Anchors: +2 Field goal, Ben")
        #expect(try points(store, of: "h7") == 2)
        // The first undo takes back the name, the second the play.
        tap(.undoTapped, store)
        #expect(try points(store, of: "h7") == 0 && looks(store).board?.teams[0].score == "2")
    }

    @Test func aSkippedPlayerIsFilledInLater() throws {
        let store = try open()
        tap(.playTapped(Fixture.homeTwo), store)
        tap(.playerSkipped, store)
        #expect(try looks(store).playerChoice == nil)
        tap(.playTapped(Fixture.homeTwo), store)
        tap(.playerTapped("h9"), store)
        let line = try #require(try looks(store).lines.last { $0.ask != nil })
        store.send(try #require(line.ask).action)
        #expect(try looks(store).playerChoice != nil)
        tap(.playerTapped("h4"), store)
        #expect(try points(store, of: "h4") == 2 && points(store, of: "h9") == 2)
        #expect(try looks(store).lines.allSatisfy { $0.ask == nil } && looks(store).board?.teams[0].score == "4")
    }

    @Test func thePlayersOfTheLatestPlaysComeFirst() throws {
        let store = try open()
        for player in ["h7", "h9"] {
            tap(.playTapped(Fixture.homeTwo), store)
            tap(.playerTapped(player), store)
        }
        tap(.playTapped(Fixture.homeTwo), store)
        #expect(try looks(store).playerChoice?.players.map(\.title) == ["9", "7", "4"])
        // Another play in between: the one before stays without a player.
        tap(.playTapped(Fixture.awayTwo), store)
        #expect(try looks(store).playerChoice?.players.map(\.title) == ["Ben"])
    }

    @Test func aStatisticIsRecordedWithItsPlayer() throws {
        let store = try open()
        let pad = try #require(try looks(store).pad)
        let steal = try #require(pad.stats[0].buttons.first { $0.title == "Steal" })
        store.send(steal.action)
        tap(.playerTapped("h4"), store)
        let box = BoxScore(try #require(store.state.game?.book).game)
        #expect(box.teams.home.players.first { $0.id == "h4" }?.line.total[.steals] == 1)
        #expect(try looks(store).board?.teams[0].score == "0")
    }

    @Test func nobodyIsAskedForWhereNoPlayerIsKnown() throws {
        let store = try open()
        tap(.playTapped(.periodEnd), store)
        #expect(store.state.game?.asking == nil)
        var state = store.state
        state.game?.page?.home = []
        var scene = Scene()
        scene.dependencies.record = { _, _ in 1 }
        let without = Store(initialState: state, reducer: scene.feature)
        tap(.playTapped(.periodStart), without)
        tap(.playTapped(Fixture.homeTwo), without)
        #expect(without.state.game?.asking == nil)
    }

    @Test(arguments: Sport.allCases)
    func everyStatisticHasAButtonInBothLanguages(sport: Sport) throws {
        var game = Fixture.game
        game.sportType = sport.rawValue
        let setup = try #require(try GamePage(game: game).setup())
        var book = Scorebook(setup)
        try book.record(.gameStart, as: "1")
        if case .clocked = setup.rules.format { try book.record(.periodStart, as: "2") }
        let pads = Language.allCases.map {
            PadPresentation(book, TeamNames(game), OpenGame("g"), $0).stats.flatMap(\.buttons)
        }
        #expect(pads[0].count == 2 * sport.stats.count && Set(pads[0].map(\.id)).count == pads[0].count)
        #expect(zip(pads[0], pads[1]).allSatisfy { $0.title != $1.title })
    }
}
