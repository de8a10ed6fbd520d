/// Elements between those that add them and those that take them, with a bound on what waits.
///
/// Pure: `Waiter` is what a side is woken with; the caller wakes it. An element may exceed the bound by itself, so that
/// any element fits.
struct BoundedQueue<Element, Waiter> {
    /// What the taker gets.
    enum Draw {
        /// An element. Wake those that wait for room.
        case element(Element, wake: [Waiter])
        /// The queue is empty.
        case wait
        /// The queue is empty and has ended.
        case ended
    }

    private var elements: [Element?] = []
    private var costs: [Int] = []
    private var first = 0
    private var cost = 0
    private var isEnded = false
    private var takers: [Waiter] = []
    private var bringers: [Waiter] = []
    private let maxCount: Int
    private let maxCost: Int

    /// A queue that is full at `maxCount` elements, or when their costs add up to `maxCost`.
    init(maxCount: Int, maxCost: Int = .max) {
        self.maxCount = maxCount
        self.maxCost = maxCost
    }

    /// The number of elements.
    var count: Int { elements.count - first }

    /// True when no element should be added now.
    var isFull: Bool { !isEnded && (count >= maxCount || cost >= maxCost) }

    /// Adds an element; the takers returned wait for it. After the end it is dropped.
    mutating func bring(_ element: Element, cost: Int = 1) -> [Waiter] {
        guard !isEnded else { return [] }
        elements.append(element)
        costs.append(cost)
        self.cost += cost
        return giveUpWaiting()
    }

    /// Adds a waiter for room; false when there is room, or the queue has ended.
    mutating func waitForRoom(_ waiter: Waiter) -> Bool {
        guard isFull else { return false }
        bringers.append(waiter)
        return true
    }

    /// Takes the next element.
    mutating func draw() -> Draw {
        guard first < elements.count, let element = elements[first] else { return isEnded ? .ended : .wait }
        elements[first] = nil
        cost -= costs[first]
        first += 1
        compact()
        // At half, so that the two sides do not wake each other for each element.
        guard count <= maxCount / 2, cost <= maxCost / 2 else { return .element(element, wake: []) }
        defer { bringers = [] }
        return .element(element, wake: bringers)
    }

    /// Adds a waiter for an element; false when one was added since the last draw, and the taker must draw again.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard count == 0, !isEnded else { return false }
        takers.append(waiter)
        return true
    }

    /// Removes the takers that wait. All of them, since they are few: one that still wants an element waits again.
    mutating func giveUpWaiting() -> [Waiter] {
        defer { takers = [] }
        return takers
    }

    /// Ends the queue; the elements can still be taken. All waiters returned are to be woken.
    mutating func end() -> [Waiter] {
        isEnded = true
        defer { bringers = [] }
        return bringers + giveUpWaiting()
    }

    /// Drops the elements and ends the queue with a last one, unless it has ended already. All waiters returned are to
    /// be woken.
    mutating func endAtOnce(with last: Element) -> [Waiter] {
        (elements, costs, first, cost) = isEnded ? ([], [], 0, 0) : ([last], [1], 0, 1)
        return end()
    }

    private mutating func compact() {
        if first == elements.count {
            elements.removeAll(keepingCapacity: true)
            costs.removeAll(keepingCapacity: true)
            first = 0
        } else if first >= 1024, first * 2 >= elements.count {
            elements.removeFirst(first)
            costs.removeFirst(first)
            first = 0
        }
    }
}
