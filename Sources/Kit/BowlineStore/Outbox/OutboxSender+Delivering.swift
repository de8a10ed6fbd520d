import Basics
import Bowline
import SQLite

extension OutboxSender {
    /// The next step, and its request if it was read already.
    struct Delivery {
        let step: OutboxMachine.Step
        var request: StoredRequest?
    }

    /// What is read for the next delivery, in the transaction that records this delivery.
    struct NextState: Sendable {
        let edits: Int
        /// The request of the next change in the lane.
        let request: StoredRequest?
        /// True when this process still had the lease. Otherwise another one may have read the change before it was
        /// recorded, and join what follows.
        let isLeased: Bool
    }

    /// Performs a step and those that follow it, until the machine needs to read more changes.
    ///
    /// See docs/decisions/outbox.md, "The outbox reads the next change when it records a delivery".
    func work(from first: OutboxMachine.Step, for principal: Principal) async {
        var delivery: Delivery? = Delivery(step: first)
        while let next = delivery {
            delivery =
                switch next.step {
                case .deliver(let item):
                    if let batch = item.batch {
                        await deliver(batch, from: item, for: principal)
                    } else {
                        await deliver(item, next.request, for: principal)
                    }
                case .join(let items): await join(items, for: principal)
                case .giveUp(let item): await refuse(item, reason: "the deadline has passed", nil)
                }
        }
        signal.send()
    }

    func deliver(_ item: OutboxMachine.Item, _ known: StoredRequest?, for principal: Principal) async -> Delivery? {
        let request: StoredRequest?
        do throws(StorageError) {
            request = if let known { known } else { try read(item) }
        } catch {
            return await postpone(item, reason: "\(error)")
        }
        guard let request else { return await refuse(item, reason: "the stored request cannot be read", nil) }
        guard let (result, _) = await send(request, for: principal) else {
            return interrupt(item)
        }
        switch DeliveryOutcome(result, client: client) {
        case .delivered(let response): return await finish(item, response, for: principal)
        case .temporary(let reason, let wait, let isFault):
            return await postpone(item, reason: reason, wait: wait, isFault: isFault)
        case .permanent(let reason, let response): return await refuse(item, reason: reason, response)
        }
    }

    private func read(_ item: OutboxMachine.Item) throws(StorageError) -> StoredRequest? {
        try database.read { connection throws(SQLiteError) in try OutboxTables.request(item.id, on: connection) }
    }

    /// The result, and how many times the request was sent. Nil when the result is unknown, because the user has signed
    /// out or the sender is being stopped.
    func send(
        _ request: StoredRequest,
        for principal: Principal
    ) async -> (result: Result<Response, CallError>, attempts: Int)? {
        guard client.session.isCurrent(principal) else { return nil }
        var request = request
        request.file = request.file.map(bodies.path)
        do {
            let (response, attempts) = try await client.deliver(request, for: principal)
            return (.success(response), attempts)
        } catch {
            return error.isCancellation && Task.isCancelled ? nil : (.failure(error), error.attempts)
        }
    }

    /// Ends an attempt whose outcome is unknown.
    func interrupt(_ item: OutboxMachine.Item) -> Delivery? {
        state.withLock { state in
            state.machine.postpone(item.id, until: 0)
            state.hasUnrecordedAttempt = true
        }
        return nil
    }

    // MARK: Noting

    /// If the record does not reach the disk, the change is delivered again with the same key. The next change is read
    /// in the same transaction, because a separate transaction would cost more than recording the delivery.
    private func finish(_ item: OutboxMachine.Item, _ response: Response, for principal: Principal) async -> Delivery? {
        let answer = item.keepsAnswer ? OutboxRecord.bytes(of: response) : nil
        let following = state.withLock { $0.machine.following(item) }
        let holder = holder(in: state.withLock { $0.tenure })
        let next = try? await database.writeIgnoringCancellation { connection throws(SQLiteError) in
            try OutboxTables.markDelivered(item.id, answer: answer, on: connection)
            let request: StoredRequest? =
                if let following { try OutboxTables.request(following, on: connection) } else { nil }
            return try Self.nextState(request, holder: holder, on: connection)
        }
        guard let next else { return await postpone(item, reason: Self.diskFailed) }
        let delivery = nextDelivery(after: item, next, following, for: principal)
        await bodies.remove([item.file].compactMap(\.self))
        report(.delivered(item.id))
        return delivery
    }

