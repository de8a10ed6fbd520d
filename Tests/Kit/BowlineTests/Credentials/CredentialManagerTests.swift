import Basics
import BowlineTesting
import Essentials
import Testing

@testable import Bowline

@Suite struct CredentialManagerTests {
    private let clock = ManualClock()
    private let session = Session()

    private func credential(_ token: String, endsIn seconds: Double) -> Credential {
        Credential(token: token, refreshToken: "r", expires: clock.date.addingTimeInterval(seconds))
    }

    /// A manager whose refresh takes a second and comes to nothing.
    private func manager() -> CredentialManager {
        CredentialManager(session: session) { [clock] _, _ throws(CallError) in
            try await clock.wait(until: clock.now.advanced(by: .seconds(1)))
            throw CallError(.cannotConnect(host: "api.example.test", .unreachable))
        }
    }

    private func road() throws -> SignInRoad {
        SignInRoad(
            client: Client(
                environment: try .test(),
                transport: ScriptedTransport([]),
                session: session,
                configuration: Client.Configuration(clock: clock)
            )
        )
    }

    @Test func aCredentialThatStillWorksIsUsedWhenItCannotBeRefreshed() async throws {
        let (manager, road) = (manager(), try road())
        let ann = try await manager.signIn(user: "ann", with: credential("ann's", endsIn: 60))
        async let used = manager.credential(for: ann, over: road)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        #expect(try await used.token == "ann's")
    }

    /// On one actor, so that the caller hears of its end only after somebody else has come.
    @MainActor @Test func whoseWaitEndsWhenSomebodyElseHasComeGetsNothingOfTheirs() async throws {
        let (manager, road) = (manager(), try road())
        let ann = try await manager.signIn(user: "ann", with: credential("ann's", endsIn: 60))
        let call = Task { try await manager.credential(for: ann, over: road) }
        await clock.sleepers(1)
        call.cancel()
        let bob = Principal(identity: .user(id: "bob", tenant: nil), generation: ann.generation + 1)
        _ = manager.machine.withLock { $0.adopt(credential("bob's", endsIn: 600), of: bob) }
        await #expect(throws: CallError.self) { try await call.value }
        clock.advance(by: .seconds(1))
    }

    @Test func observersAreToldBeforeAndAfterEachChange() async throws {
        let manager = CredentialManager(session: session) { _, _ throws(CallError) in
            throw CallError(.credentialRefused("it was revoked"))
        }
        let seen = Locked<[CredentialManager.State]>([])
        manager.announceChanges { [weak manager] in
            if let manager { seen.withLock { $0.append(manager.state) } }
        }
        let ann = try await manager.signIn(user: "ann", with: credential("ann's", endsIn: 60))
        #expect(seen.withLock { $0 } == [.signedOut, .signedIn])
        await #expect(throws: CallError.self) { try await manager.credential(for: ann, over: try road()) }
        // The call is told first; then the observers.
        while seen.withLock({ $0.count }) < 4 { await Task.yield() }
        #expect(seen.withLock { $0.suffix(2) } == [.refreshing, .expired])
        await session.signOut()
        #expect(seen.withLock { $0.suffix(2) } == [.expired, .signedOut])
    }

    /// SwiftUI requires it of `objectWillChange`, which is sent from there.
    @Test func observersAreToldOnTheMainActor() async throws {
        let manager = manager()
        let isOnMain = Locked<[Bool]>([])
        manager.announceChanges {
            let actor: (any Actor)? = #isolation
            isOnMain.withLock { $0.append(actor === MainActor.shared) }
        }
        try await Task.detached { [self] in
            try await manager.signIn(user: "ann", with: credential("ann's", endsIn: 600))
            await session.signOut()
        }.value
        #expect(isOnMain.withLock { $0 } == [true, true, true, true])
    }

    /// A refresh that began before a sign-out would save its pair over the next person's otherwise.
    @Test func aRevisionIsNotUsedAgainAfterARemoval() async throws {
        let store = MemorySecretStore()
        #expect(try await store.write(Data("ann".utf8), under: "credential", replacing: nil))
        let old = try await store.read("credential")?.revision
        try await store.remove("credential")
        #expect(try await store.write(Data("bob".utf8), under: "credential", replacing: nil))
        #expect(try await !store.write(Data("ann".utf8), under: "credential", replacing: old))
        #expect(try await store.read("credential")?.bytes == Data("bob".utf8))
    }

