public import Bowline
public import Essentials

/// Identifies a change that is saved on disk.
public struct OutboxReceipt: Hashable, Sendable {
    /// The change's number in the outbox; later changes have greater numbers.
    public let number: Int64
    /// The idempotency key, by which the server recognizes a repeated delivery.
    public let idempotencyKey: String
}

/// A queue within the outbox. Changes of one lane are delivered in order, one at a time; lanes are delivered
/// concurrently.
public struct OutboxLane: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name of the lane.
    public let name: String
    /// True when a change that the server refuses permanently blocks the later changes of the lane until the app
    /// retries or drops it.
    public let stopsAtRefusal: Bool

    /// Creates a lane; `stopsAtRefusal` is explained at the property.
    public init(_ name: String, stopsAtRefusal: Bool = false) {
        self.name = name
        self.stopsAtRefusal = stopsAtRefusal
    }

    /// Creates a lane that continues after a refused change.
    public init(stringLiteral name: String) {
        self.init(name)
    }
}

/// A change in the outbox.
public struct OutboxEntry: Sendable {
    /// The state of a change.
    public enum State: Sendable, Equatable {
        /// The change has not been delivered yet.
        case waiting
        /// The server accepted the change; its response can be read.
        case delivered
        /// The change will not be delivered, for this reason, unless the app retries it.
        case refused(reason: String)
    }

    /// The receipt that `enqueue` returned.
    public let receipt: OutboxReceipt
    /// The name of the change's lane.
    public let lane: String
    /// The endpoint's name: method and path template.
    public let endpoint: String
    /// Whether it waits, was delivered or was refused.
    public let state: State
    /// The number of delivery attempts.
    public let attempts: Int
    /// When the change was enqueued.
    public let enqueued: Date
    /// When the outbox gives up on the change.
    public let deadline: Date
    /// The data that the app passed to `enqueue`, to show the change until it is delivered.
    public let change: Data
}

/// Something that happened to a change.
public enum OutboxEvent: Sendable, Equatable {
    /// The change is saved on disk.
    case enqueued(Int64)
    /// The server accepted the change.
    case delivered(Int64)
    /// A delivery failed for this reason and will be tried again.
    case postponed(Int64, reason: String)
    /// The change will not be delivered, for this reason.
    case refused(Int64, reason: String)
    /// The app removed the change with ``Outbox/drop(_:)``.
    case dropped(Int64)
}

/// What happens to a user's undelivered changes at sign-out.
///
/// See docs/decisions/outbox.md, "The app decides at sign-out what happens to undelivered changes".
public enum OutboxSignOutPolicy: Sendable {
    /// The changes stay on the device and are delivered when the same user signs in again.
    case keep
    /// The changes are removed from the device.
    case destroy
}

/// Why an operation of the outbox failed. Safe to log.
public enum OutboxError: Error, Sendable {
    /// The endpoint cannot be sent, for this reason.
    case request(CallError)
    /// The copied bodies of waiting changes would take more than this many bytes (`Rules.maxFileBytes`).
    case overQuota(limit: Int)
    /// The user signed out in the meantime.
    case signedOut
    /// The caller was cancelled before anything was written.
    case cancelled
    /// There is no such change, or no response to it yet.
    case notFound
    /// The disk is full.
    case full
    /// The file cannot be used, for this reason.
    case unusable(reason: String)
}
