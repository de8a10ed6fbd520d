import Basics
import Flow
import LocalizedTexts
import TestSupport
import Testing
import Wire

@testable import ScoreBaseApp

@Suite(.timeLimit(.minutes(8))) @MainActor struct JoiningTests {
    private nonisolated static let link = "https://scores.example.com/apps/scorebase?invitation=abc_-9&lang=en"
    private nonisolated static let membership = Membership(tenantId: "north", role: "scorekeeper")

    /// A device on which nobody is signed in, and a server that knows one invitation.
    private func store(
        _ change: (inout ScoreBaseDependencies) -> Void = { _ in }
    ) -> (store: Store<ScoreBaseState, ScoreBaseAction>, calls: Locked<[String]>) {
        var scene = Scene()
        let calls = scene.calls
        scene.dependencies.membership = { token async throws(ScoreBaseSignInError) in
            guard token == "abc_-9" else { throw .invitationEnded }
            return Self.membership
        }
        scene.dependencies.signUp = { name, _ async throws(ScoreBaseSignInError) in
            calls.withLock { $0.append("sign up \(name)") }
        }
        scene.dependencies.confirm = { _, code async throws(ScoreBaseSignInError) in
            guard code == "123456" else { throw .wrongCode }
        }
        scene.dependencies.join = { token, name, password async throws(ScoreBaseSignInError) in
            calls.withLock { $0.append("join \(token) \(name) \(password)") }
            return .signedIn(Fixture.user)
        }
        scene.dependencies.leagues = { _, _ in ListPage([]) }
        change(&scene.dependencies)
        var state = ScoreBaseState()
        state.screen = .signIn
        return (Store(initialState: state, reducer: scene.feature), calls)
    }

    private func looks(_ store: Store<ScoreBaseState, ScoreBaseAction>) throws -> SignInPresentation {
        guard case .signIn(let looks) = ScoreBasePresentation(store.state).content else { throw ScoreBaseError(.other) }
        return looks
    }

    private func type(_ text: String, into id: String, _ store: Store<ScoreBaseState, ScoreBaseAction>) throws {
        store.send(try #require(try looks(store).fields.first { $0.id == id }).action(for: text))
    }

    private func submit(
        _ store: Store<ScoreBaseState, ScoreBaseAction>,
        until isDone: @escaping @Sendable (ScoreBaseState) -> Bool
    ) async throws {
        try await store.finish(try looks(store).submit.action) { isDone($0) }
    }

    @Test func aNewcomerPastesTheLinkMakesAnAccountAndIsIn() async throws {
        let (store, calls) = store()
        let entry = try #require(try looks(store).otherActions.first)
        #expect(entry.title == "I have an invitation")
        store.send(entry.action)
        #expect(try looks(store).fields.map(\.id) == ["invitation"] && !looks(store).submit.isEnabled)
        try type(Self.link, into: "invitation", store)
        try await submit(store) { $0.signIn.joining?.step == .account(Self.membership) }
        #expect(try looks(store).intro == "You are invited to north as scorekeeper.")
        #expect(try looks(store).fields.map(\.id) == ["username", "new-password"])
        try type("new@example.com", into: "username", store)
        try type("Long-enough-1", into: "new-password", store)
        #expect(try looks(store).submit.title == "Create an account")
        try await submit(store) { $0.signIn.joining?.step == .code(Self.membership) }
        #expect(try looks(store).intro == "A code was sent to new@example.com.")
        try type("000000", into: "code", store)
        try await submit(store) { $0.signIn.problem == .wrongCode }
        try type("123456", into: "code", store)
        try await submit(store) { $0.user != nil && $0.leagues.hasLoaded }
        #expect(store.state.screen == .leagues && store.state.signIn == SignInForm())
        #expect(
            calls.withLock { $0 } == ["sign up new@example.com", "join abc_-9 new@example.com Long-enough-1"]
        )
    }

    @Test func whoHasAnAccountSignsInAndJoins() async throws {
        let (store, calls) = store()
        try await store.finish(.signIn(.joinTapped(invitation: "abc_-9"))) { $0.signIn.joining?.step != .invitation }
        store.send(try #require(try looks(store).otherActions.first { $0.title == "I have an account" }).action)
        #expect(try looks(store).fields.map(\.id) == ["username", "password"])
        try type("old@example.com", into: "username", store)
        try type("secret", into: "password", store)
        try await submit(store) { $0.user != nil }
        #expect(calls.withLock { $0 } == ["join abc_-9 old@example.com secret"])
    }

    @Test func anAccountThatIsConfirmedGoesOnWhenJoiningFailed() async throws {
        let tries = Locked(0)
        let (store, calls) = store { dependencies in
            dependencies.join = { _, _, _ async throws(ScoreBaseSignInError) in
                let isFirst = tries.withLock { tries in
                    tries += 1
                    return tries == 1
                }
                if isFirst { throw .call(ScoreBaseError(.offline)) }
                return .signedIn(Fixture.user)
            }
        }
        try await store.finish(.signIn(.joinTapped(invitation: "abc_-9"))) { $0.signIn.joining?.step != .invitation }
        try type("new@example.com", into: "username", store)
        try type("Long-enough-1", into: "new-password", store)
        try await submit(store) { $0.signIn.joining?.step == .code(Self.membership) }
        try type("123456", into: "code", store)
        try await submit(store) { $0.signIn.problem == .call(ScoreBaseError(.offline)) }
        // A code is good once, so the next try signs in.
        #expect(try looks(store).fields.map(\.id) == ["username", "password"] && looks(store).submit.title == "Join")
        try await submit(store) { $0.user != nil }
        #expect(tries.withLock { $0 } == 2 && calls.withLock { $0 } == ["sign up new@example.com"])
    }

    @Test func whoLeftBeforeTheCodeCameMayTypeItLaterOrHaveItSentAgain() async throws {
        let sent = Locked<[String]>([])
        let (store, _) = store { dependencies in
            dependencies.join = { _, _, _ async throws(ScoreBaseSignInError) in throw .notConfirmed }
            dependencies.resend = { name async throws(ScoreBaseSignInError) in sent.withLock { $0.append(name) } }
        }
        try await store.finish(.signIn(.joinTapped(invitation: "abc_-9"))) { $0.signIn.joining?.step != .invitation }
        store.send(.signIn(.accountTapped(hasAccount: true)))
        try type("new@example.com", into: "username", store)
        try type("Long-enough-1", into: "password", store)
        try await submit(store) { $0.signIn.joining?.step == .code(Self.membership) }
        let again = try #require(try looks(store).otherActions.first)
        #expect(again.title == "Send the code again")
        try await store.finish(again.action) { !$0.signIn.isWorking }
        #expect(sent.withLock { $0 } == ["new@example.com"] && store.state.signIn.problem == nil)
        #expect(store.state.signIn.joining?.step == .code(Self.membership))
    }

    @Test(arguments: ["", "  ", "https://scores.example.com/apps/scorebase", "покана", "two words", "a?invitation=a/b"])
    func otherTextIsNoInvitation(_ text: String) async throws {
        let (store, _) = store()
        store.send(.signIn(.joinTapped(invitation: "")))
        try type(text, into: "invitation", store)
        guard try looks(store).submit.isEnabled else { return #expect(text.isEmpty) }
        store.send(try looks(store).submit.action)
        #expect(store.state.signIn.problem == .invitationEnded)
        #expect(try looks(store).notice?.title == "This invitation has ended")
    }

    @Test func aRefusalKeepsWhatWasTyped() async throws {
        let (store, _) = store { dependencies in
            dependencies.signUp = { _, _ async throws(ScoreBaseSignInError) in throw .passwordRefused("too short") }
        }
        try await store.finish(.signIn(.joinTapped(invitation: "abc_-9"))) { $0.signIn.joining?.step != .invitation }
        try type("new@example.com", into: "username", store)
        try type("x", into: "new-password", store)
        try await submit(store) { $0.signIn.problem != nil }
        #expect(try looks(store).fields.map(\.isWrong) == [false, true])
        #expect(store.state.signIn.username == "new@example.com" && store.state.signIn.joining?.password.text == "x")
    }

    @Test func anInvitationThatComesWithTheFirstAddressWaitsUntilItIsKnownWhoIsThere() async throws {
        var scene = Scene()
        scene.dependencies.restore = { () async throws(ScoreBaseSignInError) in nil }
        scene.dependencies.membership = { _ async throws(ScoreBaseSignInError) in Self.membership }
        let store = Store(initialState: ScoreBaseState(), reducer: scene.feature)
        store.send(.appeared)
        store.send(.signIn(.joinTapped(invitation: "abc_-9")))
        #expect(store.state.screen == .starting)
        try await store.finish(.languageChosen(.bulgarian)) { $0.signIn.joining?.step == .account(Self.membership) }
        #expect(try looks(store).intro == "Поканени сте в north като секретар.")
    }

    @Test func whoIsSignedInIsAskedToSignOutFirstAndTheInvitationWaits() async throws {
        let (store, _) = store { $0.signOut = { _ in } }
        try await store.finish(.signIn(.completed(.success(.signedIn(Fixture.user))))) { $0.leagues.hasLoaded }
        store.send(.signIn(.joinTapped(invitation: "abc_-9")))
        guard case .leagues(let looks) = ScoreBasePresentation(store.state).content else {
            throw ScoreBaseError(.other)
        }
        let leave = try #require(looks.notice?.buttons.first)
        try await store.finish(leave.action) { $0.signIn.joining?.step == .account(Self.membership) }
        #expect(store.state.user == nil && store.state.invitation == nil)
    }

    @Test func anAdminInvitesAndRevokes() async throws {
        var scene = Scene()
        let invitations = Locked<[Invitation]>([])
        scene.dependencies.invitations = { invitations.withLock { $0 } }
        scene.dependencies.invite = { new in
            let invitation = Invitation(
                invitationId: "i",
                tenantId: "north",
                role: new.role,
                usesLeft: new.uses ?? 1,
                token: "t",
                url: "https://scores.example.com/apps/scorebase?invitation=t",
                expiresAt: "2026-06-19T00:00:00.000Z",
                createdAt: "2026-06-12T00:00:00.000Z"
            )
            invitations.withLock { $0.append(invitation) }
            return invitation
        }
        scene.dependencies.revokeInvitation = { id in invitations.withLock { $0.removeAll { $0.invitationId == id } } }
        var state = Scene.inside
        state.user?.isAdmin = true
        let store = Store(initialState: state, reducer: scene.feature)
        func looks() throws -> SharePresentation {
            guard case .share(let looks) = ScoreBasePresentation(store.state).content else {
                throw ScoreBaseError(.other)
            }
            return looks
        }
        try await store.finish(.invite(.opened)) { $0.inviting?.invitations != nil }
        #expect(try looks().placeholder == "No invitation is open.")
        let make = try #require(try looks().creationButtons.first { $0.title == "Invite: scorekeeper" })
        try await store.finish(make.action) { $0.inviting?.invitations?.count == 1 }
        #expect(
            try looks().links.map(\.detail) == ["scorekeeper · until 2026-06-19"] && looks().links[0].calendar == nil
        )
        store.send(try looks().links[0].revoke.action)
        #expect(try looks().links.isEmpty && looks().undo?.text == "The invitation is revoked.")
        #expect(invitations.withLock { $0.count } == 1)
        try await store.finish(.backTapped) { $0.revocations.done == [.invitation("i")] }
        #expect(invitations.withLock { $0.isEmpty })
        #expect(store.state.inviting == nil && store.state.screen == .leagues)
    }
}
