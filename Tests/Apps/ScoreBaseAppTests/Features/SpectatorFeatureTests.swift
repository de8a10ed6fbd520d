import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import LocalizedTexts
import Testing
import Wire

@testable import ScoreBaseApp

/// Watching by a link, without an account.
@MainActor struct WatchFeatureTests {
    private let clock = ManualClock()
    private let asked = Locked<[String]>([])
    private let problem = Locked<CallError?>(nil)

    private func store(_ league: WatchedLeague) -> Store<SpectatorState, SpectatorAction> {
        let (asked, problem) = (asked, problem)
        let dependencies = SpectatorDependencies(
            league: { token async throws(CallError) in
                asked.withLock { $0.append("league \(token)") }
                if let problem = problem.withLock({ $0 }) { throw problem }
                return league
            },
            game: { id, token async throws(CallError) in
                asked.withLock { $0.append("\(id) \(token)") }
                if let problem = problem.withLock({ $0 }) { throw problem }
                return WatchedGame(game: WatchSamples.game(id), boxScore: WatchSamples.boxScore)
            },
            clock: clock
        )
        return Store(initialState: SpectatorState(language: .english), reducer: SpectatorFeature(dependencies))
    }

    private func wait(_ store: Store<SpectatorState, SpectatorAction>, until isTrue: (SpectatorState) -> Bool) async {
        while !isTrue(store.state) { await Task.yield() }
    }

    private func end(_ store: Store<SpectatorState, SpectatorAction>) async {
        store.send(.closed)
        while store.runningCount > 0 { await Task.yield() }
        #expect(store.state == SpectatorState(language: .english))
    }

    private func open(_ store: Store<SpectatorState, SpectatorAction>) {
        store.send(.linkChanged("https://scores.example.com/watch?link=t0ken"))
        store.send(.watchTapped)
    }

    @Test func aLinkShowsItsLeagueAndAGameOfIt() async {
        let store = store(WatchSamples.league(games: ["g1", "g2"]))
        open(store)
        await wait(store) { $0.content != nil }
        #expect(store.state.presentation?.games.map(\.id) == ["g1", "g2"])
        #expect(!store.state.canGoBack)
        store.send(.gameTapped("g2"))
        await wait(store) { $0.presentation?.game == "g2" }
        #expect(store.state.canGoBack)
        store.send(.backTapped)
        await wait(store) { $0.presentation?.game == nil }
        #expect(asked.withLock { $0 } == ["league t0ken", "g2 t0ken", "league t0ken"])
        await end(store)
    }

    @Test func aLinkToOneGameShowsItAtOnce() async {
        let store = store(WatchSamples.league(games: ["g1"], isOneGame: true))
        open(store)
        await wait(store) { $0.presentation?.game == "g1" }
        #expect(!store.state.canGoBack)
        await end(store)
    }

    @Test func whatIsWatchedIsReadAgainEveryTenSeconds() async {
        let store = store(WatchSamples.league(games: ["g1", "g2"]))
        open(store)
        for count in 1...3 {
            await clock.sleepers(1)
            #expect(asked.withLock { $0.count } == count)
            clock.advance(by: .seconds(10))
        }
        await end(store)
    }

    @Test func anAnswerForWhatIsNoLongerShownIsLeftAside() async {
        let store = store(WatchSamples.league(games: ["g1", "g2"]))
        open(store)
        await wait(store) { $0.content != nil }
        store.send(.gameTapped("g1"))
        await wait(store) { $0.presentation?.game == "g1" }
        let shown = store.state.content
        store.send(.loaded(.league(WatchSamples.league(games: [])), of: nil))
        #expect(store.state.content == shown)
        await end(store)
    }

    @Test func anEndedLinkSaysSoAndIsAskedForNoMore() async {
        problem.withLock { $0 = WatchSamples.failure(404) }
        let store = store(WatchSamples.league(games: []))
        open(store)
        await wait(store) { $0.problem == .expired }
        while store.runningCount > 0 { await Task.yield() }
        #expect(!store.state.isWatching && store.state.content == nil)
        #expect(SpectatorEntryPresentation(store.state).problem?.contains("ended") == true)
    }

    @Test func whatWasReadStaysWhileTheBackendDoesNotAnswer() async {
        let store = store(WatchSamples.league(games: ["g1", "g2"]))
        open(store)
        await clock.sleepers(1)
        problem.withLock { $0 = WatchSamples.failure(503) }
        clock.advance(by: .seconds(10))
        await wait(store) { $0.problem == .unavailable }
        #expect(store.state.content != nil && store.state.isWatching)
        problem.withLock { $0 = nil }
        await clock.sleepers(1)
        clock.advance(by: .seconds(10))
        await wait(store) { $0.problem == nil }
        await end(store)
    }

    @Test(arguments: [
        ("https://scores.example.com/watch?link=a-b_c.d", "a-b_c.d"), ("a-b_c", "a-b_c"),
        ("  http://127.0.0.1:3000/watch?lang=bg&link=x1#top ", "x1"),
        ("https://scores.example.com/v1/watch/calendar.ics?link=x", "x"),
    ])
    func aLinkIsFoundInWhatIsPasted(text: String, token: String) {
        #expect(PastedLink.token(in: text) == token)
    }

    @Test(arguments: [
        "", " ", "see https://x.example/watch?link=a", "https://scores.example.com/watch", "https://x.example/?link=",
        "https://x.example/?link=a%20b",
        "връзка", "?link=ж", String(repeating: "a", count: 3_000),
    ])
    func whatIsNoLinkAsksNobody(text: String) {
        let store = store(WatchSamples.league(games: []))
        store.send(.linkChanged(text))
        store.send(.watchTapped)
        #expect(store.state.problem == .wrongLink && store.runningCount == 0)
        #expect(asked.withLock { $0.isEmpty })
    }
}

/// What a backend answers to watchers.
private enum WatchSamples {
    static func game(_ id: String) -> GameInfo {
        var game = Fixture.game
        game.gameId = id
        return game
    }

    static func league(games: [String], isOneGame: Bool = false) -> WatchedLeague {
        WatchedLeague(
            league: League(leagueId: "l", tenantId: "north", name: "Premier", sportType: "basketball"),
            standings: [],
            games: games.map(game),
            isOneGame: isOneGame
        )
    }

    static var boxScore: BoxScoreInfo {
        func team(_ id: String, _ name: String) -> BoxScoreInfo.Team {
            BoxScoreInfo.Team(teamId: id, teamName: name, totals: [:], periods: [], players: [])
        }
        return BoxScoreInfo(
            game: Fixture.game,
            columns: [],
            periods: [],
            home: team("h", "Anchors"),
            away: team("a", "Buoys")
        )
    }

    static func failure(_ status: Int) -> CallError { CallError(.rejected(status: status, ServerProblem())) }
}
