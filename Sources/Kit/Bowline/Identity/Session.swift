import Locked

/// Who is signed in now, and what must be forgotten when they leave.
///
/// One session a client. Signing in or out starts a new generation; calls that entered the road before keep the principal they
/// entered with, and what they bring back is not kept.
public final class Session: Sendable {
    /// Removes from one store all that belonged to a principal.
    public typealias Forgetting = @Sendable (Principal) async -> Void

    private struct State {
        var principal: Principal
        var followers: [@Sendable (Principal) -> Void] = []
        var forgetters: [Forgetting] = []
    }

    private let state: Locked<State>
    private let anonymousName: String

    /// A session nobody has signed in to. `name` tells this device's anonymous session from others.
    public init(name: String = "device") {
        anonymousName = name
        state = Locked(State(principal: Principal(identity: .anonymous(session: name), generation: 0)))
    }

    /// On whose behalf a call that starts now is made.
    public var principal: Principal {
        state.withLock { $0.principal }
    }

    /// True while nobody has signed in or out since `principal` came in.
    public func isCurrent(_ principal: Principal) -> Bool {
        state.withLock { $0.principal.generation == principal.generation }
    }

    /// Lets a person in. Whoever was signed in before leaves first, and what belonged to them is forgotten.
    @discardableResult
    public func signIn(_ identity: Principal.Identity) async -> Principal {
        await change(to: identity)
    }

    /// Lets the person out and returns when everything that belonged to them is gone.
    public func signOut() async {
        _ = await change(to: .anonymous(session: anonymousName))
    }

    /// Has `forget` called with each principal that leaves. Stores that keep something for a principal register here.
    public func whenLeaving(_ forget: @escaping Forgetting) {
        state.withLock { $0.forgetters.append(forget) }
    }

    /// Has `follow` called with whoever is here now and, before anything is forgotten, with each who comes. A newcomer may be told of
    /// before the one they came after; the generation says who is last.
    package func follow(_ follow: @escaping @Sendable (Principal) -> Void) {
        follow(
            state.withLock { state in
                state.followers.append(follow)
                return state.principal
            }
        )
    }

    private func change(to identity: Principal.Identity) async -> Principal {
        let (left, came, followers, forgetters) = state.withLock { state in
            let left = state.principal
            state.principal = Principal(identity: identity, generation: left.generation + 1)
            return (left, state.principal, state.followers, state.forgetters)
        }
        for follow in followers { follow(came) }
        guard left.isSignedIn else { return came }
        for forget in forgetters { await forget(left) }
        return came
    }
}