    @Test func observersAreNotToldOfARefreshThatTheNetworkPrevented() async throws {
        let (manager, road) = (manager(), try road())
        let ann = try await manager.signIn(user: "ann", with: credential("ann's", endsIn: 60))
        let count = Locked(0)
        manager.announceChanges { count.withLock { $0 += 1 } }
        async let used = manager.credential(for: ann, over: road)
        await clock.sleepers(1)
        clock.advance(by: .seconds(1))
        _ = try await used
        #expect(count.withLock { $0 } == 0)
    }

    // MARK: One after the other

    private func saved(in store: any SecretStore) async throws -> String? {
        guard let secret = try await store.read("credential") else { return nil }
        return try JSONDecoder().decode(StoredCredential.self, from: secret.bytes).credential.token
    }

    @Test func aSlowSignOutLeavesTheNextPersonsCredentialAlone() async throws {
        let (store, gate) = (MemorySecretStore(), Turnstile())
        session.onSignOut { _ in await gate.pass() }
        let manager = CredentialManager(session: session, store: store) { stale, _ in stale }
        try await manager.signIn(user: "ann", with: credential("ann's", endsIn: 600))
        let leaving = Task { [session] in await session.signOut() }
        await gate.arrival()
        let bob = try await manager.signIn(user: "bob", with: credential("bob's", endsIn: 600))
        gate.open()
        await leaving.value
        #expect(manager.credential?.token == "bob's")
        #expect(try await manager.credential(for: bob, over: try road()).token == "bob's")
        #expect(try await saved(in: store) == "bob's")
    }

    @Test func aSlowStoreLeavesTheNextPersonsCredentialAlone() async throws {
        let gate = Turnstile()
        let store = SlowToForget(gate)
        let manager = CredentialManager(session: session, store: store) { stale, _ in stale }
        try await manager.signIn(user: "ann", with: credential("ann's", endsIn: 600))
        let leaving = Task { [session] in await session.signOut() }
        await gate.arrival()
        let coming = Task { [credential = credential("bob's", endsIn: 600)] in
            try await manager.signIn(user: "bob", with: credential)
        }
        while manager.credential?.token != "bob's" { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        gate.open()
        await leaving.value
        _ = try await coming.value
        #expect(manager.credential?.token == "bob's")
        #expect(try await saved(in: store) == "bob's")
    }

    @Test func aSavedSignInIsNotTakenUpOverSomebodyWhoSignedInMeanwhile() async throws {
        let gate = Turnstile()
        let store = SlowToForget(gate)
        let first = CredentialManager(session: Session(), store: store) { stale, _ in stale }
        try await first.signIn(user: "ann", with: credential("ann's", endsIn: 600))
        store.isSlowToRead.withLock { $0 = true }
        let manager = CredentialManager(session: session, store: store) { stale, _ in stale }
        let restoring = Task { try await manager.restore() }
        await gate.arrival()
        store.isSlowToRead.withLock { $0 = false }
        let bob = try await manager.signIn(user: "bob", with: credential("bob's", endsIn: 600))
        gate.open()
        _ = try await restoring.value
        #expect(session.principal == bob)
        #expect(manager.credential?.token == "bob's")
    }
}

/// Lets nobody through until it is opened.
private final class Turnstile: Sendable {
    private struct State {
        var isOpen = false
        var hasArrived = false
        var inside: [CheckedContinuation<Void, Never>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    func pass() async {
        await withCheckedContinuation { continuation in
            let (isOpen, watchers) = state.withLock { state in
                state.hasArrived = true
                if !state.isOpen { state.inside.append(continuation) }
                defer { state.watchers = [] }
                return (state.isOpen, state.watchers)
            }
            for watcher in watchers { watcher.resume() }
            if isOpen { continuation.resume() }
        }
    }

    /// Waits until somebody stands before it.
    func arrival() async {
        await withCheckedContinuation { continuation in
            let hasArrived = state.withLock { state in
                if !state.hasArrived { state.watchers.append(continuation) }
                return state.hasArrived
            }
            if hasArrived { continuation.resume() }
        }
    }

    func open() {
        let inside = state.withLock { state in
            state.isOpen = true
            defer { state.inside = [] }
            return state.inside
        }
        for continuation in inside { continuation.resume() }
    }
}

/// A store that takes its time to remove, or to read.
private final class SlowToForget: SecretStore {
    let isSlowToRead = Locked(false)
    private let store = MemorySecretStore()
    private let gate: Turnstile

    init(_ gate: Turnstile) { self.gate = gate }

    func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        let secret = try await store.read(name)
        if isSlowToRead.withLock({ $0 }) { await gate.pass() }
        return secret
    }

    func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool {
        try await store.write(bytes, under: name, replacing: revision)
    }

    func remove(_ name: String) async throws(SecretStoreError) {
        await gate.pass()
        try await store.remove(name)
    }
}
