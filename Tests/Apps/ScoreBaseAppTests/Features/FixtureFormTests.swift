import Basics
import Bowline
import Flow
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(1))) @MainActor struct FixtureFormTests {
    private static var admin: ScoreBaseState {
        var state = Scene.inside
        state.user?.isAdmin = true
        state.league = OpenLeague(Scene.league("l", "Harbour"))
        state.screen = .league
        return state
    }

    nonisolated private static let plan = FixturePlan(
        games: [
            {
                var game = PlannedFixture(round: 2, home: ("a", "Ada"), away: ("b", "Boe"))
                (game.startsAt, game.venue) = ("2026-09-12T12:00:00.000Z", "Port hall")
                return game
            }()
        ],
        byes: [],
        findings: [
            {
                var finding = FixtureFinding(rule: "derby", teamIds: ["a", "b"], teamNames: ["Ada", "Boe"])
                finding.day = "2026-09-13"
                return finding
            }()
        ]
    )

    @Test(arguments: [
        ("sat 15:00", ["sat 15:00"]), ("Sat 15:00 17:30, sunday 09:05", ["sat 15:00", "sat 17:30", "sun 09:05"]),
        ("събота 10:00", ["sat 10:00"]), ("", []),
    ])
    func timesAreReadAsPeopleTypeThem(text: String, times: [String]) {
        #expect(FixtureTime.list(text)?.map { "\($0.weekday) \($0.time)" } == times)
    }

    @Test(arguments: ["15:00", "sat 25:00", "sat 1500", "some day 15:00", "sat 15:60", "sat １５:00"])
    func whatIsNoTimeIsRefused(text: String) {
        #expect(FixtureTime.list(text) == nil)
    }

    @Test func aSeasonIsShownBeforeItIsKept() async throws {
        var scene = Scene()
        let asked = Locked<[FixtureRequest]>([])
        let kept = Locked<[NewFixtures]>([])
        scene.dependencies.plan = { request, _ in
            asked.withLock { $0.append(request) }
            return Self.plan
        }
        scene.dependencies.saveFixtures = { games, league in
            kept.withLock { $0.append(league == "l" ? games : .init(games: [])) }
        }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        let store = Store(initialState: Self.admin, reducer: scene.feature)
        store.send(.edit(.opened(.fixtures(league: "l"))))
        #expect(store.state.edit?.fixtureRequest == nil)
        store.send(.edit(.changed(.startsOn, "2026-09-05")))
        store.send(.edit(.changed(.endsOn, "2026-11-30")))
        store.send(.edit(.changed(.venues, "Port hall, Sea hall")))
        store.send(.edit(.changed(.days, "2026-10-03")))
        try await store.finish(.edit(.submitTapped)) { $0.edit?.preview != nil }
        let request = try #require(asked.withLock { $0 }.first)
        #expect(request.legs == 2 && request.calendar.venues?.map(\.name) == ["Port hall", "Sea hall"])
        #expect(request.calendar.closed == ["2026-10-03"] && request.calendar.times.count == 2)
        #expect(kept.withLock { $0 }.isEmpty)

        let form = EditPresentation(try #require(store.state.edit), .english)
        #expect(
            form.lines.map(\.text) == [
                "1 game; wishes not met: 1", "Ada – Boe",
                "Round 2 · Sat 12 Sep 2026, 12:00 (UTC) · Ada – Boe · Port hall",
            ]
        )
        #expect(form.lines[1].problem == "not on the wished day, 2026-09-13")
        #expect(form.submit.title == "Keep 1 game" && form.submit.isEnabled)

        // What is shown is not of other wishes.
        store.send(.edit(.changed(.legs, "1")))
        #expect(store.state.edit?.preview == nil)
        try await store.finish(.edit(.submitTapped)) { $0.edit?.preview != nil }
        try await store.finish(.edit(.submitTapped)) { $0.edit == nil && $0.league?.games != nil }
        #expect(kept.withLock { $0 } == [NewFixtures(games: Self.plan.newGames)])
        #expect(store.state.league?.tab == .fixtures)
    }

    @Test func movesAreShownBeforeTheyAreKept() async throws {
        var scene = Scene()
        let asked = Locked<[ReplanRequest]>([])
        scene.dependencies.replan = { request, _ in
            asked.withLock { $0.append(request) }
            var changes = FixtureChanges()
            var game = Fixture.game
            (game.homeTeamName, game.awayTeamName, game.startsAt) = ("Ada", "Boe", "2026-09-12T12:00:00.000Z")
            var move = FixtureMove(game)
            move.to = "2026-09-19T12:00:00.000Z"
            changes.moves = [move]
            return changes
        }
        scene.dependencies.standings = { _ in [] }
        scene.dependencies.games = { _, _ in ListPage([]) }
        let store = Store(initialState: Self.admin, reducer: scene.feature)
        store.send(.edit(.opened(.replan(league: "l", teams: [.init(id: "a", name: "Ada")]))))
        store.send(.edit(.changed(.days, "2026-09-12")))
        store.send(.edit(.changed(.startsOn, "2026-09-10")))
        store.send(.edit(.changed(.endsOn, "2026-11-30")))
        store.send(.edit(.changed(.withdrawn, "a")))
        try await store.finish(.edit(.submitTapped)) { $0.edit?.preview != nil }
        let form = EditPresentation(try #require(store.state.edit), .english)
        #expect(
            form.lines.map(\.text) == [
                "1 game moved; fewer is not possible",
                "Ada – Boe: Sat 12 Sep 2026, 12:00 (UTC) → Sat 19 Sep 2026, 12:00 (UTC)",
            ]
        )
        try await store.finish(.edit(.submitTapped)) { $0.edit == nil && $0.league?.games != nil }
        let requests = asked.withLock { $0 }
        #expect(requests.map(\.keeps) == [nil, true])
        #expect(requests.allSatisfy { $0.lostDays == ["2026-09-12"] && $0.withdrawn == ["a"] })
    }

    @Test func aRefusalStaysInTheForm() async throws {
        var scene = Scene()
        scene.dependencies.plan = { _, _ in throw ScoreBaseError(.wrongValue, message: "wrong") }
        let store = Store(initialState: Self.admin, reducer: scene.feature)
        store.send(.edit(.opened(.fixtures(league: "l"))))
        store.send(.edit(.changed(.startsOn, "2026-09-05")))
        store.send(.edit(.changed(.endsOn, "2026-11-30")))
        try await store.finish(.edit(.submitTapped)) { $0.edit?.error != nil }
        #expect(store.state.edit?.isWorking == false && store.state.edit?.preview == nil)
    }

    @Test func aPlanWithoutGamesCannotBeKept() {
        var form = EditForm(.fixtures(league: "l"))
        form.preview = .plan(FixturePlan(games: [], byes: [], findings: []))
        #expect(!EditPresentation(form, .english).submit.isEnabled)
    }
}
