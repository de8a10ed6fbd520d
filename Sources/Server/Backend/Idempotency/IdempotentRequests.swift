/// Which requests with a key are under way, and who waits for them. A pure value that says what to do.
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

    /// False when there is nothing to wait for any more.
    mutating func wait(_ key: IdempotencyKey, ticket: UInt64, _ waiter: Waiter) -> Bool {
        flights[key]?.waiters.updateValue(waiter, forKey: ticket)
        return flights[key] != nil
    }

    /// Takes a waiter out who has given up.
    mutating func giveUp(_ key: IdempotencyKey, ticket: UInt64) -> Waiter? {
        flights[key]?.waiters.removeValue(forKey: ticket)
    }

    /// The first is done; those who waited enter again.
    mutating func leave(_ key: IdempotencyKey) -> [Waiter] {
        flights.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
    }
}
