import Basics
import BowlineTesting
import Essentials
import Flow
import LocalizedTexts
import Scoring
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct ClockTests {
    private let scene: Scene
    private let kept = Locked<[PeriodClock]>([])

    init() {
        var scene = Scene()
        scene.dependencies.record = { _, _ in 1 }
        scene.dependencies.saveClock = { [kept] clock, _ in kept.withLock { $0.append(clock) } }
        self.scene = scene
    }

    /// An open game of that sport, its first period under way.
    private func game(_ sport: String = "basketball", _ plays: [Play] = Fixture.opening) throws -> ScoreBaseState {
        var state = Scene.inside
        state.screen = .game
        var room = OpenGame("g")
        var page = Fixture.page
        page.game.sportType = sport
        room.page = page
        var book = Scorebook(try #require(try page.setup()))
        _ = book.take(Fixture.lines(plays))
        room.book = book
        state.game = room
        return state
    }

    private func clock(_ state: ScoreBaseState) throws -> ClockPresentation? {
        ClockPresentation(try #require(state.game), .english)
    }

    private func text(_ state: ScoreBaseState) throws -> String? {
        try clock(state)?.text(at: scene.clock.date)
    }

    private func tap(_ action: PadAction, _ store: Store<ScoreBaseState, ScoreBaseAction>) {
        store.send(.game(.pad(action)))
    }

    private func time(_ store: Store<ScoreBaseState, ScoreBaseAction>) -> String? {
        store.state.game?.book?.unsent.last?.event.clock?.description
    }

    @Test func playsBearTheTimeOfAClockThatIsUsed() throws {
        let store = Store(initialState: try game(), reducer: scene.feature)
        tap(.playTapped(Fixture.homeTwo), store)
        #expect(time(store) == nil)
        tap(.clockTapped, store)
        scene.clock.advance(by: .seconds(148))
        tap(.playTapped(Fixture.awayTwo), store)
        #expect(try time(store) == "7:32" && text(store.state) == "7:32")
        tap(.clockTapped, store)
        scene.clock.advance(by: .seconds(60))
        tap(.clockMoved(seconds: 10), store)
        #expect(try text(store.state) == "7:42" && clock(store.state)?.toggle.title == "Start clock")
        tap(.playTapped(Fixture.homeTwo), store)
        #expect(time(store) == "7:42")
    }

    @Test func aPlayKeepsItsTimeWhenItsPlayerIsNamedLater() throws {
        let store = Store(initialState: try game(), reducer: scene.feature)
        tap(.clockTapped, store)
        tap(.playTapped(Fixture.homeTwo), store)
        scene.clock.advance(by: .seconds(30))
        tap(.playerTapped("h1"), store)
        #expect(time(store) == "10:00")
    }

    @Test func aTimeoutAndThePeriodsEndStopIt() throws {
        let store = Store(initialState: try game(), reducer: scene.feature)
        tap(.clockTapped, store)
        tap(.playTapped(.timeout(team: "h")), store)
        #expect(try clock(store.state)?.runningSince == nil)
        tap(.clockTapped, store)
        tap(.playTapped(.periodEnd), store)
        #expect(try clock(store.state) == nil && store.state.game?.clock?.latestStart == nil)
        tap(.playTapped(.periodStart), store)
        #expect(try text(store.state) == "10:00" && clock(store.state)?.runningSince == nil)
    }

    @Test func footballsClockStartsWithThePeriodAndHasAddedTime() throws {
        let store = Store(initialState: try game("football", [.gameStart]), reducer: scene.feature)
        #expect(try clock(store.state) == nil)
        tap(.playTapped(.periodStart), store)
        scene.clock.advance(by: .seconds(45 * 60 + 130))
        #expect(try text(store.state) == "45:00 +2:10")
        tap(.playTapped(.score(.init("h", points: 1, kind: .goal))), store)
        #expect(time(store) == "45+3")
        tap(.playTapped(.periodEnd), store)
        tap(.playTapped(.periodStart), store)
        #expect(try text(store.state) == "45:00")
    }

    @Test func itStopsAtZeroByItself() async throws {
        try await Scene.Store.test(scene.feature, from: try game()) { store in
            try store.send(.game(.pad(.clockTapped))) { $0.game?.turnClock(at: scene.dependencies.now) }
            #expect(try text(store.state) == "10:00")
            await scene.clock.sleepers(1)
            scene.clock.advance(by: .seconds(600))
            try await store.receive(.game(.clockRanOut(period: 1))) {
                $0.game?.endClock(at: scene.dependencies.now)
            }
            #expect(try text(store.state) == "0:00.0" && clock(store.state)?.toggle.title == "Start clock")
        }
        #expect(kept.withLock { $0.map(\.isUsed) } == [true, true])
    }

    @Test func aClockThatWasKeptRunsOnWhenTheGameIsOpenedAgain() throws {
        let first = Store(initialState: try game(), reducer: scene.feature)
        tap(.clockTapped, first)
        let clock = try #require(first.state.game?.clock)
        scene.clock.advance(by: .seconds(90))
        let page = Fixture.page
        var state = Scene.inside
        state.screen = .game
        state.game = OpenGame("g")
        let second = Store(initialState: state, reducer: scene.feature)
        let opened = OpenedGame(page: page, lines: Fixture.lines(Fixture.opening), unsent: [], clock: clock)
        second.send(.game(.opened(.success(opened))))
        #expect(try text(second.state) == "8:30")
    }

    @Test func aClockThatReachedZeroWhileTheAppWasClosedIsStopped() throws {
        let first = Store(initialState: try game(), reducer: scene.feature)
        tap(.clockTapped, first)
        let clock = try #require(first.state.game?.clock)
        scene.clock.advance(by: .seconds(700))
        var state = Scene.inside
        state.screen = .game
        state.game = OpenGame("g")
        let second = Store(initialState: state, reducer: scene.feature)
        let opened = OpenedGame(page: Fixture.page, lines: Fixture.lines(Fixture.opening), unsent: [], clock: clock)
        second.send(.game(.opened(.success(opened))))
        let looks = try #require(try self.clock(second.state))
        #expect(looks.runningSince == nil && looks.text(at: scene.clock.date) == "0:00.0")
        // At zero it does not start; set back a little, it does.
        tap(.clockTapped, second)
        #expect(try self.clock(second.state)?.runningSince == nil)
        tap(.clockMoved(seconds: 1), second)
        tap(.clockTapped, second)
        #expect(try self.clock(second.state)?.runningSince != nil && text(second.state) == "0:01.0")
    }

    @Test(arguments: ["volleyball", "tennis", "baseball"])
    func aSportWithoutAClockHasNone(_ sport: String) throws {
        let store = Store(initialState: try game(sport, [.gameStart]), reducer: scene.feature)
        tap(.clockTapped, store)
        #expect(try clock(store.state) == nil && store.state.game?.clock == nil)
    }

    @Test func aViewerCannotTurnIt() throws {
        var state = try game()
        state.user?.isScorekeeper = false
        let store = Store(initialState: state, reducer: scene.feature)
        tap(.clockTapped, store)
        #expect(store.state.game?.clock == nil)
    }
}
