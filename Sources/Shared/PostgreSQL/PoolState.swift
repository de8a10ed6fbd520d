/// Who may use a pool's connections, and who waits. A pure value: it returns what to do.
struct PoolState<Waiter> {
    enum Admission: Equatable {
        case enter
        /// Wait for a place; the number finds the waiter again.
        case wait(UInt64)
        case closed
        /// Too many wait already.
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

    /// Places in use.
    var inUse: Int { used }

    /// Callers that wait for a place.
    var waitingCount: Int { waiting.count }

    /// Asks for a place; `waiter` is kept when there is none.
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

    /// Gives a place back; returns the waiter that has it now.
    mutating func leave() -> Waiter? {
        if waiting.isEmpty {
            used -= 1
            return nil
        }
        return waiting.removeFirst().waiter
    }

    /// Takes a waiter out that waited for too long; nil when it has its place.
    mutating func withdraw(_ number: UInt64) -> Waiter? {
        guard let place = waiting.firstIndex(where: { $0.number == number }) else { return nil }
        return waiting.remove(at: place).waiter
    }

    /// Refuses later callers; returns those that wait.
    mutating func close() -> [Waiter] {
        isClosed = true
        defer { waiting = [] }
        return waiting.map(\.waiter)
    }
}
