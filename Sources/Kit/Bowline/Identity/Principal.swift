/// The user or device for which a call is made, fixed when the call starts.
///
/// Tokens, cached responses and queued changes belong to a principal. The generation distinguishes one sign-in of a
/// user from the next, so that a response that arrives after a sign-out is not delivered to the next user.
public struct Principal: Hashable, Sendable {
    /// The user or device that makes the calls.
    public enum Identity: Hashable, Sendable {
        /// No user is signed in; the session has its own name.
        case anonymous(session: String)
        /// A signed-in user, within a tenant if the backend has tenants.
        case user(id: String, tenant: String?)
    }

    // A reference, because every call and every layer that asks for its principal copies it.
    private let storage: Storage

    private final class Storage: Sendable {
        let identity: Identity
        let generation: UInt64
        let storageName: String

        init(_ identity: Identity, _ generation: UInt64) {
            self.identity = identity
            self.generation = generation
            storageName = identity.storageName
        }
    }

    /// The device or the user.
    public var identity: Identity { storage.identity }
    /// Increases by one with each sign-in or sign-out of the session.
    public var generation: UInt64 { storage.generation }
    /// The identity's name on disk, made once.
    package var storageName: String { storage.storageName }

    /// Creates a principal. Apps get theirs from a `Session`.
    package init(identity: Identity, generation: UInt64) {
        storage = Storage(identity, generation)
    }

    /// Equal when identity and generation are equal.
    public static func == (left: Principal, right: Principal) -> Bool {
        left.storage === right.storage || (left.generation == right.generation && left.identity == right.identity)
    }

    /// Hashes identity and generation.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
        hasher.combine(generation)
    }

    /// The tenant, when there is one.
    public var tenant: String? {
        if case .user(_, let tenant) = identity { tenant } else { nil }
    }

    /// True for a signed-in user.
    public var isSignedIn: Bool {
        if case .user = identity { true } else { false }
    }
}

extension Principal.Identity {
    /// A name for this identity's data on disk: the same for each sign-in of the user on this device.
    package var storageName: String {
        switch self {
        case .anonymous(let session): "a:\(session)"
        // Lengths make the name unambiguous whatever characters the ids hold.
        case .user(let id, let tenant): "u:\(id.utf8.count):\(id):\(tenant ?? "-")"
        }
    }
}
