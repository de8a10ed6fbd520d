import Basics
import Bowline
import Essentials
import SQLite

/// Delivers the waiting changes of an outbox while this process has the lease.
///
/// See docs/decisions/outbox.md, "One process delivers the outbox at a time by a lease".
final class OutboxSender: Sendable {
    struct State {
        var machine: OutboxMachine
        var principal: Principal?
        var edits = -1
        var isPaused = false
        var isRunning = false
        var network = OutboxNetwork()
        /// When this process's lease ends; nil without a lease.
        var leaseEnds: ContinuousClock.Instant?
        /// How often this process has taken the lease.
        var tenure = 0
        /// True when more changes may wait on disk than the machine has read.
        var mayHaveMore = false
        /// True when the changes on disk may differ from those that the machine has read.
        var mustRead = false
        /// True when an attempt may not be recorded on disk: only this machine knows of it.
        var hasUnrecordedAttempt = false

        /// The next steps, at most `maxCount`.
        mutating func choose(by rules: Outbox.Rules, now: Double, maxCount: Int = .max) -> [OutboxMachine.Step] {
            guard !isPaused else { return [] }
            let freeSlots = network.freeSlots(
                rules.maxConcurrent,
                underWay: machine.underWay,
                now: now,
                every: rules.probeInterval
            )
            let steps = machine.next(now: now, maxCount: min(freeSlots, maxCount))
            if !steps.isEmpty { network.recordTry(now: now) }
            return steps
        }
    }

    let database: Database
    let bodies: OutboxBodies
    let client: Client
    let clock: any KitClock
    let rules: Outbox.Rules
    let report: @Sendable (OutboxEvent) -> Void
    private let name: String
    private let newMachine: OutboxMachine
    let state: Locked<State>
    /// Sent when there may be work to do.
    let signal = AsyncSignal()
    /// Sent when a run has ended.
    private let runEnded = AsyncSignal()

    init(
        database: Database,
        bodies: OutboxBodies,
        client: Client,
        clock: any KitClock,
        rules: Outbox.Rules,
        report: @escaping @Sendable (OutboxEvent) -> Void
    ) {
        self.database = database
        self.bodies = bodies
        self.client = client
        self.clock = clock
        self.rules = rules
        self.report = report
        newMachine = OutboxMachine(batchLimits: rules.batching.map(\.maxCount))
        state = Locked(State(machine: newMachine))
        var random = SystemRandomNumberGenerator()
        name = String(random.next(), radix: 36) + String(random.next(), radix: 36)
    }

    var moment: Double { clock.date.timeIntervalSince1970 }

    /// Pauses or resumes deliveries. After resuming, failed deliveries are retried at once.
    func pause(_ isPaused: Bool) {
        state.withLock { state in
            state.isPaused = isPaused
            if !isPaused {
                state.machine.wakeAll()
                state.network.allowNow()
            }
        }
        signal.send()
    }

    /// Records a state of the network monitor.
    private func networkChanged(_ network: NetworkState) {
        let moment = moment
        state.withLock { state in
            if state.network.update(network, now: moment) { state.machine.wakeAll() }
        }
        signal.send()
    }

    /// Listens to the client's network monitor. A backend on this device (loopback) needs no network.
    private func listen() -> Task<Void, Never>? {
        guard let monitor = client.networkMonitor, !client.environment.base.origin.isLoopback else { return nil }
        let changes = monitor.changes
        // Records the current state now, because the task may start after the first delivery.
        networkChanged(monitor.state)
        return Task { [weak self] in for await network in changes { self?.networkChanged(network) } }
    }

    /// Delivers until the task is cancelled; returns when no delivery is in progress. A second run waits until the
    /// first has ended, and then takes over.
    func run() async {
        while !Task.isCancelled {
            guard claimRun() else {
                await runEnded.wait(until: clock.now.advanced(by: rules.lease), on: clock)
                continue
            }
            await runAlone()
            state.withLock { $0.isRunning = false }
            runEnded.send()
        }
    }

    private func claimRun() -> Bool {
        state.withLock { state in
            defer { state.isRunning = true }
            return !state.isRunning
        }
    }

    private func runAlone() async {
        let listening = listen()
        await sweep()
        while !Task.isCancelled {
            if await holdLease() { await deliverWhileHolding() }
            if !Task.isCancelled { await rest(until: nil) }
        }
        listening?.cancel()
        // If this fails, the next process waits for the end of the lease.
        let holder = holder(in: state.withLock { $0.tenure })
        try? await database.writeIgnoringCancellation { connection throws(SQLiteError) in
            try OutboxTables.endLease(holder, on: connection)
        }
    }

