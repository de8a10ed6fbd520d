import Basics
import Essentials

/// Stores the signed-in user's credential and refreshes it before it expires.
///
/// Each version of the credential is refreshed once, however many calls wait for it. A refusal is final for that
/// version. A network error does not sign the user out. Processes that share the `SecretStore` also share the refresh.
public final class CredentialManager: Sendable {
    /// Obtains a new credential in place of a credential that is about to expire. It must throw a `CallError` with
    /// `.credentialRefused` if the server will never issue a credential; after any other error the user stays signed
    /// in.
    public typealias Refresh = @Sendable (Credential, SignInRoad) async throws -> Credential

    /// The state of the sign-in.
    public enum State: Sendable, Hashable {
        /// No user is signed in.
        case signedOut
        /// A user is signed in.
        case signedIn
        /// A user is signed in, and the credential is being refreshed.
        case refreshing
        /// The server ended the sign-in; the user must sign in again.
        case expired
    }

    /// The result of `restore`.
    public enum RestoreResult: Sendable, Hashable {
        /// A saved sign-in was restored; the session belongs to this principal.
        case signedIn(Principal)
        /// No sign-in is saved on the device.
        case absent
        /// The store cannot be read before the device is unlocked. Try again then.
        case locked
    }

    /// Notifies observers before and after a change of the sign-in state. Runs on the main actor, as SwiftUI requires
    /// for `objectWillChange`.
    package typealias Announcement = @MainActor @Sendable () -> Void

    /// The session in which this manager signs users in.
    public let session: Session
    let refresh: Refresh
    let storage: CredentialStorage
    let machine = Locked(CredentialMachine())
    private let storageQueue = AsyncSerialQueue()
    private let margin: Duration
    private let announcement = Locked<Announcement?>(nil)

    /// Creates a manager for one session. A credential is refreshed `margin` before it expires.
    public init(
        session: Session,
        store: any SecretStore = MemorySecretStore(),
        name: String = "credential",
        margin: Duration = .seconds(120),
        refresh: @escaping Refresh
    ) {
        self.session = session
        self.margin = margin
        self.refresh = refresh
        storage = CredentialStorage(store: store, name: name)
        session.onSignOut { [weak self] principal in await self?.forget(principal) }
    }

    /// The current state of the credential manager.
    public var state: State {
        machine.withLock { machine in
            if machine.current == nil { return .signedOut }
            if machine.refusal != nil { return .expired }
            return machine.isRefreshing ? .refreshing : .signedIn
        }
    }

    /// The current credential, for reading its claims; nil when no user is signed in.
    public var credential: Credential? {
        machine.withLock { $0.current }
    }

    /// Sets a callback that runs right before and right after each change of `state` or `credential`: a sign-in, a
    /// sign-out, a refreshed credential, or a sign-in ended by the server. The change waits for the first call.
    package func announceChanges(by announce: @escaping Announcement) {
        announcement.withLock { $0 = announce }
    }

    /// Makes a change and notifies observers before and after it.
    func announcing<Value>(_ change: () -> Value) async -> Value {
        let announce = announcement.withLock { $0 }
        await announce?()
        let value = change()
        await announce?()
        return value
    }

    /// Restores the saved sign-in, if any. Never removes it.
    public func restore() async throws(CallError) -> RestoreResult {
        let present = session.principal
        let entry: CredentialStorage.Entry?
        do {
            entry = try await storage.read()
        } catch .locked {
            return .locked
        } catch {
            throw .layer(name: "SecretStore", underlying: error)
        }
        guard let entry else { return .absent }
        guard let principal = await session.signIn(entry.record.identity, after: present) else {
            // A sign-in or sign-out during the read is later than the saved sign-in.
            return session.principal.isSignedIn ? .signedIn(session.principal) : .absent
        }
        await take(entry.record.credential, of: principal)
        return .signedIn(principal)
    }

    /// Signs a user in with a new credential, which is saved on the device when this returns.
    @discardableResult
    public func signIn(user: String, tenant: String? = nil, with credential: Credential) async throws(CallError)
        -> Principal
    {
        let principal = await session.signIn(.user(id: user, tenant: tenant))
        await take(credential, of: principal)
        try await save(user, tenant, of: principal)
        return principal
    }

