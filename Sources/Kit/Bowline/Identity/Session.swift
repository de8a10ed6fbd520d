import Basics

/// The current principal of an app, and the work to do at its sign-out.
///
/// A client has one session. Signing in or out starts a new generation. A call keeps the principal with which it
/// started, and its response is not stored once that principal has signed out.
public final class Session: Sendable {
    /// Removes everything that belongs to a principal from one store. It may run after the next user has signed in, so
    /// it must not remove anything that belongs to a principal of a later generation.
    public typealias SignOutAction = @Sendable (Principal) async -> Void

    private struct State {
        var principal: Principal
        var observers: [UInt64: @Sendable (Principal) -> Void] = [:]
        var lastObserver: UInt64 = 0
        var signOutActions: [SignOutAction] = []
    }

    private let state: Locked<State>
    private let anonymousName: String

    /// Creates a session without a signed-in user. `name` identifies this device's anonymous session.
    public init(name: String = "device") {
        anonymousName = name
        state = Locked(State(principal: Principal(identity: .anonymous(session: name), generation: 0)))
    }

    /// The principal of a call that starts now.
    public var principal: Principal {
        state.withLock { $0.principal }
    }

    /// True if there was no sign-in or sign-out since `principal` became current.
    public func isCurrent(_ principal: Principal) -> Bool {
        state.withLock { $0.principal.generation == principal.generation }
    }

    /// Signs a user in. A user who was signed in before is signed out first.
    @discardableResult
    public func signIn(_ identity: Principal.Identity) async -> Principal {
        await change { _ in identity } ?? principal
    }

    /// Signs a user in unless there was a sign-in or sign-out since `principal`; returns nil in that case.
    package func signIn(_ identity: Principal.Identity, after principal: Principal) async -> Principal? {
        await change { $0.generation == principal.generation ? identity : nil }
    }

    /// Signs the user out and returns when all of the user's data is removed.
    public func signOut() async {
        _ = await change { [anonymousName] _ in .anonymous(session: anonymousName) }
    }

    /// Registers an action that is called after a principal signs out. The actions run serially, in the order in which
    /// they were registered.
    public func onSignOut(_ action: @escaping SignOutAction) {
        state.withLock { $0.signOutActions.append(action) }
    }

    /// Calls `observer` with the current principal and, before any data is removed, with each new principal. Calls may
    /// arrive out of order; compare `generation`. Pass the returned number to `stopObserving` to stop.
    @discardableResult
    package func observe(_ observer: @escaping @Sendable (Principal) -> Void) -> UInt64 {
        let (number, principal) = state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = observer
            return (state.lastObserver, state.principal)
        }
        observer(principal)
        return number
    }

    /// Stops the calls that `observe` started. A call in progress may still arrive.
    package func stopObserving(_ number: UInt64) {
        // The closure is released outside the lock.
        _ = state.withLock { $0.observers.removeValue(forKey: number) }
    }

    /// Changes to the identity that `choose` returns for the current principal; nil changes nothing.
    private func change(to choose: (Principal) -> Principal.Identity?) async -> Principal? {
        let change = state.withLock { state -> (old: Principal, new: Principal)? in
            let old = state.principal
            guard let identity = choose(old) else { return nil }
            state.principal = Principal(identity: identity, generation: old.generation + 1)
            return (old, state.principal)
        }
        guard let (old, new) = change else { return nil }
        let (observers, signOutActions) = state.withLock { (Array($0.observers.values), $0.signOutActions) }
        for observer in observers { observer(new) }
        if old.isSignedIn { for action in signOutActions { await action(old) } }
        return new
    }
}
