import Basics
import BowlineTesting
import Flow
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct RevokingTests {
    private typealias Link = Revocations.Link

    private static let link = WatchLink(
        watchLinkId: "a",
        tenantId: "north",
        leagueId: "l",
        gameId: nil,
        token: "t",
        url: "http://b/watch?link=t",
        calendarUrl: "http://b/v1/watch/calendar.ics?link=t",
        expiresAt: "2026-06-19T00:00:00.000Z",
        createdAt: "2026-05-20T00:00:00.000Z"
    )
    private static let offline = ScoreBaseError(.offline)

    /// An admin looks at the two links of a league.
    private static var sharing: ScoreBaseState {
        var state = Scene.inside
        state.user?.isAdmin = true
        state.league = OpenLeague(Scene.league("l", "Premier"))
        state.screen = .league
        var second = link
        second.watchLinkId = "b"
        state.sharing = Sharing(NewWatchLink(league: "l"), title: "Premier")
        state.sharing?.links = [link, second]
        state.sharing?.isWorking = false
        return state
    }

    /// A scene that notes the ids of the links that are revoked; `error` is thrown instead while it is set.
    private static func scene(failing error: Locked<ScoreBaseError?> = Locked(nil)) -> Scene {
        var scene = Scene()
        scene.dependencies.revokeWatchLink = { [scene] id in
            if let error = error.withLock({ $0 }) { throw error }
            scene.note(id)
        }
        scene.dependencies.revokeInvitation = { [scene] id in scene.note("invitation \(id)") }
        scene.dependencies.signOut = { [scene] _ in scene.note("sign-out") }
        return scene
    }

    private func looks(_ state: ScoreBaseState) throws -> SharePresentation {
        guard case .share(let looks) = ScoreBasePresentation(state).content else { throw ScoreBaseError(.other) }
        return looks
    }

    private func revoke(_ link: Link, _ store: Scene.Store) throws {
        try store.send(.revoking(.tapped(link))) { $0.revocations.undoable = UndoCountdown(link) }
    }

    /// Lets seconds pass, of which none is the last one.
    private func wait(_ seconds: Int, _ scene: Scene, _ store: Scene.Store) async throws {
        for _ in 0..<seconds {
            await scene.clock.sleepers(1)
            scene.clock.advance(by: .seconds(1))
            try await store.receive(.revoking(.secondPassed)) { _ = $0.revocations.undoable?.countSecond() }
        }
    }

    // MARK: The time to undo

    @Test func undoneInTimeTheLinkIsBackAndTheServerHearsNothing() async throws {
        let scene = Self.scene()
        try await Scene.Store.test(scene.feature, from: Self.sharing) { store in
            try revoke(.watchLink("a"), store)
            #expect(try looks(store.state).links.map(\.id) == ["link-b"])
            try await wait(9, scene, store)
            #expect(try looks(store.state).undo?.timeLeft == "1 s")
            try store.send(.revoking(.undoTapped)) { $0.revocations.undoable = nil }
            #expect(try looks(store.state).links.map(\.id) == ["link-a", "link-b"])
            #expect(try looks(store.state).undo == nil)
        }
        #expect(scene.calls.withLock { $0 }.isEmpty)
    }

    @Test func afterTenSecondsItIsTooLateAndTheLinkIsRevoked() async throws {
        let scene = Self.scene()
        try await Scene.Store.test(scene.feature, from: Self.sharing) { store in
            try revoke(.watchLink("a"), store)
            try await wait(9, scene, store)
            #expect(scene.calls.withLock { $0 }.isEmpty)
            await scene.clock.sleepers(1)
            scene.clock.advance(by: .seconds(1))
            try await store.receive(.revoking(.secondPassed)) {
                $0.revocations.undoable = nil
                $0.revocations.underWay = [.watchLink("a")]
            }
            try await store.receive(.revoking(.revoked(.watchLink("a")))) {
                $0.revocations.underWay = []
                $0.revocations.done = [.watchLink("a")]
            }
            try store.send(.revoking(.undoTapped))
            // A list that was read before the revocation still has the link.
            let links = try #require(store.state.sharing?.links)
            try store.send(.share(.loaded(.success(links))))
            #expect(try looks(store.state).links.map(\.id) == ["link-b"])
        }
        #expect(scene.calls.withLock { $0 } == ["a"])
    }

    @Test func aSecondRevocationCarriesTheFirstOut() async throws {
        let scene = Self.scene()
        try await Scene.Store.test(scene.feature, from: Self.sharing) { store in
            try revoke(.watchLink("a"), store)
            try store.send(.revoking(.tapped(.watchLink("b")))) {
                $0.revocations.undoable = UndoCountdown(.watchLink("b"))
                $0.revocations.underWay = [.watchLink("a")]
            }
            try await store.receive(.revoking(.revoked(.watchLink("a")))) {
                $0.revocations.underWay = []
                $0.revocations.done = [.watchLink("a")]
            }
            try store.send(.revoking(.undoTapped)) { $0.revocations.undoable = nil }
            #expect(try looks(store.state).links.map(\.id) == ["link-b"])
        }
        #expect(scene.calls.withLock { $0 } == ["a"])
    }

    @Test(arguments: [ScoreBaseAction.closing, .revoking(.dismissed)])
    func whenTheAppClosesOrTheMessageDoesTheLinkIsRevokedAtOnce(action: ScoreBaseAction) async throws {
        let scene = Self.scene()
        var state = Self.sharing
        (state.sharing, state.inviting) = (nil, Inviting())
        try await Scene.Store.test(scene.feature, from: state) { store in
            try revoke(.invitation("i"), store)
            try store.send(action) {
                $0.revocations.undoable = nil
                $0.revocations.underWay = [.invitation("i")]
            }
            try await store.receive(.revoking(.revoked(.invitation("i")))) {
                $0.revocations.underWay = []
                $0.revocations.done = [.invitation("i")]
            }
        }
        #expect(scene.calls.withLock { $0 } == ["invitation i"])
    }

    @Test func aPageThatIsClosedRevokesWhatWasPending() async {
        let scene = Self.scene()
        var revocations = Revocations()
        revocations.underWay = [.watchLink("a")]
        revocations.undoable = UndoCountdown(.invitation("i"))
        await scene.dependencies.revokeBeforeClosing(revocations.pending)
        #expect(scene.calls.withLock { $0 } == ["a", "invitation i"])
    }

    @Test func onlyAnAdminRevokes() async throws {
        let scene = Self.scene()
        try await Scene.Store.test(scene.feature, from: Scene.inside) { store in
            try store.send(.revoking(.tapped(.watchLink("a"))))
        }
    }

    // MARK: What can go wrong

    @Test func offlineTheLinkComesBackAndItIsSaidUntilItIsRevoked() async throws {
        let error = Locked<ScoreBaseError?>(Self.offline)
        let scene = Self.scene(failing: error)
        try await Scene.Store.test(scene.feature, from: Self.sharing) { store in
            try revoke(.watchLink("a"), store)
            // Also where the screen was left, it is said.
            try store.send(.backTapped) {
                $0.sharing = nil
                $0.revocations.undoable = nil
                $0.revocations.underWay = [.watchLink("a")]
            }
            try await store.receive(.revoking(.failed(.watchLink("a"), Self.offline))) {
                $0.revocations.underWay = []
                $0.revocations.failed = [.watchLink("a")]
                $0.revocations.error = Self.offline
            }
            let notice = try #require(ScoreBasePresentation(store.state).unrevoked)
            #expect(notice.title == "The link could not be revoked, and still works." && notice.role == .alert)
            #expect(notice.buttons.map(\.action) == [.revoking(.retryTapped), .revoking(.failureClosed)])
            error.withLock { $0 = nil }
            try store.send(.revoking(.retryTapped)) {
                $0.revocations.failed = []
                $0.revocations.error = nil
                $0.revocations.underWay = [.watchLink("a")]
            }
            try await store.receive(.revoking(.revoked(.watchLink("a")))) {
                $0.revocations.underWay = []
                $0.revocations.done = [.watchLink("a")]
            }
            #expect(ScoreBasePresentation(store.state).unrevoked == nil)
        }
    }

    @Test func severalLinksThatStillWorkAreCounted() throws {
        var state = Self.sharing
        state.revocations.fail([.watchLink("a"), .watchLink("b")], Self.offline)
        #expect(ScoreBasePresentation(state).unrevoked?.title == "2 links could not be revoked, and still work.")
        #expect(try looks(state).links.count == 2)
        state.language = .bulgarian
        #expect(
            ScoreBasePresentation(state).unrevoked?.title == "2 връзки не можаха да бъдат отменени и още важат."
        )
    }

    @Test func aNoticeThatIsClosedLeavesTheLinkInTheList() async throws {
        var state = Self.sharing
        state.revocations.fail([.watchLink("a")], Self.offline)
        try await Scene.Store.test(Self.scene().feature, from: state) { store in
            try store.send(.revoking(.failureClosed)) {
                $0.revocations.failed = []
                $0.revocations.error = nil
            }
            #expect(try looks(store.state).links.count == 2)
        }
    }

    @Test func aLinkThatIsGoneAlreadyCountsAsRevoked() async throws {
        let scene = Self.scene(failing: Locked(ScoreBaseError(.notFound)))
        try await Scene.Store.test(scene.feature, from: Self.sharing) { store in
            try revoke(.watchLink("a"), store)
            try store.send(.revoking(.dismissed)) {
                $0.revocations.undoable = nil
                $0.revocations.underWay = [.watchLink("a")]
            }
            try await store.receive(.revoking(.revoked(.watchLink("a")))) {
                $0.revocations.underWay = []
                $0.revocations.done = [.watchLink("a")]
            }
        }
    }

    // MARK: A sign-in that ends in between

    @Test func aSignOutRevokesTheLinkFirst() async throws {
        let scene = Self.scene()
        try await Scene.Store.test(scene.feature, from: Self.sharing) { store in
            try revoke(.watchLink("a"), store)
            try store.send(.leaving(.signOutTapped)) {
                $0.leaving = Leaving()
                $0.revocations.undoable = nil
                $0.revocations.underWay = [.watchLink("a")]
            }
            try await store.receive(.revoking(.revoked(.watchLink("a")))) {
                $0.revocations.underWay = []
                $0.revocations.done = [.watchLink("a")]
            }
            try await store.receive(.leaving(.counted(.success(0)))) {
                $0.leaving?.unsent = 0
                $0.leaving?.isWorking = true
                $0.league = nil
                $0.screen = .leagues
            }
            try await store.receive(.leaving(.left)) {
                $0 = ScoreBaseState()
                $0.screen = .signIn
            }
        }
        #expect(scene.calls.withLock { $0 } == ["a", "sign-out"])
    }

    @Test func aSignOutStopsOnceIfTheLinkStillWorks() async throws {
        let scene = Self.scene(failing: Locked(Self.offline))
        try await Scene.Store.test(scene.feature, from: Self.sharing) { store in
            try revoke(.watchLink("a"), store)
            try store.send(.leaving(.signOutTapped)) {
                $0.leaving = Leaving()
                $0.revocations.undoable = nil
                $0.revocations.underWay = [.watchLink("a")]
            }
            try await store.receive(.revoking(.failed(.watchLink("a"), Self.offline))) {
                $0.revocations.underWay = []
                $0.revocations.failed = [.watchLink("a")]
                $0.revocations.error = Self.offline
            }
            try await store.receive(.leaving(.cancelTapped)) { $0.leaving = nil }
            #expect(ScoreBasePresentation(store.state).unrevoked != nil)
            try store.send(.leaving(.signOutTapped)) { $0.leaving = Leaving() }
            try await store.receive(.leaving(.counted(.success(0)))) {
                $0.leaving?.unsent = 0
                $0.leaving?.isWorking = true
                $0.league = nil
                $0.screen = .leagues
            }
            try await store.receive(.leaving(.left)) {
                $0 = ScoreBaseState()
                $0.screen = .signIn
            }
        }
        #expect(scene.calls.withLock { $0 } == ["sign-out"])
    }

    @Test func whenTheSignInExpiresTheSameUserReadsThatTheLinkStillWorks() async throws {
        var scene = Self.scene()
        scene.dependencies.leagues = { _, _ in ListPage([]) }
        let store = Store(initialState: Self.sharing, reducer: scene.feature)
        let admin = try #require(store.state.user)
        let expired = ScoreBaseError(.unauthorized)
        store.send(.revoking(.tapped(.watchLink("a"))))
        store.send(.share(.loaded(.failure(expired))))
        #expect(store.state.screen == .signIn && store.state.revocations.failed == [.watchLink("a")])
        // Without a user, nothing can be done about it.
        #expect(ScoreBasePresentation(store.state).unrevoked == nil)
        store.send(.signIn(.completed(.success(.signedIn(admin)))))
        #expect(ScoreBasePresentation(store.state).unrevoked?.buttons.first?.action == .revoking(.retryTapped))
        store.send(.share(.opened(NewWatchLink(league: "l"))))
        store.send(.share(.loaded(.failure(expired))))
        var other = admin
        other.id = "other"
        store.send(.signIn(.completed(.success(.signedIn(other)))))
        #expect(store.state.revocations == Revocations())
        #expect(scene.calls.withLock { $0 }.allSatisfy { $0 == "refresh" })
    }

    @Test func whatIsBeingRevokedWhenTheSignInExpiresEndsNoLaterSignIn() throws {
        let scene = Self.scene()
        var state = Self.sharing
        let admin = try #require(state.user)
        state.revocations.underWay = [.watchLink("a"), .watchLink("b")]
        _ = scene.feature.reduce(
            into: &state,
            action: .revoking(.failed(.watchLink("a"), ScoreBaseError(.unauthorized)))
        )
        #expect(state.user == nil && state.revocations.underWay.isEmpty)
        #expect(state.revocations.failed == [.watchLink("a"), .watchLink("b")])
        // Signed in again, all of it can be tried again.
        state.user = admin
        _ = scene.feature.reduce(into: &state, action: .revoking(.retryTapped))
        #expect(state.revocations.underWay == [.watchLink("a"), .watchLink("b")] && state.revocations.failed.isEmpty)
    }

    @Test func aLinkIsNotRevokedWhileTheUserSignsOut() {
        let scene = Self.scene()
        var state = Self.sharing
        state.leaving = Leaving()
        state.revocations.failed = [.watchLink("b")]
        let before = state
        _ = scene.feature.reduce(into: &state, action: .revoking(.tapped(.watchLink("a"))))
        _ = scene.feature.reduce(into: &state, action: .revoking(.retryTapped))
        #expect(state == before)
    }

    // MARK: The message

    @Test func theMessageSaysWhatWasRevokedInBothLanguages() throws {
        var state = Self.sharing
        state.revocations.undoable = UndoCountdown(.watchLink("a"))
        let undo = try #require(try looks(state).undo)
        #expect(undo.text == "The link is revoked." && undo.timeLeft == "10 s")
        #expect(undo.undo.title == "Undo" && undo.undo.action == .revoking(.undoTapped))
        #expect(undo.dismiss == .revoking(.dismissed))
        state.language = .bulgarian
        #expect(try looks(state).undo?.text == "Връзката е отменена." && looks(state).undo?.timeLeft == "10 с")
        (state.sharing, state.inviting) = (nil, Inviting())
        state.revocations.undoable = UndoCountdown(.invitation("i"))
        #expect(try looks(state).undo?.text == "Поканата е отменена.")
    }

    @Test func theListIsEmptyWhileItsOnlyLinkIsRevoked() throws {
        var state = Self.sharing
        state.sharing?.links = [Self.link]
        state.revocations.undoable = UndoCountdown(.watchLink("a"))
        #expect(try looks(state).placeholder == "There is no link yet.")
    }
}
