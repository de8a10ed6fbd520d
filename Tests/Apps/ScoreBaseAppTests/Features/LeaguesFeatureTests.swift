import Basics
import Bowline
import BowlineTesting
import Flow
import LocalizedTexts
import Scoring
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct LeaguesFeatureTests {
    @Test func typingAsksOnceItIsQuiet() async throws {
        var scene = Scene()
        let calls = scene.calls
        scene.dependencies.leagues = { search, _ in
            calls.withLock { $0.append(search) }
            return ListPage([Scene.league("l", "Premier")])
        }
        let clock = scene.clock
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.leagues(.queryChanged("p"))) { $0.leagues.query = "p" }
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(200))
            try store.send(.leagues(.queryChanged("pr "))) { $0.leagues.query = "pr " }
            await clock.sleepers(1)
            clock.advance(by: .milliseconds(200))
            #expect(calls.withLock { $0.isEmpty })
            clock.advance(by: .milliseconds(100))
            try await store.receive(.leagues(.typingPaused)) {
                $0.leagues.isLoading = true
                $0.leagues.question = 1
            }
            let page = ListPage([Scene.league("l", "Premier")])
            try await store.receive(.leagues(.loaded(.success(page), question: 1))) {
                $0.leagues.isLoading = false
                $0.leagues.hasLoaded = true
                $0.leagues.page = page
            }
        }
        #expect(calls.withLock { $0 } == ["pr"])
    }

    @Test func anAnswerToAnOlderQuestionIsDropped() async throws {
        var state = Scene.inside
        state.leagues.question = 4
        try await Scene.Store.test(Scene().feature, from: state) { store in
            try store.send(.leagues(.loaded(.success(ListPage([Scene.league("l", "Old")])), question: 3)))
        }
    }

    @Test func theListGoesOn() async throws {
        var scene = Scene()
        scene.dependencies.leagues = { _, cursor in
            #expect(cursor == "next")
            return ListPage([Scene.league("b", "B")])
        }
        var state = Scene.inside
        state.leagues.page = ListPage([Scene.league("a", "A")], next: "next")
        try await Scene.Store.test(scene.feature, from: state) { store in
            try store.send(.leagues(.moreTapped)) {
                $0.leagues.isLoadingMore = true
                $0.leagues.question = 0
            }
            try store.send(.leagues(.moreTapped))
            let page = ListPage([Scene.league("b", "B")])
            try await store.receive(.leagues(.moreLoaded(.success(page), question: 0))) {
                $0.leagues.isLoadingMore = false
                $0.leagues.page.items = [Scene.league("a", "A"), Scene.league("b", "B")]
                $0.leagues.page.next = nil
            }
        }
    }

    @Test(arguments: ScoreBaseError.Kind.allCases.filter { $0 != .unauthorized })
    func troubleIsShownAndCanBeTriedAgain(kind: ScoreBaseError.Kind) async throws {
        var scene = Scene()
        scene.dependencies.leagues = { _, _ in throw ScoreBaseError(kind, requestId: "r-1") }
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.leagues(.refreshTapped)) {
                $0.leagues.isLoading = true
                $0.leagues.question = 1
            }
            try await store.receive(.leagues(.loaded(.failure(ScoreBaseError(kind, requestId: "r-1")), question: 1))) {
                $0.leagues.isLoading = false
                $0.leagues.error = ScoreBaseError(kind, requestId: "r-1")
            }
            for language in Language.allCases {
                let looks = LeaguesPresentation(store.state.leagues, language)
                let notice = try #require(looks.notice)
                #expect(!notice.title.isEmpty && notice.lines.count >= 2 && notice.label.contains("r-1"))
                #expect(notice.buttons.map(\.action) == [.leagues(.refreshTapped)] && looks.placeholder == nil)
            }
        }
        #expect(scene.calls.withLock { $0 } == ["refresh"])
    }

    private func looks(_ state: ScoreBaseState) throws -> LeaguePresentation {
        LeaguePresentation(try #require(state.league), .english)
    }

    @Test func aLeagueShowsItsTableAndItsGames() async throws {
        var scene = Scene()
        let row = Standing(rank: 1, tenantId: "north", leagueId: "l", seasonId: "s", teamId: "h", teamName: "Anchors")
        scene.dependencies.standings = { _ in [row] }
        let clock = scene.clock
        scene.dependencies.games = { _, _ in
            // After the table, so that the test can name the order.
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil)
            return ListPage([Fixture.game])
        }
        var state = Scene.inside
        state.leagues.page = ListPage([Scene.league("l", "Premier")])
        try await Scene.Store.test(scene.feature, from: state) { store in
            try store.send(.leagues(.leagueTapped("l"))) {
                $0.league = OpenLeague(Scene.league("l", "Premier"))
                $0.screen = .league
            }
            #expect(try looks(store.state).placeholder == "Loading …")
            try await store.receive(.league(.tableLoaded(.success([row])))) { $0.league?.table = [row] }
            await scene.clock.sleepers(1)
            scene.clock.advance(by: .seconds(1))
            try await store.receive(.league(.gamesLoaded(.success(ListPage([Fixture.game]))))) {
                $0.league?.games = ListPage([Fixture.game])
            }
            let table = try #require(try looks(store.state).table)
            #expect(table.lines[0].cells.count == table.columns.count)
            #expect(table.lines[0].label == "1. Anchors: 0 points from 0 games")
            try store.send(.league(.tabTapped(.fixtures))) { $0.league?.tab = .fixtures }
            let looks = try looks(store.state)
            #expect(looks.table == nil && looks.games.map(\.title) == ["Anchors – Buoys"])
            #expect(looks.tabs.map(\.isSelected) == [false, true, false, false])
        }
    }

    @Test func whatTheTableBringsDoesNotHideThatTheGamesDidNotCome() async throws {
        var state = Scene.inside
        state.screen = .league
        state.league = OpenLeague(Scene.league("l", "Premier"))
        state.league?.tab = .fixtures
        try await Scene.Store.test(Scene().feature, from: state) { store in
            try store.send(.league(.gamesLoaded(.failure(ScoreBaseError(.offline))))) {
                $0.league?.errors[.fixtures] = ScoreBaseError(.offline)
            }
            try store.send(.league(.tableLoaded(.success([])))) { $0.league?.table = [] }
            let shown = try looks(store.state)
            #expect(shown.notice?.title == ScoreBaseError(.offline).title[.english] && shown.placeholder == nil)
            try store.send(.league(.tabTapped(.table))) { $0.league?.tab = .table }
            #expect(try looks(store.state).notice == nil)
        }
    }

    @Test func afterARefreshOneMayAskForMoreAgain() async throws {
        var scene = Scene()
        let clock = scene.clock
        scene.dependencies.games = { _, cursor in
            // More never comes before the refresh.
            if cursor != nil { try await clock.sleep(until: clock.now.advanced(by: .seconds(60)), tolerance: nil) }
            return ListPage([Fixture.game], next: "next")
        }
        scene.dependencies.standings = { _ in [] }
        var state = Scene.inside
        state.screen = .league
        state.league = OpenLeague(Scene.league("l", "Premier"))
        state.league?.games = ListPage([Fixture.game], next: "next")
        let store = Store(initialState: state, reducer: scene.feature)
        store.send(.league(.moreTapped))
        #expect(store.state.league?.isLoadingMore == true)
        store.send(.league(.refreshTapped))
        #expect(store.state.league?.isLoadingMore == false)
        store.send(.league(.moreTapped))
        #expect(store.state.league?.isLoadingMore == true)
    }

    @Test func whatWaitsIsTriedAtOnceWhenTheNetworkIsBack() async throws {
        var scene = Scene()
        let calls = scene.calls
        scene.dependencies.sendNow = { calls.withLock { $0.append("send") } }
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.networkChanged(.offline)) { $0.network = .offline }
            try store.send(.networkChanged(.online)) { $0.network = .online }
            try store.send(.networkChanged(.constrained)) { $0.network = .constrained }
        }
        #expect(calls.withLock { $0 } == ["send"])
    }
}

