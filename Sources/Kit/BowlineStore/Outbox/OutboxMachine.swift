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
        /// The index of the batching that may join the change with others; nil if there is none.
        var batching: Int?
        /// The batch on disk that contains the change.
        var batch: Int64?

        /// A change that has been sent alone is never joined, because the server may have applied it under its own key.
        fileprivate var canBeJoined: Bool { attempts == 0 && batch == nil && file == nil }
    }

    enum Step: Equatable {
        /// Deliver the change, or its batch.
        case deliver(Item)
        /// Deliver as many of these changes as can be joined, counted from the first.
        case join([Item])
        /// Refuse the change, because its deadline has passed.
        case giveUp(Item)
    }

    private struct Lane {
        var items: [Item]
        var first = 0
        /// True while a process that died may have sent the first change that has no recorded attempt. That change is
        /// not joined. The later ones have not been sent, because a lane's changes are sent in order.
        var mayHaveBeenSent: Bool
        var head: Item? { first < items.count ? items[first] : nil }

        mutating func removeHead() {
            recordAttempt()
            first += 1
            if first > 64, first * 2 > items.count {
                items.removeFirst(first)
                first = 0
            }
        }

        /// Removes the head, and the changes after it that are in the same batch.
        mutating func removeHeadAndBatch() {
            let batch = head?.batch
            removeHead()
            while batch != nil, head?.batch == batch { removeHead() }
        }

        /// Called when an attempt to deliver the head has ended.
        mutating func recordAttempt() {
            if let head, head.attempts == 0 || head.batch != nil { mayHaveBeenSent = false }
        }
    }

    /// The maximum number of changes that each batching joins.
    private let batchLimits: [Int]
    private var lanes: [String: Lane] = [:]
    /// True when all changes that were on disk at first have been read. Only among them may be one that a dead process
    /// has sent.
    private var hasReadAll = false
    /// Before all changes have been read: the lanes without a change that a dead process may have sent.
    private var safeLanes: Set<String> = []
    /// After that: the lanes with such a change.
    private var unsafeLanes: Set<String> = []
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

    init(batchLimits: [Int] = []) {
        self.batchLimits = batchLimits
    }

    /// Adds waiting changes, oldest first. With `isAll`, changes that are added later were enqueued after these were
    /// read.
    mutating func add(_ items: [Item], isAll: Bool = true) {
        for item in items where item.id > lastSeen {
            lastSeen = item.id
            guard !stopped.contains(item.lane) else { continue }
            if lanes[item.lane] == nil {
                let isSafe = hasReadAll ? !unsafeLanes.contains(item.lane) : safeLanes.contains(item.lane)
                lanes[item.lane] = Lane(items: [item], mayHaveBeenSent: !isSafe)
                ready.append(item.lane)
            } else {
                lanes[item.lane]?.items.append(item)
            }
        }
        if isAll { (hasReadAll, safeLanes) = (true, []) }
    }

    /// A machine without changes, for reading them again after changes were retried or removed. What is known of earlier
    /// processes stays known.
    func emptied() -> OutboxMachine {
        var machine = OutboxMachine(batchLimits: batchLimits)
        (machine.hasReadAll, machine.safeLanes, machine.unsafeLanes) = (hasReadAll, safeLanes, unsafeLanes)
        for (name, lane) in lanes { machine.remember(lane, name) }
        return machine
    }

    /// Keeps what is known of a lane that is removed.
    private mutating func remember(_ lane: Lane, _ name: String) {
        switch (hasReadAll, lane.mayHaveBeenSent) {
        case (true, true): unsafeLanes.insert(name)
        case (true, false): unsafeLanes.remove(name)
        // Without batches, nothing is joined, and the names are not needed.
        case (false, false): if !batchLimits.isEmpty { safeLanes.insert(name) }
        case (false, true): break
        }
    }

    /// The next steps, at most `maxCount`. The caller must end each with `finish`, `postpone`, `refuse` or `release`.
    mutating func next(now: Double, maxCount: Int) -> [Step] {
        startWaiting(now)
        for (lane, moment) in sleeping where moment <= now {
            sleeping[lane] = nil
            ready.append(lane)
        }
        var steps: [Step] = []
        while steps.count < maxCount, let name = popReady() {
            guard let lane = lanes[name], let item = lane.head else { continue }
            if item.notBefore > now, item.deadline > now {
                sleeping[name] = min(item.notBefore, item.deadline)
            } else {
                busy[item.id] = name
                steps.append(step(for: item, in: lane, now: now))
            }
        }
        return steps
    }

    private func step(for item: Item, in lane: Lane, now: Double) -> Step {
        guard item.deadline > now else { return .giveUp(item) }
        let items = joinable(in: lane, now: now, maxCount: .max)
        return items.count > 1 ? .join(Array(items)) : .deliver(item)
    }

    /// The first changes of a lane that may be joined.
    private func joinable(in lane: Lane, now: Double, maxCount: Int) -> ArraySlice<Item> {
        guard let batching = lane.head?.batching, batchLimits.indices.contains(batching), !lane.mayHaveBeenSent else {
            return []
        }
        let items = lane.items.dropFirst(lane.first).prefix(max(0, min(batchLimits[batching], maxCount)))
        return items.prefix { item in
            item.canBeJoined && item.batching == batching && item.deadline > now && item.notBefore <= now
        }
    }

    /// The number of the change that is delivered alone after `item` or its batch; nil when there is none.
    func following(_ item: Item) -> Int64? {
        guard var lane = lanes[item.lane] else { return nil }
        lane.removeHeadAndBatch()
        guard let next = lane.head, next.batch == nil, joinable(in: lane, now: lastMoment, maxCount: 2).count < 2 else {
            return nil
        }
        return next.id
    }

    /// The time when the next step may be due; nil when no lane waits.
    var nextMoment: Double? { sleeping.values.min() }

    /// Called when a change, or the batch that begins with it, is done: the next change of its lane becomes ready.
    mutating func finish(_ id: Int64) {
        guard let name = busy.removeValue(forKey: id) else { return }
        lanes[name]?.removeHeadAndBatch()
        makeReady(name)
    }

    private mutating func makeReady(_ name: String) {
        guard let lane = lanes[name] else { return }
        guard lane.head == nil else { return ready.append(name) }
        lanes[name] = nil
        remember(lane, name)
    }

    /// Called when a change was not sent after all: its lane becomes ready again.
    mutating func release(_ id: Int64) {
        if let name = busy.removeValue(forKey: id) { ready.append(name) }
    }

    /// Called when the change, which is being delivered, and those after it are on disk as a batch.
    mutating func joined(_ id: Int64, count: Int, as batch: Int64) {
        guard let name = busy[id], let lane = lanes[name] else { return }
        for index in lane.items.indices.dropFirst(lane.first).prefix(count) { lanes[name]?.items[index].batch = batch }
    }

    /// Called when the batch of a change was removed from the disk. `isJudged` when the server has
    /// judged it: its changes are not joined again.
    mutating func separate(_ item: Item, isJudged: Bool) {
        guard let batch = item.batch, let lane = lanes[item.lane] else { return }
        for index in lane.items.indices.dropFirst(lane.first) where lane.items[index].batch == batch {
            lanes[item.lane]?.items[index].batch = nil
            guard isJudged else { continue }
            lanes[item.lane]?.items[index].attempts += 1
            lanes[item.lane]?.items[index].faults = 0
            lanes[item.lane]?.items[index].firstFault = nil
        }
        // Whatever was sent was the batch.
        lanes[item.lane]?.mayHaveBeenSent = false
    }

    /// Schedules a change for a later attempt; its lane waits with it. `fault` is the time of a failure that the change
    /// itself may have caused.
    mutating func postpone(_ id: Int64, until moment: Double, fault: Double? = nil) {
        guard let name = busy.removeValue(forKey: id), var lane = lanes[name] else { return }
        lane.recordAttempt()
        lane.items[lane.first].notBefore = moment
        lane.items[lane.first].attempts += 1
        if let fault {
            lane.items[lane.first].faults += 1
            lane.items[lane.first].firstFault = lane.items[lane.first].firstFault ?? fault
        }
        lanes[name] = lane
        sleeping[name] = moment
    }

    /// Removes a refused change, with the rest of its batch or alone: its lane continues, or stops if the change says so.
    mutating func refuse(_ item: Item, withBatch: Bool = false) {
        guard let name = busy.removeValue(forKey: item.id) else { return }
        if withBatch { lanes[name]?.removeHeadAndBatch() } else { lanes[name]?.removeHead() }
        guard item.stops else { return makeReady(name) }
        stopped.insert(name)
        if let lane = lanes.removeValue(forKey: name) { remember(lane, name) }
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
