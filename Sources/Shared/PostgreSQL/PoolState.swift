/// The users of a pool's connections and the callers waiting for a connection. This type only decides; its owner acts
/// on the results.
struct PoolState<Waiter> {
    enum Admission: Equatable {
        case enter
        /// Wait for a connection; the number identifies the waiter.
        case wait(UInt64)
        case closed
        /// Too many callers are waiting already.
        case full
    }

    private let size: Int
    private let maxWaiting: Int
    private var used = 0
    private var waiting: [(number: UInt64, waiter: Waiter)] = []
    private var lastNumber: UInt64 = 0
    private(set) var isClosed = false

    init(size: Int, maxWaiting: Int) {
        self.size = max(1, size)
        self.maxWaiting = max(0, maxWaiting)
    }

    /// The number of connections in use.
    var inUse: Int { used }

    /// The number of callers waiting for a connection.
    var waitingCount: Int { waiting.count }

    /// Asks for a connection; if none is free, `waiter` is queued.
    mutating func enter(_ waiter: Waiter) -> Admission {
        if isClosed { return .closed }
        if used < size {
            used += 1
            return .enter
        }
        guard waiting.count < maxWaiting else { return .full }
        lastNumber += 1
        waiting.append((lastNumber, waiter))
        return .wait(lastNumber)
    }

    /// Gives a connection back; returns the waiter that gets it, if any.
    mutating func leave() -> Waiter? {
        if waiting.isEmpty {
            used -= 1
            return nil
        }
        return waiting.removeFirst().waiter
    }

    /// Removes a waiter that has waited too long; nil if it has its connection already.
    mutating func withdraw(_ number: UInt64) -> Waiter? {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return nil }
        return waiting.remove(at: index).waiter
    }

    /// Refuses later callers; returns those that are waiting.
    mutating func close() -> [Waiter] {
        isClosed = true
        defer { waiting = [] }
        return waiting.map(\.waiter)
    }
}
