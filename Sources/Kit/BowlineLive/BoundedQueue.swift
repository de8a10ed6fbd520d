/// A queue between producers and consumers, with a bound on the elements that wait.
///
/// A pure value: `Waiter` is whatever wakes a waiting side, and the caller does the waking. The last element added may
/// exceed the bound, so that an element of any cost fits.
struct BoundedQueue<Element, Waiter> {
    /// What the consumer gets.
    enum PopResult {
        /// An element. Wake the producers that wait for space.
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
    private var consumers: [Waiter] = []
    private var producers: [Waiter] = []
    private let maxCount: Int
    private let maxCost: Int

    /// Creates a queue that is full at `maxCount` elements, or when their costs add up to `maxCost`.
    init(maxCount: Int, maxCost: Int = .max) {
        self.maxCount = maxCount
        self.maxCost = maxCost
    }

    /// The number of elements.
    var count: Int { elements.count - first }

    /// True when no element should be added now.
    var isFull: Bool { !isEnded && (count >= maxCount || cost >= maxCost) }

    /// Adds an element and returns the waiting consumers. After the end the element is dropped.
    mutating func push(_ element: Element, cost: Int = 1) -> [Waiter] {
        guard !isEnded else { return [] }
        elements.append(element)
        costs.append(cost)
        self.cost += cost
        return cancelWaiters()
    }

    /// Adds a producer that waits for space; false when there is space, or the queue has ended.
    mutating func waitForSpace(_ waiter: Waiter) -> Bool {
        guard isFull else { return false }
        producers.append(waiter)
        return true
    }

    /// Takes the next element.
    mutating func pop() -> PopResult {
        guard first < elements.count, let element = elements[first] else { return isEnded ? .ended : .wait }
        elements[first] = nil
        cost -= costs[first]
        first += 1
        compact()
        // Producers are woken at half the bound, so that the two sides do not wake each other for each element.
        guard count <= maxCount / 2, cost <= maxCost / 2 else { return .element(element, wake: []) }
        defer { producers = [] }
        return .element(element, wake: producers)
    }

    /// Adds a consumer that waits for an element. Returns false when an element was added since the last pop or the
    /// queue has ended; the consumer must then pop again.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard count == 0, !isEnded else { return false }
        consumers.append(waiter)
        return true
    }

    /// Removes and returns all waiting consumers. They are few, and a consumer that still wants an element waits again.
    mutating func cancelWaiters() -> [Waiter] {
        defer { consumers = [] }
        return consumers
    }

    /// Ends the queue; the elements can still be taken. The caller must wake all returned waiters.
    mutating func end() -> [Waiter] {
        isEnded = true
        defer { producers = [] }
        return producers + cancelWaiters()
    }

    /// Drops the elements and ends the queue with a last element, unless it has ended already. The caller must wake all
    /// returned waiters.
    mutating func endImmediately(with last: Element) -> [Waiter] {
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
