public import Essentials

/// Joins changes that wait one after another in a lane into one call, for an API that applies several changes at once.
///
///     struct NoteBatching: OutboxBatching {
///         let endpoint = "POST /v1/notes"
///         let maxCount = 100
///
///         func joined(_ bodies: [Data]) -> OutboxBatchBody? {
///             let notes = bodies.map { String(decoding: $0, as: UTF8.self) }
///             return OutboxBatchBody(Data("[\(notes.joined(separator: ","))]".utf8), count: bodies.count)
///         }
///
///         func answers(in body: Data, count: Int) -> [Data]? { nil }
///     }
///
///     var rules = Outbox.Rules()
///     rules.batching = [NoteBatching()]
///
/// The API must apply all changes of a call or none. An error status must mean that it has applied none, and it must
/// recognize a repeated call by its idempotency key. Changes are joined only if they have the same lane, endpoint,
/// address and header fields apart from the idempotency key, have their bodies in memory, and have not been sent yet.
///
/// See docs/decisions/outbox.md, "Changes that wait in a lane are sent as one call where the API has one".
public protocol OutboxBatching: Sendable {
    /// The name of the endpoint whose calls are joined, as in ``OutboxEntry/endpoint``.
    var endpoint: String { get }

    /// The maximum number of changes in a call. The outbox also stops at 512 KiB of bodies.
    var maxCount: Int { get }

    /// True when the server recognizes a change that it has applied as part of a batch, e.g. by an id in the body.
    /// False by default.
    ///
    /// If it does, the outbox can always deliver the changes of a failed batch one by one, and only the change at fault
    /// is refused. If it does not, the outbox does so only when the server has certainly applied none of them;
    /// otherwise it refuses the changes of a batch together, and a retry sends the same batch again.
    var recognizesChanges: Bool { get }

    /// The body of one call that does the same as the first calls with these bodies, one after another. Nil when not
    /// even the first two can be joined. Called with at least two bodies, in order.
    func joined(_ bodies: [Data]) -> OutboxBatchBody?

    /// Divides the body of the response to a batch into the bodies that `count` single calls would have received, in
    /// order. With nil, each change keeps the whole body.
    func answers(in body: Data, count: Int) -> [Data]?
}

extension OutboxBatching {
    /// False: the server knows the changes of a batch only by the key of the batch.
    public var recognizesChanges: Bool { false }
}

/// The body of a call that replaces several calls.
public struct OutboxBatchBody: Sendable {
    /// The bytes of the body, of the same content type as the bodies it replaces.
    public let bytes: Data
    /// How many calls it replaces, counted from the first.
    public let count: Int

    /// Creates a body that replaces `count` calls.
    public init(_ bytes: Data, count: Int) {
        (self.bytes, self.count) = (bytes, count)
    }
}
