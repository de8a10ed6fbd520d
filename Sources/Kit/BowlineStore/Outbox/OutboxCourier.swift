import Bowline
import Locked
import SQLite
import Storage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Delivers what waits in an outbox, for as long as this process has the lease.
final class OutboxCourier: Sendable {
    private struct State {
        var machine = OutboxMachine()
        var principal: Principal?
        var orders = -1
        var isPaused = false
        var network = OutboxNetwork()
    }

    private let database: Database
    private let client: Client
    private let clock: any KitClock
    private let rules: Outbox.Rules
    private let tell: @Sendable (OutboxEvent) -> Void
    private let holder: String
    private let state = Locked(State())
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

    private var moment: Double { clock.date.timeIntervalSince1970 }

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
        await Task { [database] in
            _ = try? await database.write { connection throws(SQLiteError) in
                try OutboxTables.endLease(holder, on: connection)
            }
        }.value
    }

    // MARK: The lease

    /// Takes or renews the lease. A disk that refuses counts as no lease, and is asked again.
    private func holdLease() async -> Bool {
        let (holder, now, length) = (holder, moment, rules.lease / .seconds(1))
        let isHeld = try? await database.write { connection throws(SQLiteError) in
            try OutboxTables.takeLease(holder, now: now, length: length, on: connection)
        }
        return isHeld ?? false
    }

    private func rest(until moment: Double?) async {
        let most = rules.lease / 3
        let wait = moment.map { min(.seconds(max(0, $0 - self.moment)), most) } ?? most
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
                for step in steps { group.addTask { await self.take(step, for: principal) } }
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
        let orders = (try? database.read { connection throws(SQLiteError) in try OutboxTables.orders(connection) }) ?? 0
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
                try OutboxTables.waiting(of: owner, after: lastSeen, most: 1_000, on: connection)
            }
            state.withLock { $0.machine.add(items ?? []) }
        }
        let now = moment
        return state.withLock { state in
            guard !state.isPaused, state.principal == principal, state.orders == orders else { return ([], principal) }
            let room = state.network.room(rules.atOnce, underWay: state.machine.underWay, now: now, every: rules.probe)
            let steps = state.machine.next(now: now, room: room)
            if !steps.isEmpty { state.network.went(now: now) }
            return (steps, principal)
        }
    }

    // MARK: Delivering

    private func take(_ step: OutboxMachine.Step, for principal: Principal) async {
        switch step {
        case .deliver(let item): await deliver(item, for: principal)
        case .giveUp(let item): await refuse(item, reason: "its time is over", nil)
        }
        bell.ring()
    }

    private func deliver(_ item: OutboxMachine.Item, for principal: Principal) async {
        let request: KeptRequest?
        do throws(StorageError) {
            request = try database.read { connection throws(SQLiteError) in
                try OutboxTables.request(item.id, on: connection)
            }
        } catch {
            return await postpone(item, reason: "\(error)", wait: nil)
        }
        guard let request else { return await refuse(item, reason: "it cannot be read back", nil) }
        guard client.session.isCurrent(principal) else {
            return state.withLock { $0.machine.postpone(item.id, until: 0) }
        }
        let result: Result<Response, Failure>
        do {
            result = .success(try await client.deliver(request, for: principal))
        } catch {
            // The courier is being stopped; that says nothing about the change.
            if error.isCancellation { return state.withLock { $0.machine.postpone(item.id, until: 0) } }
            result = .failure(error)
        }
        switch DeliveryOutcome(result, client: client) {
        case .delivered(let response): await finish(item, response)
        case .passing(let reason, let wait): await postpone(item, reason: reason, wait: wait)
        case .hopeless(let reason, let response): await refuse(item, reason: reason, response)
        }
    }

    /// Without the note on disk it is delivered once more, under the same key.
    private func finish(_ item: OutboxMachine.Item, _ response: Response) async {
        let answer = OutboxRecord.bytes(of: response)
        let isNoted = await note { connection throws(SQLiteError) in
            try OutboxTables.noteDelivered(item.id, answer: answer, on: connection)
        }
        guard isNoted else { return await postpone(item, reason: "the disk refuses", wait: nil) }
        state.withLock { $0.machine.finish(item.id) }
        tell(.delivered(item.id))
    }

    private func refuse(_ item: OutboxMachine.Item, reason: String, _ response: Response?) async {
        let answer = response.map { OutboxRecord.bytes(of: $0) }
        let isNoted = await note { connection throws(SQLiteError) in
            try OutboxTables.noteRefused(item.id, reason: reason, answer: answer, on: connection)
        }
        guard isNoted else { return await postpone(item, reason: "the disk refuses", wait: nil) }
        state.withLock { $0.machine.refuse(item) }
        tell(.refused(item.id, reason: reason))
    }

    private func postpone(_ item: OutboxMachine.Item, reason: String, wait: Duration?) async {
        let backoff = rules.backoff(item.attempts, Double.random(in: 0...1))
        let until = moment + max(backoff, wait ?? .zero) / .seconds(1)
        // Only for whoever looks or starts anew; this process waits by its own memory.
        _ = await note { connection throws(SQLiteError) in
            try OutboxTables.notePostponed(item.id, until: until, reason: reason, on: connection)
        }
        state.withLock { $0.machine.postpone(item.id, until: until) }
        tell(.postponed(item.id, reason: reason))
    }

    /// Writes in a task of its own: what a delivery brought is noted even when the courier is being stopped.
    private func note(_ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) async -> Bool {
        await Task { [database] in (try? await database.write(body)) != nil }.value
    }
}
