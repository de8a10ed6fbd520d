internal import Basics

/// Counts the requests in flight and the open WebSockets of each caller behind a proxy.
///
/// Callers who connect directly are limited by their number of connections. A proxy's connections are shared by all its
/// callers, so each caller is limited here by its requests and WebSockets.
final class CallerSlots: Sendable {
    private let counts = Locked<[String: Int]>([:])

    /// Takes a slot for a caller; nil if `limit` are taken. The slot is released when the object is deallocated.
    func take(for caller: String, limit: Int) -> CallerSlot? {
        let isTaken = counts.withLock { counts in
            let count = counts[caller] ?? 0
            guard count < limit else { return false }
            counts[caller] = count + 1
            return true
        }
        return isTaken ? CallerSlot(caller, in: self) : nil
    }

    fileprivate func release(_ caller: String) {
        counts.withLock { counts in
            let left = (counts[caller] ?? 1) - 1
            counts[caller] = left > 0 ? left : nil
        }
    }

    /// How many slots a caller has taken.
    func count(of caller: String) -> Int { counts.withLock { $0[caller] ?? 0 } }
}

/// One request or WebSocket of a caller, counted as long as this object lives.
final class CallerSlot: Sendable {
    private let caller: String
    private let slots: CallerSlots

    fileprivate init(_ caller: String, in slots: CallerSlots) {
        self.caller = caller
        self.slots = slots
    }

    deinit { slots.release(caller) }
}

extension HTTPError {
    static let tooManyAtOnce = HTTPError(
        .tooManyRequests,
        .rateLimitExceeded,
        "Too many requests and WebSockets from this address are open; close some or try again later.",
        headers: ["Retry-After": "1"]
    )
}
