/// A segmented least-recently-used list that keeps the values in use within a budget.
///
/// A new entry is on probation; when it is used again, it becomes protected. So many values that are each used once
/// cannot evict the values in constant use. Using a protected value only sets a flag, which saves the value once from
/// eviction. Because a repeated use changes nothing, several threads can read values in constant use without contending
/// for the same memory.
struct SegmentedLRU<Key: Hashable, Value> {
    private struct Item {
        let key: Key
        let value: Value
    }

    /// The links of an item, stored apart from its value so that moving an item does not touch the value.
    private struct Link {
        var cost = 0
        var isProtected = false
        var wasUsed = false
        var older = -1
        var newer = -1
    }

    /// The ends of a segment; -1 if the segment is empty.
    private struct Segment {
        var oldest = -1
        var newest = -1
        var cost = 0
    }

    private let budget: Int
    private let maxValues: Int
    private var places: [Key: Int] = [:]
    private var items: [Item?] = []
    private var links: [Link] = []
    private var free: [Int] = []
    private var probation = Segment()
    private var protected = Segment()

    /// Creates a list that keeps at most `maxValues` values with a total cost of at most `budget`.
    init(budget: Int, maxValues: Int) {
        self.budget = budget
        self.maxValues = maxValues
    }

    /// The number of values.
    var count: Int { places.count }
    /// The total cost of all values.
    var cost: Int { probation.cost + protected.cost }
    /// The keys, in no order.
    var keys: some Collection<Key> { places.keys }

    /// The value; counts as a use.
    mutating func use(_ key: Key) -> Value? {
        use(key) { $0 }
    }

    /// The part of a value that `read` returns; counts as a use.
    mutating func use<Part>(_ key: Key, _ read: (Value) -> Part?) -> Part? {
        guard let place = places[key] else { return nil }
        touch(place)
        return items[place].flatMap { read($0.value) }
    }

    /// The value, without counting it as used.
    func peek(_ key: Key) -> Value? {
        places[key].flatMap { items[$0]?.value }
    }

    /// Stores a value, and evicts values over the budget, the least recently used first.
    mutating func put(_ value: Value, for key: Key, cost: Int) {
        let wasProtected = places[key].map { links[$0].isProtected } ?? false
        remove(key)
        guard cost <= budget else { return }
        let place = newPlace()
        items[place] = Item(key: key, value: value)
        links[place] = Link(cost: cost, isProtected: wasProtected)
        places[key] = place
        append(place)
        shrink()
    }

    /// Removes a value.
    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        items[place] = nil
        free.append(place)
    }

    private mutating func newPlace() -> Int {
        if let place = free.popLast() { return place }
        items.append(nil)
        links.append(Link())
        return links.count - 1
    }

    // MARK: The lists

    private mutating func touch(_ place: Int) {
        guard !links[place].isProtected else {
            if !links[place].wasUsed { links[place].wasUsed = true }
            return
        }
        unlink(place)
        links[place].isProtected = true
        append(place)
        // Four fifths of the budget may be protected. Beyond that, the oldest protected value moves to probation,
        // unless it was used since.
        while protected.cost > budget / 5 * 4, protected.oldest != place, protected.oldest >= 0 {
            let oldest = protected.oldest
            unlink(oldest)
            links[oldest].isProtected = links[oldest].wasUsed
            links[oldest].wasUsed = false
            append(oldest)
        }
    }

    private mutating func shrink() {
        while cost > budget || places.count > maxValues {
            let oldest = probation.oldest >= 0 ? probation.oldest : protected.oldest
            guard oldest >= 0, let key = items[oldest]?.key else { return }
            remove(key)
        }
    }

    private mutating func append(_ place: Int) {
        let link = links[place]
        var segment = link.isProtected ? protected : probation
        links[place].older = segment.newest
        links[place].newer = -1
        if segment.newest >= 0 { links[segment.newest].newer = place } else { segment.oldest = place }
        segment.newest = place
        segment.cost += link.cost
        set(segment, isProtected: link.isProtected)
    }

    private mutating func unlink(_ place: Int) {
        let link = links[place]
        var segment = link.isProtected ? protected : probation
        if link.older >= 0 { links[link.older].newer = link.newer } else { segment.oldest = link.newer }
        if link.newer >= 0 { links[link.newer].older = link.older } else { segment.newest = link.older }
        segment.cost -= link.cost
        set(segment, isProtected: link.isProtected)
    }

    private mutating func set(_ segment: Segment, isProtected: Bool) {
        if isProtected { protected = segment } else { probation = segment }
    }
}
