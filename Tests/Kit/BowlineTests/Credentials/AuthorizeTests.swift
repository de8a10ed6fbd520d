import Basics
import Bowline
import BowlineTesting
// In full, because JSONSerialization is not part of its essentials.
import Foundation
import Testing

@Suite struct AuthorizeTests {
    /// A backend that accepts one access token at a time and hands out the next for a refresh token.
    private final class Backend: Transport {
        private struct State {
            var accepted = 1
            var refreshes = 0
            var answeredRefreshes = 0
            var refusals = 0
        }

        private let state = Locked(State())
        private let refuses: CallError?

        init(refusing: CallError? = nil) {
            refuses = refusing
        }

        var refreshes: Int { state.withLock { $0.refreshes } }
        var answeredRefreshes: Int { state.withLock { $0.answeredRefreshes } }
        var refusals: Int { state.withLock { $0.refusals } }
        func revoke() { state.withLock { $0.accepted += 1 } }

        func send(_ request: Request) async throws(CallError) -> Response {
            if request.address.path.hasSuffix("/refresh") {
                let accepted = state.withLock { state in
                    state.refreshes += 1
                    return state.accepted
                }
                // The refresh takes a while, so that others come to wait for it.
                for _ in 0..<100 { await Task.yield() }
                state.withLock { $0.answeredRefreshes += 1 }
                if let refuses { throw refuses }
                return Self.json(#"{"name":"token-\#(accepted)"}"#, request)
            }
            let isAccepted = state.withLock { state in
                let isAccepted = request.headers[.authorization] == "Bearer token-\(state.accepted)"
                if !isAccepted { state.refusals += 1 }
                return isAccepted
            }
            guard isAccepted else { return Response(status: 401, address: request.address) }
            return Self.json(#"{"name":"Premier"}"#, request)
        }

        private static func json(_ text: String, _ request: Request) -> Response {
            Response(status: 200, body: .bytes(Data(text.utf8)), address: request.address)
        }
    }

    private struct App {
        let backend: Backend
        let manager: CredentialManager
        let client: Client
        let clock: ManualClock
    }

    private static let refresh: CredentialManager.Refresh = { stale, road throws(CallError) in
        let answer = try await road.send(.post("/refresh") as Endpoint<League>)
        return Credential(token: answer.name, refreshToken: stale.refreshToken)
    }

    private func app(
        _ backend: Backend = Backend(),
        store: any SecretStore = MemorySecretStore(),
        clock: ManualClock = ManualClock()
    ) throws -> App {
        let session = Session()
        let manager = CredentialManager(session: session, store: store, refresh: Self.refresh)
        var configuration = Client.Configuration(clock: clock)
        configuration.credentials = .refreshing(by: manager)
        configuration.coalesce = nil
        configuration.retry = nil
        let client = Client(
            environment: try .test(),
            transport: backend,
            session: session,
            configuration: configuration
        )
        return App(backend: backend, manager: manager, client: client, clock: clock)
    }

    private func outcomes(of app: App, calls: Int) async -> [Result<League, CallError>] {
        await withTaskGroup(of: Result<League, CallError>.self) { group in
            for _ in 0..<calls {
                group.addTask {
                    do throws(CallError) { return .success(try await app.client.send(.league)) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func aThousandCallsWithAnExpiredCredentialRefreshItOnce() async throws {
        let app = try app()
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let outcomes = await outcomes(of: app, calls: 1_000)
        #expect(outcomes.allSatisfy { (try? $0.get())?.name == "Premier" })
        #expect(app.backend.refreshes == 1)
    }

    @Test func aThousandCallsWithARefusedRefreshFailAlikeAfterOneWireCall() async throws {
        let app = try app(Backend(refusing: CallError(.credentialRefused("revoked"))))
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let outcomes = await outcomes(of: app, calls: 1_000)
        for outcome in outcomes {
            guard case .failure(let failure) = outcome, case .credentialRefused("revoked") = failure.reason else {
                return #expect(Bool(false), "\(outcome)")
            }
        }
        #expect(app.backend.refreshes == 1)
        #expect(app.manager.state == .expired)
        let refusals = app.backend.refusals
        _ = await self.outcomes(of: app, calls: 10)
        #expect(app.backend.refusals == refusals)
    }

    @Test func troubleOnTheWaySignsNobodyOut() async throws {
        let app = try app(Backend(refusing: CallError(.cannotConnect(host: "api.example.test", .unreachable))))
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let first = try await failure { () throws(CallError) in try await app.client.send(.league) }
        guard case .cannotConnect = first.reason else { return #expect(Bool(false), "\(first)") }
        #expect(app.manager.state == .signedIn)
        app.clock.advance(by: .seconds(2))
        _ = try await failure { () throws(CallError) in try await app.client.send(.league) }
        #expect(app.backend.refreshes == 2)
    }

    @Test func aLateRefusalOfAnOlderVersionJustGoesAgain() async throws {
        let app = try app()
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-1", refreshToken: "r"))
        let old = try #require(app.manager.credential?.version)
        app.backend.revoke()
        _ = try await app.client.send(.league)
        #expect(app.backend.refreshes == 1)
        #expect((app.manager.credential?.version ?? 0) > old)
        _ = try await app.client.send(.league)
        #expect(app.backend.refreshes == 1)
    }

    @Test func aCredentialAboutToEndIsRefreshedBeforeItIsUsed() async throws {
        let app = try app()
        let soon = app.clock.date.addingTimeInterval(100)
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r", expires: soon))
        _ = try await app.client.send(.league)
        #expect(app.backend.refusals == 0)
        #expect(app.backend.refreshes == 1)
    }

    @Test func aCallerThatCancelsDoesNotStopTheRefreshOthersWaitFor() async throws {
        let app = try app()
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let first = Task { try await app.client.send(.league) }
        while app.backend.refreshes == 0 { await Task.yield() }
        async let second = app.client.send(.league)
        first.cancel()
        #expect(try await second.name == "Premier")
        #expect(app.backend.refreshes == 1)
        _ = await first.result
    }

    @Test func withNobodySignedInACallThatNeedsItFailsBeforeTheNetwork() async throws {
        let app = try app()
        let failure = try await failure { () throws(CallError) in
            try await app.client.send(Endpoint.league.with { $0.signIn = .required })
        }
        guard case .signedOut = failure.reason else { return #expect(Bool(false), "\(failure)") }
        #expect(failure.attempts == 0)
    }

    @Test func aCallOfThePersonWhoLeftGetsNobodyElsesCredential() async throws {
        let app = try app(Backend())
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let annsCall = Task {
            try await failure { () throws(CallError) in
                try await app.client.send(Endpoint.league.with { $0.signIn = .required })
            }
        }
        while app.backend.refreshes == 0 { await Task.yield() }
        try await app.manager.signIn(user: "bob", with: Credential(token: "token-1", refreshToken: "r2"))
        guard case .signedOut = try await annsCall.value.reason else { return #expect(Bool(false)) }
        #expect(app.manager.credential?.token == "token-1")
    }

    @Test func aSignInIsThereAgainAfterARestart() async throws {
        let store = MemorySecretStore()
        try await app(store: store).manager.signIn(
            user: "ann",
            tenant: "red",
            with: Credential(token: "token-1", refreshToken: "r")
        )
        let second = try app(store: store)
        guard case .signedIn(let principal) = try await second.manager.restore() else { return #expect(Bool(false)) }
        #expect(principal.identity == .user(id: "ann", tenant: "red"))
        #expect(try await second.client.send(.league).name == "Premier")
    }

    @Test func aRefreshedPairIsSavedBeforeItIsUsed() async throws {
        let store = MemorySecretStore()
        let first = try app(store: store)
        try await first.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        _ = try await first.client.send(.league)
        let second = try app(store: store)
        _ = try await second.manager.restore()
        #expect(second.manager.credential?.token == "token-1")
    }

    @Test func aLockedStoreIsNotASignOut() async throws {
        let app = try app(store: LockedAway())
        #expect(try await app.manager.restore() == .locked)
        #expect(app.manager.state == .signedOut)
    }

    @Test func signingOutLeavesNothingInTheStore() async throws {
        let store = MemorySecretStore()
        let app = try app(store: store)
        try await app.manager.signIn(user: "ann", with: Credential(token: "token-1", refreshToken: "r"))
        await app.client.session.signOut()
        #expect(try await store.read("credential") == nil)
        #expect(app.manager.state == .signedOut)
    }

    @Test func twoProcessesThatShareAStoreRefreshOnce() async throws {
        let store = MemorySecretStore()
        let clock = ManualClock()
        let backend = Backend()
        let first = try app(backend, store: store, clock: clock)
        try await first.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let second = try app(backend, store: store, clock: clock)
        _ = try await second.manager.restore()
        async let one = first.client.send(.league)
        async let two = second.client.send(.league)
        let mover = Task {
            while !Task.isCancelled {
                // The one that waits looks again once the other has its answer; before that its glances would only use
                // up the lease.
                if backend.answeredRefreshes > 0, clock.sleeperCount > 0 { clock.advance(by: .milliseconds(200)) }
                await Task.yield()
            }
        }
        _ = try await (one, two)
        mover.cancel()
        #expect(backend.refreshes == 1)
        #expect(first.manager.credential?.token == "token-1")
        #expect(second.manager.credential?.token == "token-1")
    }

    @Test func somebodyWhoSignedInThroughAnotherProcessLendsNobodyTheirCredential() async throws {
        let store = MemorySecretStore()
        let backend = Backend()
        let first = try app(backend, store: store)
        try await first.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let second = try app(backend, store: store)
        try await second.manager.signIn(user: "bob", with: Credential(token: "token-1", refreshToken: "r"))
        let failure = try await BowlineTests.failure { () async throws(CallError) in
            try await first.client.send(.league)
        }
        guard case .credentialRefused = failure.reason else { throw failure }
        #expect(first.manager.state == .expired)
        #expect(backend.refusals == 1 && backend.refreshes == 0)
        // Bob's sign-in is untouched.
        #expect(try await second.client.send(.league).name == "Premier")
        let third = try app(backend, store: store)
        _ = try await third.manager.restore()
        #expect(third.manager.credential?.token == "token-1")
    }

    @Test func aProcessThatDiedWhileRefreshingDoesNotBlockTheNextForEver() async throws {
        let store = MemorySecretStore()
        let clock = ManualClock()
        let dead = try app(store: store, clock: clock)
        try await dead.manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        try await store.markRefreshing(at: clock.date)
        let next = try app(store: store, clock: clock)
        _ = try await next.manager.restore()
        let mover = Task {
            while !Task.isCancelled {
                // One sleeps until the call's deadline; the other looks at the store again.
                if clock.sleeperCount > 1 { clock.advance(by: .seconds(1)) }
                await Task.yield()
            }
        }
        #expect(try await next.client.send(.league).name == "Premier")
        mover.cancel()
    }
}

/// A store that cannot be read before the device is unlocked.
private struct LockedAway: SecretStore {
    func read(_ name: String) async throws(SecretStoreError) -> Secret? { throw .locked }
    func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool {
        throw .locked
    }
    func remove(_ name: String) async throws(SecretStoreError) { throw .locked }
}

extension MemorySecretStore {
    /// Leaves the store as a process leaves it that is killed between marking a refresh and finishing it.
    fileprivate func markRefreshing(at date: Date) async throws {
        let secret = try #require(try await read("credential"))
        var record = try #require(try JSONSerialization.jsonObject(with: secret.bytes) as? [String: Any])
        record["refreshStarted"] = date.timeIntervalSinceReferenceDate
        let bytes = try JSONSerialization.data(withJSONObject: record)
        #expect(try await write(bytes, under: "credential", replacing: secret.revision))
    }
}
