/// A heap of timers, the earliest first, each of which can be cancelled without a search.
///
/// It has no clock of its own. Instants are nanoseconds in whatever clock its owner uses.
struct TimerHeap<Payload> {
    /// Identifies one waiting entry; never reused for another.
    struct Token: Hashable, Sendable {
        fileprivate let slot: Int
        fileprivate let generation: UInt64
    }

    private struct Node {
        let instant: Int64
        let order: UInt64
        let slot: Int
    }

    private struct Slot {
        var generation: UInt64
        var position: Int
        var payload: Payload?
    }

    private var heap: [Node] = []
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private var order: UInt64 = 0

    /// The number of waiting entries.
    var count: Int { heap.count }

    /// The instant of the earliest entry.
    var nearest: Int64? { heap.first?.instant }

    /// Adds an entry. Entries with the same instant are due in the order in which they were added.
    mutating func insert(_ payload: Payload, at instant: Int64) -> Token {
        let slot = freeSlots.popLast() ?? makeSlot()
        order += 1
        slots[slot].generation = order
        slots[slot].payload = payload
        heap.append(Node(instant: instant, order: order, slot: slot))
        slots[slot].position = heap.count - 1
        rise(from: heap.count - 1)
        return Token(slot: slot, generation: order)
    }

    /// Removes an entry that has not been due; returns nil if it has, or was cancelled before.
    @discardableResult
    mutating func cancel(_ token: Token) -> Payload? {
        guard slots[token.slot].generation == token.generation else { return nil }
        return remove(at: slots[token.slot].position)
    }

    /// Removes and returns the earliest entry if it is due.
    mutating func popDue(at now: Int64) -> Payload? {
        guard let first = heap.first, first.instant <= now else { return nil }
        return remove(at: 0)
    }

    private mutating func makeSlot() -> Int {
        slots.append(Slot(generation: 0, position: 0, payload: nil))
        return slots.count - 1
    }

    private mutating func remove(at position: Int) -> Payload? {
        let slot = heap[position].slot
        let last = heap.removeLast()
        if position < heap.count {
            place(last, at: position)
            sink(from: position)
            rise(from: position)
        }
        freeSlots.append(slot)
        slots[slot].generation = 0
        defer { slots[slot].payload = nil }
        return slots[slot].payload
    }

    private mutating func rise(from start: Int) {
        var position = start
        let node = heap[position]
        while position > 0, comesFirst(node, heap[(position - 1) / 2]) {
            place(heap[(position - 1) / 2], at: position)
            position = (position - 1) / 2
        }
        place(node, at: position)
    }

    private mutating func sink(from start: Int) {
        var position = start
        let node = heap[position]
        while let child = smallerChild(of: position), comesFirst(heap[child], node) {
            place(heap[child], at: position)
            position = child
        }
        place(node, at: position)
    }

    private func smallerChild(of position: Int) -> Int? {
        let left = position * 2 + 1
        guard left < heap.count else { return nil }
        guard left + 1 < heap.count, comesFirst(heap[left + 1], heap[left]) else { return left }
        return left + 1
    }

    private func comesFirst(_ lhs: Node, _ rhs: Node) -> Bool {
        lhs.instant == rhs.instant ? lhs.order < rhs.order : lhs.instant < rhs.instant
    }

    private mutating func place(_ node: Node, at position: Int) {
        heap[position] = node
        slots[node.slot].position = position
    }
}