    static func nextState(
        _ request: StoredRequest?,
        holder: String,
        on connection: Connection
    ) throws(SQLiteError) -> NextState {
        NextState(
            edits: try OutboxTables.edits(connection),
            request: request,
            isLeased: try OutboxTables.isHeld(by: holder, on: connection)
        )
    }

    /// The next change after `item`; nil when there is none, or the machine needs to read more first.
    func nextDelivery(
        after item: OutboxMachine.Item,
        _ next: NextState,
        _ following: Int64?,
        for principal: Principal
    ) -> Delivery? {
        let (now, instant) = (moment, clock.now)
        let isCancelled = Task.isCancelled || !client.session.isCurrent(principal)
        let (step, needsMoreItems) = state.withLock { state -> (OutboxMachine.Step?, Bool) in
            state.machine.finish(item.id)
            if !next.isLeased { state.leaseEnds = nil }
            guard !isCancelled, state.edits == next.edits, !state.mustRead, let ends = state.leaseEnds, instant < ends
            else {
                return (nil, false)
            }
            return (state.choose(by: rules, now: now, maxCount: 1).first, state.mayHaveMore && state.machine.needsItems)
        }
        if needsMoreItems { signal.send() }
        return step.map { Delivery(step: $0, request: $0.item?.id == following ? next.request : nil) }
    }

    func refuse(_ item: OutboxMachine.Item, reason: String, _ response: Response?) async -> Delivery? {
        let answer = response.map { OutboxRecord.bytes(of: $0) }
        let isNoted = await recordOutcome { connection throws(SQLiteError) in
            try OutboxTables.markRefused(item.id, reason: reason, answer: answer, on: connection)
        }
        guard isNoted else { return await postpone(item, reason: Self.diskFailed) }
        state.withLock { $0.machine.refuse(item) }
        report(.refused(item.id, reason: reason))
        return nil
    }

    static let diskFailed = "the disk cannot be written to"

    /// Tries a change again later, or sets it aside after too many faults.
    private func postpone(
        _ item: OutboxMachine.Item,
        reason: String,
        wait: Duration? = nil,
        isFault: Bool = false
    ) async -> Delivery? {
        let fault = isFault ? moment : nil
        if let reason = reasonToSetAside(item, fault: fault, reason) { return await refuse(item, reason: reason, nil) }
        return await postpone(item, reason: reason, wait: wait, fault: fault)
    }

    /// Why a change, or the batch that begins with it, is set aside after one more failure; nil if it is tried again.
    func reasonToSetAside(_ item: OutboxMachine.Item, fault: Double?, _ reason: String) -> String? {
        guard let fault, rules.isSetAside(faults: item.faults + 1, since: item.firstFault ?? fault, now: fault) else {
            return nil
        }
        return "\(item.faults + 1) attempts failed; the last one: \(reason)"
    }

    /// `fault` is the time of a failure that the change itself may have caused.
    func postpone(
        _ item: OutboxMachine.Item,
        reason: String,
        wait: Duration?,
        fault: Double?
    ) async -> Delivery? {
        let backoff = rules.backoff(item.attempts, Double.random(in: 0...1))
        // Adds jitter to the server's wait, because the server asks all its clients for the same wait.
        let until = moment + (backoff + (wait ?? .zero)) / .seconds(1)
        // Recorded for other processes and the next launch; this process uses its in-memory machine.
        let isRecorded = await recordOutcome { connection throws(SQLiteError) in
            try OutboxTables.markPostponed(item.id, until: until, reason: reason, fault: fault, on: connection)
        }
        state.withLock { state in
            state.machine.postpone(item.id, until: until, fault: fault)
            if !isRecorded { state.hasUnrecordedAttempt = true }
        }
        report(.postponed(item.id, reason: reason))
        return nil
    }

    /// Records the result of a delivery even when the sender is being stopped.
    func recordOutcome(_ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) async -> Bool {
        (try? await database.writeIgnoringCancellation(body)) != nil
    }
}

extension OutboxMachine.Step {
    fileprivate var item: OutboxMachine.Item? {
        switch self {
        case .deliver(let item), .giveUp(let item): item
        case .join(let items): items.first
        }
    }
}