@Suite(.timeLimit(.minutes(8))) @MainActor struct LeadersTests {
    nonisolated private static func leader(_ total: Int) -> Leader {
        Leader(
            rank: 1,
            season: Season(seasonId: "s", tenantId: "north", leagueId: "l", name: "2026"),
            stat: "rebounds",
            player: ("p", "Ada"),
            team: ("t", "Anchors"),
            games: 3,
            total: total
        )
    }

    private static var inside: ScoreBaseState {
        var state = Scene.inside
        state.screen = .league
        state.league = OpenLeague(Scene.league("l", "Harbour"))
        return state
    }

    @Test func leadersAreReadWhenTheirTabIsOpenedAndOfAnotherNumberWhenItIsChosen() async throws {
        var scene = Scene()
        scene.dependencies.leaders = { _, stat in [Self.leader(stat == nil ? 10 : 7)] }
        try await Scene.Store.test(scene.feature, from: Self.inside) { store in
            try store.send(.league(.tabTapped(.leaders))) { $0.league?.tab = .leaders }
            try await store.receive(.league(.leadersLoaded(.success([Self.leader(10)]), nil))) {
                $0.league?.leaders = [Self.leader(10)]
            }
            try store.send(.league(.statTapped(.steals))) { $0.league?.stat = .steals }
            try await store.receive(.league(.leadersLoaded(.success([Self.leader(7)]), .steals))) {
                $0.league?.leaders = [Self.leader(7)]
            }
            // An answer for a number that is no longer chosen changes nothing.
            try store.send(.league(.leadersLoaded(.success([]), .points)))
        }
    }

    @Test func theTableOfLeadersHasTotalsAndMeans() {
        var room = OpenLeague(Scene.league("l", "Harbour"))
        room.tab = .leaders
        room.leaders = [Self.leader(10)]
        let looks = LeaguePresentation(room, .english)
        #expect(looks.table?.lines.map(\.cells) == [["1", "Ada", "Anchors", "3", "10", "3.3"]])
        #expect(looks.choices.first { $0.isSelected }?.id == "stat-points")
        #expect(looks.games.isEmpty && looks.more == nil)
    }

    @Test func whatSeparatedLevelTeamsIsSaid() {
        func row(_ rank: Int, _ name: String, _ points: Int, _ criterion: String?) -> Standing {
            var row = Standing(rank: rank, tenantId: "t", leagueId: "l", seasonId: "s", teamId: name, teamName: name)
            (row.points, row.played, row.separatedBy) = (points, 2, criterion)
            return row
        }
        let table = [row(1, "A", 4, nil), row(2, "B", 4, "head_to_head_points"), row(3, "C", 3, "points")]
        let notes = SeparationStrings.notes(table).map { $0[.english] }
        #expect(notes == ["A are ahead of B on points in the games between them."])
    }
}
