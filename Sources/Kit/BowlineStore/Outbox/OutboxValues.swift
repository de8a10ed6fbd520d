public import Bowline
public import Essentials

/// The proof that a change is on disk, and the name to ask for it by.
public struct OutboxReceipt: Hashable, Sendable {
    /// Its place in the outbox; later ones have greater numbers.
    public let number: Int64
    /// The key by which the server knows a repetition of it.
    public let idempotencyKey: String
}

/// A queue within the outbox. Changes of one lane go out in order, one at a time; lanes go side by side.
public struct OutboxLane: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Its name.
    public let name: String
    /// True when a change that the server refuses for good holds up those behind it until somebody retries or drops it.
    public let stopsAtRefusal: Bool

    /// A lane of that name.
    public init(_ name: String, stopsAtRefusal: Bool = false) {
        self.name = name
        self.stopsAtRefusal = stopsAtRefusal
    }

    /// A lane that goes on after a refusal.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}

/// A change in the outbox.
public struct OutboxEntry: Sendable {
    /// Where a change stands.
    public enum State: Sendable, Equatable {
        /// It has still to be delivered.
        case waiting
        /// The server took it; its answer waits to be taken.
        case delivered
        /// It will not be delivered, for this reason, unless somebody retries it.
        case refused(reason: String)
    }

    /// Its receipt.
    public let receipt: OutboxReceipt
    /// The lane it goes in.
    public let lane: String
    /// The call, as method and path template.
    public let endpoint: String
    /// Where it stands.
    public let state: State
    /// How often its delivery was tried.
    public let attempts: Int
    /// When it was put in.
    public let enqueued: Date
    /// When it is given up.
    public let deadline: Date
    /// What the app shows meanwhile, as it was handed in.
    public let change: Data
}

/// Something that happened to a change.
public enum OutboxEvent: Sendable, Equatable {
    /// It is on disk.
    case enqueued(Int64)
    /// The server took it.
    case delivered(Int64)
    /// It will be tried again.
    case postponed(Int64, reason: String)
    /// It will not be delivered.
    case refused(Int64, reason: String)
}

/// What becomes of a person's undelivered changes when they sign out.
///
/// See docs/decisions/outbox.md, "The app decides at sign-out what happens to undelivered changes".
public enum OutboxSignOutPolicy: Sendable {
    /// They stay on this device and go out when the same person signs in again.
    case keep
    /// They are destroyed.
    case destroy
}

/// Why the outbox could not do what was asked. Safe to log.
public enum OutboxError: Error, Sendable {
    /// The call itself is wrong.
    case request(CallError)
    /// The bodies that wait in files would take more than this many bytes (`Rules.maxFileBytes`).
    case overQuota(limit: Int)
    /// Its person signed out meanwhile.
    case signedOut
    /// The caller was cancelled before anything was written.
    case cancelled
    /// There is no such change, or no answer to it yet.
    case notFound
    /// The disk is full.
    case full
    /// The file cannot be used, for this reason.
    case unusable(reason: String)
}
