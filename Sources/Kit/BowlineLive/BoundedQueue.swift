/// Elements between the one who brings them and the one who takes them, with a bound on what waits.
///
/// Pure: `Waiter` is whatever a side is woken with. What happens is decided here; what is done about it, outside. The bringer may
/// overstep the bound by one element, so that any element fits.
struct BoundedQueue<Element, Waiter> {
    /// What the taker gets.
    enum Draw {
        /// An element. Wake the bringers: there is room again.
        case element(Element, wake: [Waiter])
        /// Nothing yet.
        case wait
        /// Nothing any more.
        case ended
    }

    private var elements: [Element?] = []
    private var costs: [Int] = []
    private var first = 0
    private var cost = 0
    private var isEnded = false
    private var taker: Waiter?
    private var bringers: [Waiter] = []
    private let maxCount: Int
    private let maxCost: Int

    /// A queue that is full at so many elements, or at that cost of all together.
    init(maxCount: Int, maxCost: Int = .max) {
        self.maxCount = maxCount
        self.maxCost = maxCost
    }

    /// How many wait.
    var count: Int { elements.count - first }

    /// True when nothing should be brought now.
    var isFull: Bool { !isEnded && (count >= maxCount || cost >= maxCost) }

    /// Brings an element; the taker returned waits for it. What is brought after the end is dropped.
    mutating func bring(_ element: Element, cost: Int = 1) -> Waiter? {
        guard !isEnded else { return nil }
        elements.append(element)
        costs.append(cost)
        self.cost += cost
        defer { taker = nil }
        return taker
    }

    /// Has a bringer wait for room; false when there is some, or no use in waiting.
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

    /// Has the taker wait, unless something has come since it drew; then it must draw again.
    mutating func wait(_ waiter: Waiter) -> Bool {
        guard count == 0, !isEnded else { return false }
        taker = waiter
        return true
    }

    /// Forgets the taker that waits, if one does.
    mutating func giveUpWaiting() -> Waiter? {
        defer { taker = nil }
        return taker
    }

    /// Nothing more comes; what waits can still be taken. Everybody returned is to be woken.
    mutating func end() -> [Waiter] {
        isEnded = true
        defer {
            taker = nil
            bringers = []
        }
        return bringers + (taker.map { [$0] } ?? [])
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