    /// Removes bodies that no change refers to, because a process died before it wrote the row, or after it removed the
    /// row but before it removed the body. Only bodies older than a day are removed, since copying never takes that
    /// long.
    private func sweep() async {
        let old = await bodies.names(before: moment - 86_400)
        let known = try? await database.readInBackground { connection throws(SQLiteError) in
            try OutboxTables.fileNames(connection)
        }
        // Without the list nothing is removed; the next run tries again.
        if let known { await bodies.remove(Array(Set(old).subtracting(known))) }
    }

    // MARK: The lease

    /// The name under which this process holds the lease. It differs each time that the process takes the lease again,
    /// because another process may have delivered changes in between.
    func holder(in tenure: Int) -> String { "\(name)-\(tenure)" }

    /// Takes or renews the lease. A disk error counts as no lease; the next round tries again.
    private func holdLease() async -> Bool {
        let tenure = state.withLock { $0.tenure }
        let (holder, newHolder) = (holder(in: tenure), holder(in: tenure + 1))
        // This process's end of the lease comes first, so that it never sends after another process may have taken over.
        let ends = clock.now.advanced(by: rules.lease)
        let (now, length) = (moment, rules.lease / .seconds(1))
        let answer = try? await database.write { connection throws(SQLiteError) in
            try OutboxTables.takeLease(holder, or: newHolder, now: now, length: length, on: connection)
        }
        let result = answer ?? .refused
        state.withLock { state in
            state.leaseEnds = result == .refused ? nil : ends
            if result == .taken { (state.tenure, state.mustRead) = (tenure + 1, true) }
        }
        return result != .refused
    }

    private func rest(until moment: Double?) async {
        let maxWait = rules.lease / 3
        // The time comes from a file. It is bounded before it becomes a duration, which would trap on too large a
        // number.
        let wait = moment.map { min(.seconds(min(max(0, $0 - self.moment), 86_400)), maxWait) } ?? maxWait
        await signal.wait(until: clock.now.advanced(by: wait), on: clock)
    }

    private func deliverWhileHolding() async {
        await withDiscardingTaskGroup { group in
            var renewal = clock.now.advanced(by: rules.lease / 3)
            while !Task.isCancelled {
                if clock.now >= renewal || state.withLock({ $0.leaseEnds == nil }) {
                    guard await holdLease() else { return }
                    renewal = clock.now.advanced(by: rules.lease / 3)
                }
                let (steps, principal) = nextSteps()
                if steps.isEmpty {
                    await rest(until: nextMoment())
                }
                for step in steps { group.addTask { await self.work(from: step, for: principal) } }
            }
        }
    }

    // MARK: Choosing

    /// When the next step may be due.
    private func nextMoment() -> Double? {
        let now = moment
        return state.withLock { state in
            if state.isPaused { return nil }
            return state.network.nextMoment(now: now, every: rules.probeInterval) ?? state.machine.nextMoment
        }
    }

    private func nextSteps() -> ([OutboxMachine.Step], Principal) {
        let principal = client.session.principal
        // A failed read is tried again in the next round.
        let read = try? database.read { connection throws(SQLiteError) in try OutboxTables.edits(connection) }
        let edits = read ?? state.withLock { $0.edits }
        let lastSeen = state.withLock { state -> Int64? in
            if state.principal != principal || state.edits != edits || state.mustRead {
                // Deliveries in progress end first, so that this process sends no change twice.
                guard state.machine.underWay == 0 else { return nil }
                // A retry that a user asked for does not wait for the network monitor.
                if state.edits >= 0, state.edits != edits { state.network.probeNow() }
                let isOnlyEdited = state.principal == principal && !state.mustRead && !state.hasUnrecordedAttempt
                state.machine = isOnlyEdited ? state.machine.emptied() : newMachine
                (state.principal, state.edits, state.mustRead) = (principal, edits, false)
                state.hasUnrecordedAttempt = false
            }
            return state.machine.needsItems ? state.machine.lastSeen : nil
        }
        if let lastSeen {
            let owner = principal.identity.storageName
            let endpoints = rules.batching.map(\.endpoint)
            let items = try? database.read { connection throws(SQLiteError) in
                try OutboxTables.waiting(
                    of: owner,
                    after: lastSeen,
                    maxCount: Self.portion,
                    joining: endpoints,
                    on: connection
                )
            }
            state.withLock { state in
                state.machine.add(items ?? [], isAll: items.map { $0.count < Self.portion } ?? false)
                state.mayHaveMore = items?.count == Self.portion
            }
        }
        let (now, instant) = (moment, clock.now)
        return state.withLock { state in
            guard state.principal == principal, state.edits == edits, !state.mustRead, let ends = state.leaseEnds,
                instant < ends
            else { return ([], principal) }
            return (state.choose(by: rules, now: now), principal)
        }
    }

    /// The number of changes that are read at once.
    private static let portion = 1_000
}
