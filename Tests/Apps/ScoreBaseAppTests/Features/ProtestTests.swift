import Basics
import Bowline
import Flow
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct ProtestTests {
    /// An open game, and a server that keeps what is filed and decided.
    private func store(isScorekeeper: Bool, isAdmin: Bool) throws -> Store<ScoreBaseState, ScoreBaseAction> {
        var scene = Scene()
        let protests = Locked<[Protest]>([])
        scene.dependencies.protests = { _ in protests.withLock { $0 } }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        scene.dependencies.add = { addition in
            guard case .protest(let text, let game) = addition else { throw ScoreBaseError(.other) }
            let protest = Protest(protestId: "p", tenantId: "north", gameId: game, text: text, filedBy: "ann")
            protests.withLock { $0.append(protest) }
            return nil
        }
        scene.dependencies.editable = { Editable(target: $0, tag: "t", values: [.status: "open"]) }
        scene.dependencies.change = { change in
            let note = change.members["note"]?.string ?? ""
            let status = change.members["status"]?.string ?? "open"
            protests.withLock { protests in
                protests[0].status = status
                protests[0].decisions.append(
                    ProtestDecision(status: status, note: note, decidedBy: "bob", decidedAt: "2026-05-02T10:00:00Z")
                )
            }
        }
        var state = Scene.inside
        state.user?.isScorekeeper = isScorekeeper
        state.user?.isAdmin = isAdmin
        state.screen = .game
        var room = OpenGame("g")
        room.page = Fixture.page
        room.book = try Fixture.book(Fixture.opening)
        state.game = room
        return Store(initialState: state, reducer: scene.feature)
    }

    private func looks(_ store: Store<ScoreBaseState, ScoreBaseAction>) throws -> ProtestPresentation {
        guard case .game(let looks) = ScoreBasePresentation(store.state).content else { throw ScoreBaseError(.other) }
        return try #require(looks.protests)
    }

    @Test func aScorekeeperFilesAProtest() async throws {
        let store = try store(isScorekeeper: true, isAdmin: false)
        try await store.finish(.game(.tabTapped(.protests))) { $0.game?.protests != nil }
        #expect(try looks(store).placeholder == "There are no protests.")
        store.send(try #require(try looks(store).file).action)
        #expect(store.state.edit?.additions == nil)
        store.send(.edit(.changed(.text, "The clock stood still")))
        try await store.finish(.edit(.submitTapped)) { $0.game?.protests?.count == 1 }
        let notice = try #require(try looks(store).protests.first)
        #expect(notice.title == "The clock stood still" && notice.lines == ["Open", "ann"] && notice.buttons.isEmpty)
    }

    @Test func anAdminDecidesWithAReason() async throws {
        let store = try store(isScorekeeper: false, isAdmin: true)
        try await store.finish(.game(.tabTapped(.protests))) { $0.game?.protests != nil }
        store.send(.edit(.opened(.protest(game: "g"))))
        store.send(.edit(.changed(.text, "x")))
        try await store.finish(.edit(.submitTapped)) { $0.game?.protests?.count == 1 }
        let decide = try #require(try looks(store).protests.first?.buttons.first)
        try await store.finish(decide.action) { $0.edit?.isReading == false }
        store.send(.edit(.changed(.status, "upheld")))
        #expect(store.state.edit?.change == nil, "a decision has a reason")
        store.send(.edit(.changed(.note, "It did.")))
        try await store.finish(.edit(.submitTapped)) { $0.game?.protests?.first?.decisions.count == 1 }
        let notice = try #require(try looks(store).protests.first)
        #expect(notice.lines == ["Upheld", "ann", "Upheld: It did. (bob, 2026-05-02)"] && notice.tone == .good)
    }

    @Test func aFinalGameIsReopenedWithAReason() async throws {
        var scene = Scene()
        let added = Locked<[Addition]>([])
        scene.dependencies.add = { addition in
            added.withLock { $0.append(addition) }
            return nil
        }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        let page = Fixture.page
        scene.dependencies.open = { _ in OpenedGame(page: page, lines: [], unsent: []) }
        var state = Scene.inside
        state.screen = .game
        var room = OpenGame("g")
        room.page = page
        room.page?.game.board.status = "final"
        state.game = room
        func button() throws -> ButtonPresentation? {
            guard case .game(let looks) = ScoreBasePresentation(state).content else { throw ScoreBaseError(.other) }
            return looks.reopen
        }
        #expect(try button() == nil, "a scorekeeper has no reason to give")
        state.user?.isAdmin = true
        let reopen = try #require(try button())
        let store = Store(initialState: state, reducer: scene.feature)
        store.send(reopen.action)
        #expect(store.state.edit?.additions == nil)
        store.send(.edit(.changed(.note, "Protest upheld")))
        try await store.finish(.edit(.submitTapped)) { $0.edit == nil && $0.game?.book != nil }
        #expect(added.withLock { $0 } == [.reopening("Protest upheld", game: "g")])
    }

    @Test func aViewerReadsThem() async throws {
        let store = try store(isScorekeeper: false, isAdmin: false)
        try await store.finish(.game(.tabTapped(.protests))) { $0.game?.protests != nil }
        #expect(try looks(store).file == nil)
        store.send(.edit(.opened(.protest(game: "g"))))
        #expect(store.state.edit == nil)
    }
}
