/// The order of work when more waits than can run at once. A pure value.
///
/// A free slot goes to the account with the least work under way, of those to the one that was served longest ago, and
/// within an account to its oldest work. So an account with a thousand waiting pieces delays another's single piece by
/// at most one piece per slot.
struct FairTurns {
    private struct Waiter {
        let account: Int64
        let number: Int
    }

    private var free: [Int]
    private var waiting: [Waiter] = []
    private var underWay: [Int64: Int] = [:]
    /// When an account that waits or works was last served.
    private var served: [Int64: Int] = [:]
    private var clock = 0

    /// Creates the given number of slots, numbered from 0.
    init(slots: Int) { free = Array((0..<max(1, slots)).reversed()) }

    /// Adds a piece of work of an account to those that wait; `number` identifies it.
    mutating func wait(_ number: Int, of account: Int64) {
        waiting.append(Waiter(account: account, number: number))
    }

    /// Frees a slot.
    mutating func leave(_ slot: Int, of account: Int64) {
        free.append(slot)
        let left = underWay[account, default: 1] - 1
        underWay[account] = left > 0 ? left : nil
        if left <= 0, !waiting.contains(where: { $0.account == account }) { served[account] = nil }
    }

    /// The next piece of work to start, and its slot; nil if no work waits or no slot is free.
    mutating func next() -> (number: Int, slot: Int)? {
        guard !free.isEmpty, let index = waiting.indices.min(by: { comes(waiting[$0], before: waiting[$1]) }) else {
            return nil
        }
        let waiter = waiting.remove(at: index)
        clock += 1
        served[waiter.account] = clock
        underWay[waiter.account, default: 0] += 1
        // bounded: `free` was found not to be empty above
        return (waiter.number, free.removeLast())
    }

    private func comes(_ lhs: Waiter, before rhs: Waiter) -> Bool {
        let left = (underWay[lhs.account] ?? 0, served[lhs.account] ?? 0, lhs.number)
        return left < (underWay[rhs.account] ?? 0, served[rhs.account] ?? 0, rhs.number)
    }
}
