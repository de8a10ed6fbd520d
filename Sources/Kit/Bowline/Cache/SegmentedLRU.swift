/// Keeps the values that are used, within a budget: a segmented least-recently-used list.
///
/// A newcomer stands on probation; used again, it is protected. So a walk through many values that are used once cannot push out those
/// that are used all the time.
struct SegmentedLRU<Key: Hashable, Value> {
    private struct Node {
        var key: Key
        var value: Value
        var cost: Int
        var isProtected: Bool
        var older: Int
        var newer: Int
    }

    /// The ends of one segment; -1 where there is none.
    private struct Segment {
        var oldest = -1
        var newest = -1
        var cost = 0
    }

    private let budget: Int
    private let mostValues: Int
    private var places: [Key: Int] = [:]
    private var nodes: [Node?] = []
    private var free: [Int] = []
    private var probation = Segment()
    private var protected = Segment()

    /// A list that keeps values of `budget` in all, and no more than `mostValues`.
    init(budget: Int, mostValues: Int) {
        self.budget = budget
        self.mostValues = mostValues
    }

    /// How many values there are.
    var count: Int { places.count }
    /// What they cost in all.
    var cost: Int { probation.cost + protected.cost }
    /// The keys, in no order.
    var keys: some Collection<Key> { places.keys }

    /// The value, which counts as used.
    mutating func use(_ key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        touch(place)
        return nodes[place]?.value
    }

    /// The value, without counting it as used.
    func peek(_ key: Key) -> Value? {
        places[key].flatMap { nodes[$0]?.value }
    }

    /// Puts a value in place; what no longer fits the budget goes, the least used first.
    mutating func put(_ value: Value, for key: Key, cost: Int) {
        let wasProtected = places[key].flatMap { nodes[$0]?.isProtected } ?? false
        remove(key)
        guard cost <= budget else { return }
        let node = Node(key: key, value: value, cost: cost, isProtected: wasProtected, older: -1, newer: -1)
        let place = free.popLast() ?? nodes.count
        if place == nodes.count { nodes.append(node) } else { nodes[place] = node }
        places[key] = place
        append(place)
        shrink()
    }

    /// Takes a value out.
    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        nodes[place] = nil
        free.append(place)
    }

    // MARK: The lists

    private mutating func touch(_ place: Int) {
        guard let node = nodes[place] else { return }
        // The newest of the protected ones is where it belongs already.
        if node.isProtected, protected.newest == place { return }
        unlink(place)
        nodes[place]?.isProtected = true
        append(place)
        // Four fifths may be protected; beyond, the oldest of them goes on probation again.
        while protected.cost > budget / 5 * 4, protected.oldest != place, protected.oldest >= 0 {
            let oldest = protected.oldest
            unlink(oldest)
            nodes[oldest]?.isProtected = false
            append(oldest)
        }
    }

    private mutating func shrink() {
        while cost > budget || places.count > mostValues {
            let oldest = probation.oldest >= 0 ? probation.oldest : protected.oldest
            guard oldest >= 0, let key = nodes[oldest]?.key else { return }
            remove(key)
        }
    }

    private mutating func append(_ place: Int) {
        guard let node = nodes[place] else { return }
        var segment = node.isProtected ? protected : probation
        nodes[place]?.older = segment.newest
        nodes[place]?.newer = -1
        if segment.newest >= 0 { nodes[segment.newest]?.newer = place } else { segment.oldest = place }
        segment.newest = place
        segment.cost += node.cost
        set(segment, isProtected: node.isProtected)
    }

    private mutating func unlink(_ place: Int) {
        guard let node = nodes[place] else { return }
        var segment = node.isProtected ? protected : probation
        if node.older >= 0 { nodes[node.older]?.newer = node.newer } else { segment.oldest = node.newer }
        if node.newer >= 0 { nodes[node.newer]?.older = node.older } else { segment.newest = node.older }
        segment.cost -= node.cost
        set(segment, isProtected: node.isProtected)
    }

    private mutating func set(_ segment: Segment, isProtected: Bool) {
        if isProtected { protected = segment } else { probation = segment }
    }
}
