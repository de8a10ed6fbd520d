import Basics
import Bowline
import BowlineTesting
import Essentials
import Testing

/// What a refreshed sign-in promises when something happens at the wrong moment.
@Suite(.timeLimit(.minutes(8))) struct CredentialPromiseTests {
    /// A service that counts refreshes and makes of each what the test says.
    private final class Service: Transport {
        typealias Issue = @Sendable (_ number: Int) async throws(CallError) -> Void

        private struct State {
            var refreshes = 0
            /// The number in the token that is accepted; nil accepts none.
            var accepted: Int?
        }

        private let state: Locked<State>
        private let issue: Issue

        init(accepts accepted: Int?, issue: @escaping Issue = { _ in }) {
            state = Locked(State(accepted: accepted))
            self.issue = issue
        }

        var refreshes: Int { state.withLock { $0.refreshes } }
        func accept(_ number: Int) { state.withLock { $0.accepted = number } }

        func send(_ request: Request) async throws(CallError) -> Response {
            guard request.address.path.hasSuffix("/refresh") else {
                let accepted = state.withLock { $0.accepted }
                let isAccepted = accepted.map { request.headers[.authorization] == "Bearer token-\($0)" } ?? false
                return Self.answer(isAccepted ? 200 : 401, "Premier", request)
            }
            let number = state.withLock { state in
                state.refreshes += 1
                return state.refreshes
            }
            try await issue(number)
            return Self.answer(200, "token-\(number)", request)
        }

        private static func answer(_ status: Int, _ name: String, _ request: Request) -> Response {
            Response(status: status, body: .bytes(Data(#"{"name":"\#(name)"}"#.utf8)), address: request.address)
        }
    }

    private struct App {
        let manager: CredentialManager
        let client: Client
        let clock: ManualClock
    }

    private func app(
        _ service: Service,
        clock: ManualClock = ManualClock(),
        store: any SecretStore = MemorySecretStore(),
        lifetime: Double? = nil
    ) throws -> App {
        let session = Session()
        let manager = CredentialManager(session: session, store: store) { [clock] stale, road throws(CallError) in
            let answer = try await road.send(.post("/refresh") as Endpoint<League>)
            return Credential(
                token: answer.name,
                refreshToken: stale.refreshToken,
                expires: lifetime.map { clock.date.addingTimeInterval($0) }
            )
        }
        var configuration = Client.Configuration(clock: clock)
        configuration.credentials = .refreshing(by: manager)
        configuration.coalesce = nil
        configuration.retry = nil
        configuration.breaker = nil
        let client = Client(
            environment: try .test(),
            transport: service,
            session: session,
            configuration: configuration
        )
        return App(manager: manager, client: client, clock: clock)
    }

    private func stale(_ clock: ManualClock, endsIn seconds: Double? = nil) -> Credential {
        Credential(token: "token-0", refreshToken: "r", expires: seconds.map { clock.date.addingTimeInterval($0) })
    }

    // MARK: Deadlines

    @Test func aCallThatWaitsForARefreshEndsAtItsDeadline() async throws {
        let clock = ManualClock()
        let service = Service(accepts: 1) { [clock] _ throws(CallError) in
            try await clock.wait(until: clock.now.advanced(by: .seconds(4)))
        }
        let app = try app(service, clock: clock)
        try await app.manager.signIn(user: "ann", with: stale(clock, endsIn: -1))
        let end = Locked<CallError?>(nil)
        let call = Task {
            do throws(CallError) {
                _ = try await app.client.send(Endpoint.league.with { $0.timeout = .milliseconds(500) })
            } catch {
                end.withLock { $0 = error }
            }
        }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(500))
        for _ in 0..<100_000 where end.withLock({ $0 }) == nil { await Task.yield() }
        guard case .timedOut = end.withLock({ $0 })?.reason else {
            call.cancel()
            clock.advance(by: .seconds(4))
            return #expect(Bool(false), "it still waits")
        }
        // The refresh continues for those with more time.
        async let patient = app.client.send(.league)
        clock.advance(by: .seconds(4))
        #expect(try await patient.name == "Premier")
        #expect(service.refreshes == 1)
    }

    // MARK: Storms

    @Test func aServerThatRefusesFreshTokensCostsAtMostFiveRefreshesInHalfAMinute() async throws {
        let service = Service(accepts: nil)
        let app = try app(service)
        try await app.manager.signIn(user: "ann", with: stale(app.clock))
        for _ in 0..<20 {
            let failure = try await failure { () throws(CallError) in try await app.client.send(.league) }
            #expect(failure.status == 401)
        }
        #expect(service.refreshes == 5)
        app.clock.advance(by: .seconds(31))
        _ = try await failure { () throws(CallError) in try await app.client.send(.league) }
        #expect(service.refreshes == 6)
    }

    @Test func aTokenThatLivesAMinuteIsNotRefreshedAtEachCall() async throws {
        let service = Service(accepts: 1)
        let app = try app(service, lifetime: 60)
        try await app.manager.signIn(user: "ann", with: stale(app.clock, endsIn: -1))
        for _ in 0..<20 { _ = try await app.client.send(.league) }
        #expect(service.refreshes == 1)
        // Within the last tenth of its life it is replaced before it ends.
        app.clock.advance(by: .seconds(55))
        service.accept(2)
        _ = try await app.client.send(.league)
        #expect(service.refreshes == 2)
    }

    @Test func afterAFailedRefreshTheNextOneWaitsAndTheCallsInBetweenShareTheFailure() async throws {
        let service = Service(accepts: 9) { _ throws(CallError) in
            throw CallError(.cannotConnect(host: "api.example.test", .unreachable))
        }
        let app = try app(service)
        try await app.manager.signIn(user: "ann", with: stale(app.clock, endsIn: -1))
        for _ in 0..<20 {
            let failure = try await failure { () throws(CallError) in try await app.client.send(.league) }
            guard case .cannotConnect = failure.reason else { return #expect(Bool(false), "\(failure)") }
        }
        #expect(service.refreshes == 1)
        app.clock.advance(by: .seconds(1))
        _ = try await failure { () throws(CallError) in try await app.client.send(.league) }
        #expect(service.refreshes == 2)
        // The second pause is longer than the first.
        app.clock.advance(by: .milliseconds(900))
        _ = try await failure { () throws(CallError) in try await app.client.send(.league) }
        #expect(service.refreshes == 2)
        app.clock.advance(by: .seconds(2))
        _ = try await failure { () throws(CallError) in try await app.client.send(.league) }
        #expect(service.refreshes == 3)
    }

    private struct Hiccup: Error {}

    @Test func aRefreshMayThrowAnyErrorAndSignsNobodyOutWithIt() async throws {
        let session = Session()
        let manager = CredentialManager(session: session) { _, _ in throw Hiccup() }
        var configuration = Client.Configuration(clock: ManualClock())
        configuration.credentials = .refreshing(by: manager)
        let client = Client(
            environment: try .test(),
            transport: Service(accepts: nil),
            session: session,
            configuration: configuration
        )
        try await manager.signIn(user: "ann", with: Credential(token: "token-0", refreshToken: "r"))
        let failure = try await failure { () throws(CallError) in try await client.send(.league) }
        guard case .layer("CredentialManager", let error) = failure.reason else {
            return #expect(Bool(false), "\(failure)")
        }
        #expect(error is Hiccup)
        #expect(manager.state == .signedIn)
    }

    // MARK: Saving

    /// A store that cannot be written to while it is closed.
    private final class FlakyStore: SecretStore {
        let inner = MemorySecretStore()
        private let state = Locked<(writes: Int, failing: ClosedRange<Int>?)>((0, nil))

        func fail(writes: ClosedRange<Int>?) { state.withLock { $0.failing = writes } }
        var writes: Int { state.withLock { $0.writes } }

        func read(_ name: String) async throws(SecretStoreError) -> Secret? { try await inner.read(name) }

        func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError)
            -> Bool
        {
            let fails = state.withLock { state in
                state.writes += 1
                return state.failing?.contains(state.writes) ?? false
            }
            if fails { throw .locked }
            return try await inner.write(bytes, under: name, replacing: revision)
        }

        func remove(_ name: String) async throws(SecretStoreError) { try await inner.remove(name) }
    }

    private func saved(_ store: FlakyStore) async throws -> String {
        String(decoding: try #require(try await store.read("credential")).bytes, as: UTF8.self)
    }

    @Test func aSpentTokenDoesNotComeBackFromAStoreThatCouldNotBeWrittenTo() async throws {
        let store = FlakyStore()
        let service = Service(accepts: 1)
        let app = try app(service, store: store)
        try await app.manager.signIn(user: "ann", with: stale(app.clock))
        // The sign-in was the first write and the mark of the refresh is the second; the new pair is the third.
        store.fail(writes: 3...3)
        _ = try await app.client.send(.league)
        #expect(try await saved(store).contains("token-0"))
        service.accept(2)
        #expect(try await app.client.send(.league).name == "Premier")
        #expect(service.refreshes == 2)
        #expect(app.manager.credential?.token == "token-2")
        #expect(try await saved(store).contains("token-2"))
    }

    @Test func aPairThatCouldNotBeSavedIsSavedWhenTheStoreOpens() async throws {
        let store = FlakyStore()
        let service = Service(accepts: 1)
        let app = try app(service, store: store)
        try await app.manager.signIn(user: "ann", with: stale(app.clock))
        store.fail(writes: 3...4)
        _ = try await app.client.send(.league)
        for _ in 0..<100_000 {
            if app.clock.sleeperCount > 0 { app.clock.advance(by: .seconds(1)) }
            if try await saved(store).contains("token-1") { break }
            await Task.yield()
        }
        #expect(try await saved(store).contains("token-1"))
        #expect(try await !saved(store).contains("refreshStarted"))
    }
}
