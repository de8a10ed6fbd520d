/// The requests with keys that are under way, and the callers that wait for them. A pure value.
struct IdempotentRequests<Waiter> {
    private struct Flight {
        let fingerprint: [UInt8]
        var waiters: [UInt64: Waiter] = [:]
    }

    enum Entry {
        /// The request is not under way: go ahead, and leave afterwards.
        case first
        /// The same request is under way: wait, then enter again.
        case twin
        /// Another request is under way under this key.
        case otherRequest
    }

    private var flights: [IdempotencyKey: Flight] = [:]

    mutating func enter(_ key: IdempotencyKey, _ fingerprint: [UInt8]) -> Entry {
        guard let flight = flights[key] else {
            flights[key] = Flight(fingerprint: fingerprint)
            return .first
        }
        return flight.fingerprint == fingerprint ? .twin : .otherRequest
    }

    /// Adds a waiter. False if there is nothing to wait for any more.
    mutating func wait(_ key: IdempotencyKey, ticket: UInt64, _ waiter: Waiter) -> Bool {
        flights[key]?.waiters.updateValue(waiter, forKey: ticket)
        return flights[key] != nil
    }

    /// Removes a waiter that has given up.
    mutating func giveUp(_ key: IdempotencyKey, ticket: UInt64) -> Waiter? {
        flights[key]?.waiters.removeValue(forKey: ticket)
    }

    /// Ends the first request; returns the waiters, which must enter again.
    mutating func leave(_ key: IdempotencyKey) -> [Waiter] {
        flights.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
    }
}
