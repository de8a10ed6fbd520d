import Flow
import LocalizedTexts
import Scoring
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct PlayerChangeTests {
    /// A game that has not begun; the home team has players 4 to 10.
    private func open(_ plays: [Play] = []) throws -> Store<ScoreBaseState, ScoreBaseAction> {
        var state = Scene.inside
        state.screen = .game
        var room = OpenGame("g")
        var page = Fixture.page
        page.home = (4...10).map { number in
            var player = Player(playerId: "h\(number)", tenantId: "north", teamId: "h", name: "Player \(number)")
            player.number = number
            return player
        }
        room.page = page
        var book = Scorebook(try #require(try page.setup()))
        _ = book.take(Fixture.lines(plays))
        room.book = book
        state.game = room
        var scene = Scene()
        scene.dependencies.record = { _, _ in 1 }
        return Store(initialState: state, reducer: scene.feature)
    }

    private func looks(_ store: Store<ScoreBaseState, ScoreBaseAction>) throws -> GamePresentation {
        GamePresentation(try #require(store.state.game), isScorekeeper: true, .english)
    }

    private func button(_ title: String, _ store: Store<ScoreBaseState, ScoreBaseAction>) throws -> ButtonPresentation {
        let sections = try #require(try looks(store).pad).sections
        return try #require(sections.first { $0.tone == .home }?.buttons.first { $0.title == title })
    }

    private func tap(_ number: String, in group: Int = 0, _ store: Store<ScoreBaseState, ScoreBaseAction>) throws {
        let players = try #require(try looks(store).playerChange).groups[group].players
        store.send(try #require(players.first { $0.title == number }).action)
    }

    private static let five = Play.lineup(.init("h", players: ["h4", "h5", "h6", "h7", "h8"]))

    @Test func fiveTapsMakeALineup() throws {
        let store = try open()
        store.send(try button("Starting line-up", store).action)
        #expect(try looks(store).playerChange?.title == "Anchors: Starting line-up 0/5")
        #expect(try looks(store).playerChange?.done.isEnabled == false)
        for number in ["10", "4", "5", "6", "7", "8"] { try tap(number, store) }
        #expect(try looks(store).playerChange?.title == "Anchors: Starting line-up 5/5", "the sixth is not taken")
        try tap("10", store)
        try tap("8", store)
        store.send(try #require(try looks(store).playerChange).done.action)
        #expect(try looks(store).playerChange == nil)
        #expect(try looks(store).pad?.onField == ["Anchors: 4 · 5 · 6 · 7 · 8"])
        #expect(try looks(store).lines.first?.text == "Anchors: Starting line-up")
    }

    @Test func aLineupThatIsLeftRecordsNothing() throws {
        let store = try open()
        store.send(try button("Starting line-up", store).action)
        try tap("4", store)
        store.send(try #require(try looks(store).playerChange?.cancel).action)
        #expect(try looks(store).playerChange == nil && looks(store).lines.isEmpty)
    }

    @Test func aSubstitutionIsRecordedWithItsSecondTap() throws {
        let store = try open([Self.five] + Fixture.opening)
        store.send(try button("Substitution", store).action)
        let groups = try #require(try looks(store).playerChange).groups
        #expect(groups.map(\.title) == ["Out", "In"])
        #expect(groups.map { $0.players.map(\.title) } == [["4", "5", "6", "7", "8"], ["9", "10"]])
        try tap("9", in: 1, store)
        #expect(try looks(store).playerChange?.groups[1].players[0].isSelected == true)
        try tap("4", store)
        #expect(try looks(store).lines.first?.text == "Anchors: Substitution, in: Player 9, out: Player 4")
        // Another follows at once.
        #expect(try looks(store).playerChange?.groups[0].players.map(\.title) == ["5", "6", "7", "8", "9"])
        try tap("5", store)
        try tap("5", store)
        store.send(try #require(try looks(store).playerChange).done.action)
        #expect(try looks(store).playerChange == nil && store.state.game?.book?.unsent.count == 1)
        #expect(try looks(store).pad?.onField == ["Anchors: 5 · 6 · 7 · 8 · 9"])
    }

    @Test func whoIsOnTheFieldIsAskedFirst() throws {
        let store = try open([Self.five] + Fixture.opening)
        store.send(.game(.pad(.changeTapped(.substitution("h", out: nil, in: nil)))))
        try tap("10", in: 1, store)
        try tap("4", store)
        store.send(.game(.pad(.playTapped(Fixture.homeTwo))))
        #expect(try looks(store).playerChoice?.players.map(\.title) == ["5", "6", "7", "8", "10", "4", "9"])
    }

    @Test func undoTakesASubstitutionBack() throws {
        let store = try open([Self.five] + Fixture.opening)
        store.send(.game(.pad(.changeTapped(.substitution("h", out: nil, in: nil)))))
        try tap("9", in: 1, store)
        try tap("4", store)
        store.send(.game(.pad(.undoTapped)))
        #expect(try looks(store).pad?.onField == ["Anchors: 4 · 5 · 6 · 7 · 8"])
    }

    @Test func aTeamThatIsNotInTheGameHasNobodyToChoose() throws {
        let store = try open()
        store.send(.game(.pad(.changeTapped(.lineup("another", [])))))
        #expect(store.state.game?.changing == nil)
        store.send(.game(.pad(.changePlayerTapped("h4", .begins))))
        #expect(store.state.game?.changing == nil)
    }
}
