/// Decides which of a user's waiting changes an outbox delivers next, lane by lane. Pure; the sender acts.
struct OutboxMachine {
    /// A waiting change. Times are seconds since 1970.
    struct Item: Sendable, Equatable {
        let id: Int64
        let lane: String
        let stops: Bool
        let keepsAnswer: Bool
        let deadline: Double
        var notBefore: Double
        var attempts: Int
        /// The number of failed attempts of which the change itself may be the cause.
        var faults = 0
        /// The time of the first such failure.
        var firstFault: Double?
        /// The name of the file with the body; nil when the body is not in a file.
        var file: String?
    }

    enum Step: Equatable {
        case deliver(Item)
        /// Refuse the change, because its deadline has passed.
        case giveUp(Item)
    }

    private struct Lane {
        var items: [Item]
        var first = 0
        var head: Item? { first < items.count ? items[first] : nil }

        mutating func removeHead() {
            first += 1
            if first > 64, first * 2 > items.count {
                items.removeFirst(first)
                first = 0
            }
        }
    }

    private var lanes: [String: Lane] = [:]
    private var ready: [String] = []
    private var firstReady = 0
    private var sleeping: [String: Double] = [:]
    private var stopped: Set<String> = []
    private var busy: [Int64: String] = [:]
    /// The time of the last call of `next`.
    private var lastMoment = -Double.infinity
    /// The number of the last change that was added.
    private(set) var lastSeen: Int64 = 0

    /// True when more changes can be added.
    var needsItems: Bool { firstReady == ready.count }
    /// The number of changes that are being delivered.
    var underWay: Int { busy.count }

    /// Adds waiting changes, oldest first.
    mutating func add(_ items: [Item]) {
        for item in items where item.id > lastSeen {
            lastSeen = item.id
            guard !stopped.contains(item.lane) else { continue }
            if lanes[item.lane] == nil {
                lanes[item.lane] = Lane(items: [item])
                ready.append(item.lane)
            } else {
                lanes[item.lane]?.items.append(item)
            }
        }
    }

    /// The next steps, at most `maxCount`. The caller must end each with `finish`, `postpone` or `refuse`.
    mutating func next(now: Double, maxCount: Int) -> [Step] {
        startWaiting(now)
        for (lane, moment) in sleeping where moment <= now {
            sleeping[lane] = nil
            ready.append(lane)
        }
        var steps: [Step] = []
        while steps.count < maxCount, let name = popReady() {
            guard let item = lanes[name]?.head else { continue }
            if item.notBefore > now, item.deadline > now {
                sleeping[name] = min(item.notBefore, item.deadline)
            } else {
                busy[item.id] = name
                steps.append(item.deadline > now ? .deliver(item) : .giveUp(item))
            }
        }
        return steps
    }

    /// The number of the change after `item` in the same lane; nil when there is none.
    func following(_ item: Item) -> Int64? {
        guard let lane = lanes[item.lane], lane.items.indices.contains(lane.first + 1) else { return nil }
        return lane.items[lane.first + 1].id
    }

    /// The time when the next step may be due; nil when no lane waits.
    var nextMoment: Double? { sleeping.values.min() }

    /// Called when a change is done: the next change of its lane becomes ready.
    mutating func finish(_ id: Int64) {
        guard let name = busy.removeValue(forKey: id) else { return }
        lanes[name]?.removeHead()
        if lanes[name]?.head == nil { lanes[name] = nil } else { ready.append(name) }
    }

    /// Schedules a change for a later attempt; its lane waits with it. `fault` is the time of a failure that the change
    /// itself may have caused.
    mutating func postpone(_ id: Int64, until moment: Double, fault: Double? = nil) {
        guard let name = busy.removeValue(forKey: id), var lane = lanes[name] else { return }
        lane.items[lane.first].notBefore = moment
        lane.items[lane.first].attempts += 1
        if let fault {
            lane.items[lane.first].faults += 1
            lane.items[lane.first].firstFault = lane.items[lane.first].firstFault ?? fault
        }
        lanes[name] = lane
        sleeping[name] = moment
    }

    /// Removes a refused change: its lane continues, or stops if the change says so.
    mutating func refuse(_ item: Item) {
        guard item.stops, let name = busy.removeValue(forKey: item.id) else { return finish(item.id) }
        lanes[name] = nil
        stopped.insert(name)
    }

    /// Ends all waits, because the network is back or the app asks for it.
    mutating func wakeAll() {
        for (lane, _) in sleeping {
            if let first = lanes[lane]?.first { lanes[lane]?.items[first].notBefore = 0 }
            ready.append(lane)
        }
        sleeping = [:]
    }

    /// If the clock was set back, moves the waits back by the same time, so that they do not become longer.
    private mutating func startWaiting(_ now: Double) {
        defer { lastMoment = now }
        let back = lastMoment - now
        guard back > 0, back.isFinite else { return }
        for name in sleeping.keys { sleeping[name]? -= back }
        for name in lanes.keys {
            if let first = lanes[name]?.first { lanes[name]?.items[first].notBefore -= back }
        }
    }

    private mutating func popReady() -> String? {
        guard firstReady < ready.count else { return nil }
        defer {
            firstReady += 1
            if firstReady == ready.count { (ready, firstReady) = ([], 0) }
        }
        return ready[firstReady]
    }
}
