internal import Basics

/// Counts, for each caller behind a proxy, the requests being answered and the open WebSockets.
///
/// Callers who connect to the server itself are bounded by their connections. A proxy's connections belong to all its
/// callers, so they are bounded here, by what each has under way.
final class CallerSlots: Sendable {
    private let counts = Locked<[String: Int]>([:])

    /// One more for a caller; nil when `most` are taken. It is given back when the last reference to it goes.
    func take(for caller: String, most: Int) -> CallerSlot? {
        let isTaken = counts.withLock { counts in
            let count = counts[caller] ?? 0
            guard count < most else { return false }
            counts[caller] = count + 1
            return true
        }
        return isTaken ? CallerSlot(caller, in: self) : nil
    }

    fileprivate func giveBack(_ caller: String) {
        counts.withLock { counts in
            let left = (counts[caller] ?? 1) - 1
            counts[caller] = left > 0 ? left : nil
        }
    }

    /// How many a caller has under way.
    func count(of caller: String) -> Int { counts.withLock { $0[caller] ?? 0 } }
}

/// One request or WebSocket of a caller, counted as long as this object lives.
final class CallerSlot: Sendable {
    private let caller: String
    private let places: CallerSlots

    fileprivate init(_ caller: String, in places: CallerSlots) {
        self.caller = caller
        self.places = places
    }

    deinit { places.giveBack(caller) }
}

extension HTTPError {
    static let tooManyAtOnce = HTTPError(
        .tooManyRequests,
        .rateLimitExceeded,
        "Too many requests and WebSockets of this address are open at once; close some or try again later.",
        headers: ["Retry-After": "1"]
    )
}
