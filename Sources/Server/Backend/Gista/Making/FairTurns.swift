/// In whose turn work is done that more wait for than can be served. A pure value.
///
/// A free slot goes to the account with the least under way, of those to the one that was served longest ago, and there
/// to the work that came first: who waits with a thousand pieces delays another's one piece by a piece each slot at
/// most.
struct FairTurns {
    private struct Waiter {
        let account: Int64
        let number: Int
    }

    private var free: [Int]
    private var waiting: [Waiter] = []
    private var underWay: [Int64: Int] = [:]
    /// When an account that waits or works was served last.
    private var served: [Int64: Int] = [:]
    private var clock = 0

    /// Turns at a number of slots, numbered from 0.
    init(slots: Int) { free = Array((0..<max(1, slots)).reversed()) }

    /// A piece of work of that account and of a number of its own begins to wait.
    mutating func wait(_ number: Int, of account: Int64) {
        waiting.append(Waiter(account: account, number: number))
    }

    /// A slot is free again.
    mutating func leave(_ slot: Int, of account: Int64) {
        free.append(slot)
        let left = underWay[account, default: 1] - 1
        underWay[account] = left > 0 ? left : nil
        if left <= 0, !waiting.contains(where: { $0.account == account }) { served[account] = nil }
    }

    /// The piece of work that begins now, and its slot; nil while there is none or no slot for it.
    mutating func next() -> (number: Int, slot: Int)? {
        guard !free.isEmpty, let place = waiting.indices.min(by: { comes(waiting[$0], before: waiting[$1]) }) else {
            return nil
        }
        let waiter = waiting.remove(at: place)
        clock += 1
        served[waiter.account] = clock
        underWay[waiter.account, default: 0] += 1
        // bounded: `free` was found not to be empty above
        return (waiter.number, free.removeLast())
    }

    private func comes(_ one: Waiter, before other: Waiter) -> Bool {
        let left = (underWay[one.account] ?? 0, served[one.account] ?? 0, one.number)
        return left < (underWay[other.account] ?? 0, served[other.account] ?? 0, other.number)
    }
}
