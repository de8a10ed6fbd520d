internal import Basics
package import HTTPServer
package import SQLite

/// Lets a handler keep its answer in the very transaction of what it changes, so that no crash can come between the
/// two. Where a handler does not, the answer is kept right after it was made.
///
/// ```swift
/// try await database.write { connection in
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
    private let kept = Locked(false)

    init(_ key: IdempotencyKey, _ fingerprint: [UInt8], now: Int) {
        self.key = key
        self.fingerprint = fingerprint
        self.now = now
    }

    var expires: Int { now + IdempotencyCoordinator.lifetime }
    var isKept: Bool { kept.withLock { $0 } }

    /// Keeps the answer if this transaction is committed. What the handler answers then must be the same.
    package func keep(_ response: Response, on connection: Connection) throws(SQLiteError) {
        guard let answer = IdempotentAnswer(response, fingerprint: fingerprint) else { return }
        try SQLiteIdempotencyStore.keep(answer, for: key, expires: expires, now: now, on: connection)
        kept.withLock { $0 = true }
    }
}

extension Request {
    /// The ticket of a request that came with an `Idempotency-Key` through ``IdempotencyMiddleware``.
    package var idempotencyTicket: IdempotencyTicket? { self[IdempotencyTicketKey.self] }
}

enum IdempotencyTicketKey: RequestValueKey {
    typealias Value = IdempotencyTicket
}
