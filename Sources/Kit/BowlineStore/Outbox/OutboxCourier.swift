import Bowline
import Essentials
import Locked
import SQLite
import Storage

/// Delivers what waits in an outbox, for as long as this process has the lease.
///
/// See docs/decisions/outbox.md, "One process delivers the outbox at a time by a lease".
final class OutboxCourier: Sendable {
    struct State {
        var machine = OutboxMachine()
        var principal: Principal?
        var orders = -1
        var isPaused = false
        var network = OutboxNetwork()
        /// Until then nobody else delivers; nil without a lease.
        var leaseEnds: ContinuousClock.Instant?
        /// More may wait on disk than the machine has heard of.
        var mayHaveMore = false

        /// The next steps, `most` of them at most.
        mutating func choose(by rules: Outbox.Rules, now: Double, most: Int = .max) -> [OutboxMachine.Step] {
            guard !isPaused else { return [] }
            let room = network.room(rules.atOnce, underWay: machine.underWay, now: now, every: rules.probe)
            let steps = machine.next(now: now, room: min(room, most))
            if !steps.isEmpty { network.went(now: now) }
            return steps
        }
    }

    let database: Database
    let client: Client
    let clock: any KitClock
    let rules: Outbox.Rules
    let tell: @Sendable (OutboxEvent) -> Void
    private let holder: String
    let state = Locked(State())
    let bell = Bell()

    init(
        database: Database,
        client: Client,
        clock: any KitClock,
        rules: Outbox.Rules,
        tell: @escaping @Sendable (OutboxEvent) -> Void
    ) {
        self.database = database
        self.client = client
        self.clock = clock
        self.rules = rules
        self.tell = tell
        var random = SystemRandomNumberGenerator()
        holder = String(random.next(), radix: 36) + String(random.next(), radix: 36)
    }

    var moment: Double { clock.date.timeIntervalSince1970 }

    /// Stops starting deliveries, or goes on at once, without the waits of those that failed.
    func pause(_ isPaused: Bool) {
        state.withLock { state in
            state.isPaused = isPaused
            if !isPaused {
                state.machine.wakeAll()
                state.network.callerSaysGo()
            }
        }
        bell.ring()
    }

    /// Takes the network monitor's word.
    private func note(_ network: NetworkState) {
        let moment = moment
        state.withLock { state in
            if state.network.note(network, now: moment) { state.machine.wakeAll() }
        }
        bell.ring()
    }

    /// Listens to the client's network monitor. What goes to this device itself needs no network.
    private func listen() -> Task<Void, Never>? {
        guard let monitor = client.networkMonitor, !client.environment.base.origin.isLoopback else { return nil }
        let changes = monitor.changes
        // Before anything goes out; the task may be a moment late.
        note(monitor.state)
        return Task { [weak self] in for await network in changes { self?.note(network) } }
    }

    /// Delivers until the task is cancelled; returns when nothing is under way any more.
    func run() async {
        let listening = listen()
        while !Task.isCancelled {
            if await holdLease() { await deliverWhileHolding() }
            if !Task.isCancelled { await rest(until: nil) }
        }
        listening?.cancel()
        // The next process need not wait for the lease to run out; if this fails, it does.
        let holder = holder
        try? await database.writeIgnoringCancellation { connection throws(SQLiteError) in
            try OutboxTables.endLease(holder, on: connection)
        }
    }

    // MARK: The lease

    /// Takes or renews the lease. A disk that refuses counts as no lease, and is asked again.
    private func holdLease() async -> Bool {
        let (holder, now, length) = (holder, moment, rules.lease / .seconds(1))
        let ends = clock.now.advanced(by: rules.lease)
        let answer = try? await database.write { connection throws(SQLiteError) in
            try OutboxTables.takeLease(holder, now: now, length: length, on: connection)
        }
        let isHeld = answer ?? false
        state.withLock { $0.leaseEnds = isHeld ? ends : nil }
        return isHeld
    }

    private func rest(until moment: Double?) async {
        let most = rules.lease / 3
        // The moment comes from a file: it is limited before it becomes a duration, which has an end.
        let wait = moment.map { min(.seconds(min(max(0, $0 - self.moment), 86_400)), most) } ?? most
        await bell.wait(until: clock.now.advanced(by: wait), on: clock)
    }

    private func deliverWhileHolding() async {
        await withDiscardingTaskGroup { group in
            var renewal = clock.now.advanced(by: rules.lease / 3)
            while !Task.isCancelled {
                if clock.now >= renewal {
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

    /// When there may be something to do again by itself.
    private func nextMoment() -> Double? {
        let now = moment
        return state.withLock { state in
            if state.isPaused { return nil }
            return state.network.nextMoment(now: now, every: rules.probe) ?? state.machine.nextMoment
        }
    }

    private func nextSteps() -> ([OutboxMachine.Step], Principal) {
        let principal = client.session.principal
        // What cannot be read now is read at the next look.
        let read = try? database.read { connection throws(SQLiteError) in try OutboxTables.orders(connection) }
        let orders = read ?? state.withLock { $0.orders }
        let lastSeen = state.withLock { state -> Int64? in
            if state.principal != principal || state.orders != orders {
                // Those under way end first, so that nothing goes out twice from here.
                guard state.machine.underWay == 0 else { return nil }
                // Somebody who has a change tried now need not wait for the network to be said to be back.
                if state.orders >= 0, state.orders != orders { state.network.probeNow() }
                (state.machine, state.principal, state.orders) = (OutboxMachine(), principal, orders)
            }
            return state.machine.isHungry ? state.machine.lastSeen : nil
        }
        if let lastSeen {
            let owner = principal.identity.storageName
            let items = try? database.read { connection throws(SQLiteError) in
                try OutboxTables.waiting(of: owner, after: lastSeen, most: Self.portion, on: connection)
            }
            state.withLock { state in
                state.machine.add(items ?? [])
                state.mayHaveMore = items?.count == Self.portion
            }
        }
        let now = moment
        return state.withLock { state in
            guard state.principal == principal, state.orders == orders else { return ([], principal) }
            return (state.choose(by: rules, now: now), principal)
        }
    }

    /// So many changes are read at once.
    private static let portion = 1_000
}