    /// Like the public `signIn`, but returns nil if there was a sign-in or sign-out since `present`.
    package func signIn(
        user: String,
        tenant: String?,
        with credential: Credential,
        after present: Principal
    ) async throws(CallError) -> Principal? {
        guard let principal = await session.signIn(.user(id: user, tenant: tenant), after: present) else { return nil }
        await take(credential, of: principal)
        try await save(user, tenant, of: principal)
        return principal
    }

    /// Saves the credential of a principal that is still signed in.
    private func save(_ user: String, _ tenant: String?, of principal: Principal) async throws(CallError) {
        let outcome = await storageQueue.run { [self] () -> Result<Void, SecretStoreError> in
            let credential = machine.withLock { $0.owner == principal ? $0.current : nil }
            guard let credential else { return .success(()) }
            do throws(SecretStoreError) {
                return .success(
                    try await storage.overwrite(StoredCredential(user: user, tenant: tenant, credential: credential))
                )
            } catch {
                return .failure(error)
            }
        }
        do throws(SecretStoreError) {
            try outcome.get()
        } catch .locked {
            throw CallError(.credentialLocked)
        } catch {
            throw .layer(name: "SecretStore", underlying: error)
        }
    }

    /// The credential for a request. Waits for a refresh until the request's deadline at most.
    func credential(
        for principal: Principal,
        by deadline: ContinuousClock.Instant? = nil,
        over road: SignInRoad
    ) async throws(CallError) -> Credential {
        let step = machine.withLock { machine in
            machine.willSend(
                principal,
                date: road.clock.date,
                now: road.clock.now,
                margin: Double(margin.components.seconds)
            )
        }
        do {
            return try await follow(step, deadline, over: road)
        } catch {
            if error.endsSignIn || error.isCancellation { throw error }
            guard let current = machine.withLock({ $0.usable(by: principal, now: road.clock.date) }) else {
                throw error
            }
            return current
        }
    }

    /// The credential to retry with after the server rejected `version`. Waits until the request's deadline at most.
    func credential(
        after version: UInt64,
        _ principal: Principal,
        by deadline: ContinuousClock.Instant? = nil,
        over road: SignInRoad
    ) async throws(CallError) -> Credential {
        let step = machine.withLock { $0.refused(version: version, principal, now: road.clock.now) }
        return try await follow(step, deadline, over: road)
    }

    private func follow(
        _ step: CredentialMachine.Step,
        _ deadline: ContinuousClock.Instant?,
        over road: SignInRoad
    ) async throws(CallError) -> Credential {
        switch step {
        case .use(let credential): return credential
        case .fail(let failure): throw failure
        case .refresh(let stale):
            // The refresh is unstructured: it continues when the caller that began it is cancelled or times out.
            Task { await renew(stale, over: road) }
            return try await waitForRefresh(deadline, road.clock)
        case .wait: return try await waitForRefresh(deadline, road.clock)
        }
    }

    private func waitForRefresh(
        _ deadline: ContinuousClock.Instant?,
        _ clock: any KitClock
    ) async throws(CallError) -> Credential {
        try await waitForOutcome(until: deadline, on: clock) { settle in
            let outcome = machine.withLock { machine -> Result<Credential, CallError>? in
                if machine.wait(settle) { return nil }
                if let refusal = machine.refusal { return .failure(refusal) }
                return machine.current.map { .success($0) } ?? .failure(CallError(.signedOut))
            }
            if let outcome { settle(outcome) }
        }
    }

    private func take(_ credential: Credential, of principal: Principal) async {
        await announcing {
            let left = machine.withLock { $0.adopt(credential, of: principal) }
            for waiter in left { waiter(.failure(CallError(.signedOut))) }
        }
    }

    /// Forgets the credential of `principal`. A later sign-in's credential, in memory and on the device, is left alone.
    private func forget(_ principal: Principal) async {
        await announcing {
            for waiter in machine.withLock({ $0.clear(principal) }) ?? [] { waiter(.failure(CallError(.signedOut))) }
        }
        await storageQueue.run { [self] in
            guard machine.withLock({ $0.clear(principal) }) != nil else { return }
            // If the store cannot be reached, the token stays in it; the sign-out on the server revokes it.
            try? await storage.remove()
        }
    }
}

extension CallError {
    /// True when no further attempt with this sign-in can succeed.
    var endsSignIn: Bool {
        switch reason {
        case .signedOut, .credentialRefused: true
        default: false
        }
    }
}
