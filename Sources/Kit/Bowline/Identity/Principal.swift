/// On whose behalf a call is made, fixed when the call enters the road.
///
/// Tokens, cached answers and queued changes belong to a principal. The generation distinguishes one sign-in of a user
/// from the next, so that a response that arrives after a sign-out is not delivered to the next user.
public struct Principal: Hashable, Sendable {
    /// Who makes the calls: the device or a user.
    public enum Identity: Hashable, Sendable {
        /// No user is signed in; the session has a name of its own.
        case anonymous(session: String)
        /// A signed-in person, within a tenant where the backend has tenants.
        case user(id: String, tenant: String?)
    }

    /// The device or the user.
    public let identity: Identity
    /// How many times the session had changed hands when this principal came in.
    public let generation: UInt64
    /// The identity's name on disk, made once.
    package let storageName: String

    /// Names the principal. Apps get theirs from a `Session`.
    package init(identity: Identity, generation: UInt64) {
        self.identity = identity
        self.generation = generation
        storageName = identity.storageName
    }

    /// The tenant, when there is one.
    public var tenant: String? {
        if case .user(_, let tenant) = identity { tenant } else { nil }
    }

    /// True for a signed-in person.
    public var isSignedIn: Bool {
        if case .user = identity { true } else { false }
    }
}

extension Principal.Identity {
    /// A name for what belongs to this identity on disk: the same each time that person is signed in on this device.
    package var storageName: String {
        switch self {
        case .anonymous(let session): "a:\(session)"
        // Lengths make the name unambiguous whatever characters the ids hold.
        case .user(let id, let tenant): "u:\(id.utf8.count):\(id):\(tenant ?? "-")"
        }
    }
}
