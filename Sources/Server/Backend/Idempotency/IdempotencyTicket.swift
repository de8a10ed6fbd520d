internal import Basics
package import HTTPServer
package import SQLite
package import ServerStorage

/// Lets a handler store its response in the same transaction as its change, so that no crash can come between the two.
/// If a handler does not, the response is stored right after it was made.
///
/// ```swift
/// try await database.write { connection throws(StorageError) in
///     try insert(game, on: connection)
///     try ticket?.keep(answer, on: connection)
/// }
/// ```
///
/// See docs/decisions/backend.md, "An idempotent answer is saved in the transaction of its effect".
package final class IdempotencyTicket: Sendable {
    private let key: IdempotencyKey
    private let fingerprint: [UInt8]
    private let now: Int
    private let state = Locked(State.open)

    private enum State {
        case open, saved, superseded
    }

    init(_ key: IdempotencyKey, _ fingerprint: [UInt8], now: Int) {
        self.key = key
        self.fingerprint = fingerprint
        self.now = now
    }

    var expires: Int { now + IdempotencyCoordinator.lifetime }
    var isSaved: Bool { state.withLock { $0 == .saved } }
    /// Whether another process has answered this request meanwhile.
    var isSuperseded: Bool { state.withLock { $0 == .superseded } }

    /// Stores the response if this transaction is committed. The handler must then return the same response. Throws, so
    /// that the transaction is rolled back, if another process has answered this request meanwhile.
    package func save(_ response: Response, on connection: SQLConnection) throws(StorageError) {
        guard let answer = IdempotentAnswer(response, fingerprint: fingerprint) else { return }
        guard try StoredIdempotency.save(answer, for: key, expires: expires, now: now, on: connection) else {
            state.withLock { $0 = .superseded }
            throw .unwritable("the request has been answered by another process")
        }
        connection.whenCommitted { [self] in state.withLock { $0 = .saved } }
    }
}

extension Request {
    /// The ticket of a request that came with an `Idempotency-Key` through ``IdempotencyMiddleware``.
    package var idempotencyTicket: IdempotencyTicket? { self[IdempotencyTicketKey.self] }
}

enum IdempotencyTicketKey: RequestValueKey {
    typealias Value = IdempotencyTicket
}
