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
    private var indexes: [Key: Int] = [:]
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
    var count: Int { indexes.count }
    /// The total cost of all values.
    var cost: Int { probation.cost + protected.cost }
    /// The keys, in no order.
    var keys: some Collection<Key> { indexes.keys }

    /// The value; counts as a use.
    mutating func use(_ key: Key) -> Value? {
        use(key) { $0 }
    }

    /// The part of a value that `read` returns; counts as a use.
    mutating func use<Part>(_ key: Key, _ read: (Value) -> Part?) -> Part? {
        guard let index = indexes[key] else { return nil }
        touch(index)
        return items[index].flatMap { read($0.value) }
    }

    /// The value, without counting it as used.
    func peek(_ key: Key) -> Value? {
        indexes[key].flatMap { items[$0]?.value }
    }

    /// Stores a value, and evicts values over the budget, the least recently used first.
    mutating func put(_ value: Value, for key: Key, cost: Int) {
        let wasProtected = indexes[key].map { links[$0].isProtected } ?? false
        remove(key)
        guard cost <= budget else { return }
        let index = newIndex()
        items[index] = Item(key: key, value: value)
        links[index] = Link(cost: cost, isProtected: wasProtected)
        indexes[key] = index
        append(index)
        shrink()
    }

    /// Removes a value.
    mutating func remove(_ key: Key) {
        guard let index = indexes.removeValue(forKey: key) else { return }
        unlink(index)
        items[index] = nil
        free.append(index)
    }

    private mutating func newIndex() -> Int {
        if let index = free.popLast() { return index }
        items.append(nil)
        links.append(Link())
        return links.count - 1
    }

    // MARK: The lists

    private mutating func touch(_ index: Int) {
        guard !links[index].isProtected else {
            if !links[index].wasUsed { links[index].wasUsed = true }
            return
        }
        unlink(index)
        links[index].isProtected = true
        append(index)
        // Four fifths of the budget may be protected. Beyond that, the oldest protected value moves to probation,
        // unless it was used since.
        while protected.cost > budget / 5 * 4, protected.oldest != index, protected.oldest >= 0 {
            let oldest = protected.oldest
            unlink(oldest)
            links[oldest].isProtected = links[oldest].wasUsed
            links[oldest].wasUsed = false
            append(oldest)
        }
    }

    private mutating func shrink() {
        while cost > budget || indexes.count > maxValues {
            let oldest = probation.oldest >= 0 ? probation.oldest : protected.oldest
            guard oldest >= 0, let key = items[oldest]?.key else { return }
            remove(key)
        }
    }

    private mutating func append(_ index: Int) {
        let link = links[index]
        var segment = link.isProtected ? protected : probation
        links[index].older = segment.newest
        links[index].newer = -1
        if segment.newest >= 0 { links[segment.newest].newer = index } else { segment.oldest = index }
        segment.newest = index
        segment.cost += link.cost
        set(segment, isProtected: link.isProtected)
    }

    private mutating func unlink(_ index: Int) {
        let link = links[index]
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
