import Basics

/// The current principal of an app, and the work to do at its sign-out.
///
/// A client has one session. Signing in or out starts a new generation. A call keeps the principal with which it
/// started, and its response is not stored once that principal has signed out.
public final class Session: Sendable {
    /// Removes everything that belongs to a principal from one store. It may run after the next user has signed in, so
    /// it must not remove anything that belongs to a principal of a later generation.
    public typealias Forgetting = @Sendable (Principal) async -> Void

    private struct State {
        var principal: Principal
        var followers: [UInt64: @Sendable (Principal) -> Void] = [:]
        var lastFollower: UInt64 = 0
        var forgetters: [Forgetting] = []
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

    /// Registers an action that is called after a principal signs out. The actions run one after the other, in the
    /// order in which they were registered.
    public func onSignOut(_ forget: @escaping Forgetting) {
        state.withLock { $0.forgetters.append(forget) }
    }

    /// Calls `follow` with the current principal and, before any data is removed, with each new one. Calls may arrive
    /// out of order; compare `generation`. Pass the returned number to `unfollow` to stop.
    @discardableResult
    package func follow(_ follow: @escaping @Sendable (Principal) -> Void) -> UInt64 {
        let (number, principal) = state.withLock { state in
            state.lastFollower += 1
            state.followers[state.lastFollower] = follow
            return (state.lastFollower, state.principal)
        }
        follow(principal)
        return number
    }

    /// Stops the calls that `follow` started. A call in progress may still arrive.
    package func unfollow(_ number: UInt64) {
        // The closure is released outside the lock.
        _ = state.withLock { $0.followers.removeValue(forKey: number) }
    }

    /// Changes to the identity that `choose` returns for the current principal; nil changes nothing.
    private func change(to choose: (Principal) -> Principal.Identity?) async -> Principal? {
        let change = state.withLock { state -> (left: Principal, came: Principal)? in
            let left = state.principal
            guard let identity = choose(left) else { return nil }
            state.principal = Principal(identity: identity, generation: left.generation + 1)
            return (left, state.principal)
        }
        guard let (left, came) = change else { return nil }
        let (followers, forgetters) = state.withLock { (Array($0.followers.values), $0.forgetters) }
        for follow in followers { follow(came) }
        if left.isSignedIn { for forget in forgetters { await forget(left) } }
        return came
    }
}
