import Basics
import Flow
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct SharingFeatureTests {
    nonisolated private static func link(_ id: String, game: String? = nil) -> WatchLink {
        WatchLink(
            watchLinkId: id,
            tenantId: "north",
            leagueId: "l",
            gameId: game,
            token: "t",
            url: "http://b/watch?link=t",
            calendarUrl: "http://b/v1/watch/calendar.ics?link=t",
            expiresAt: "2026-06-19T00:00:00.000Z",
            createdAt: "2026-05-20T00:00:00.000Z"
        )
    }

    private static var admin: ScoreBaseState {
        var state = Scene.inside
        state.user?.isAdmin = true
        state.league = OpenLeague(Scene.league("l", "Premier"))
        state.screen = .league
        return state
    }

    @Test func anAdminMakesAndRevokesLinksToALeague() async throws {
        var scene = Scene()
        let links = Locked([Self.link("game", game: "g")])
        scene.dependencies.watchLinks = { links.withLock { $0 } }
        scene.dependencies.share = { subject in
            #expect(subject == NewWatchLink(league: "l"))
            links.withLock { $0.append(Self.link("a")) }
            return Self.link("a")
        }
        scene.dependencies.revokeWatchLink = { id in links.withLock { $0.removeAll { $0.watchLinkId == id } } }
        let subject = NewWatchLink(league: "l")
        let (gameLink, leagueLink) = (Self.link("game", game: "g"), Self.link("a"))
        try await Scene.Store.test(scene.feature, from: Self.admin) { store in
            try store.send(.share(.opened(subject))) { $0.sharing = Sharing(subject, title: "Premier") }
            // The link to a game is shown with that game.
            try await store.receive(.share(.loaded(.success([gameLink])))) {
                $0.sharing?.isWorking = false
                $0.sharing?.links = []
            }
            try store.send(.share(.makeTapped)) { $0.sharing?.isWorking = true }
            try store.send(.share(.makeTapped))
            try await store.receive(.share(.loaded(.success([gameLink, leagueLink])))) {
                $0.sharing?.isWorking = false
                $0.sharing?.links = [leagueLink]
            }
            guard case .share(let looks) = ScoreBasePresentation(store.state).content else {
                Issue.record("another screen")
                return
            }
            #expect(
                looks.links.map(\.address) == ["http://b/watch?link=t"] && looks.links[0].detail == "until 2026-06-19"
            )
            let revoked = Revocations.Link.watchLink("a")
            try store.send(looks.links[0].revoke.action) { $0.revocations.undoable = UndoCountdown(revoked) }
            try store.send(.backTapped) {
                $0.sharing = nil
                $0.revocations.undoable = nil
                $0.revocations.underWay = [revoked]
            }
            try await store.receive(.revoking(.revoked(revoked))) {
                $0.revocations.underWay = []
                $0.revocations.done = [revoked]
            }
        }
        #expect(links.withLock { $0 } == [gameLink])
    }

    @Test func othersCannotShare() async throws {
        try await Scene.Store.test(Scene().feature, from: Scene.inside) { store in
            try store.send(.share(.opened(NewWatchLink(league: "l"))))
        }
    }

    @Test func aFailedCallIsToldAndCanBeRepeated() async throws {
        let subject = NewWatchLink(league: "l")
        try await Scene.Store.test(Scene().feature, from: Self.admin) { store in
            try store.send(.share(.opened(subject))) { $0.sharing = Sharing(subject, title: "Premier") }
            try await store.receive(.share(.loaded(.failure(ScoreBaseError(.other))))) {
                $0.sharing?.isWorking = false
                $0.sharing?.error = ScoreBaseError(.other)
            }
            guard case .share(let looks) = ScoreBasePresentation(store.state).content else {
                Issue.record("another screen")
                return
            }
            #expect(looks.notice?.buttons.map(\.action) == [.share(.refreshTapped)] && looks.placeholder == nil)
        }
    }

    @Test func aWatchedLeagueShowsGamesOfNowFirst() {
        var (planned, live) = (Fixture.game, Fixture.game)
        (planned.startsAt, planned.venue, planned.scheduleStatus) = ("2026-05-01T18:30:00.000Z", "Port", "postponed")
        live.gameId = "live"
        live.board.status = "in_progress"
        let watched = WatchedLeague(
            league: Scene.league("l", "Premier"),
            standings: [],
            games: [planned, live],
            isOneGame: false
        )
        let looks = SpectatorPresentation(watched, .english)
        #expect(looks.games.map(\.id) == ["live", "g"] && looks.games[0].tone == .good && looks.table == nil)
        #expect(looks.games[1].detail == "Postponed · Fri 1 May 2026, 18:30 (UTC) · Port")
    }
}
