import Basics
import Bowline
import Essentials
import SQLite

// Delivering several changes of a lane as one call.
extension OutboxSender {
    /// Records a batch of as many changes as can be joined and delivers it; delivers the first change alone if there is
    /// no batch.
    func join(_ items: [OutboxMachine.Item], for principal: Principal) async -> Delivery? {
        guard let first = items.first else { return nil }
        let (tenure, edits) = state.withLock { ($0.mustRead ? nil : $0.tenure, $0.edits) }
        guard let tenure else { return release(first) }
        let requests = readRequests(items)
        guard let batching = batching(of: first), let batch = OutboxBatch(items, requests, by: batching) else {
            return await deliver(first, requests.first, for: principal)
        }
        let (owner, holder) = (principal.identity.storageName, holder(in: tenure))
        let id: Int64?
        do throws(StorageError) {
            id = try await database.write { connection throws(SQLiteError) in
                try OutboxTables.insert(batch, of: owner, holder: holder, edits: edits, on: connection)
            }
        } catch {
            switch error {
            case .cancelled: return release(first)
            // Nothing was written. As without batches, a full disk does not prevent a delivery.
            case .full: return await deliver(first, requests.first, for: principal)
            // The batch may be on disk after all, so its first change must not be sent alone.
            default:
                state.withLock { $0.mustRead = true }
                return await postpone(first, reason: Self.diskFailed, wait: nil, fault: nil)
            }
        }
        guard let id else {
            // The lease is asked for again before the next step.
            state.withLock { $0.leaseEnds = nil }
            return release(first)
        }
        var item = first
        item.batch = id
        state.withLock { $0.machine.joined(first.id, count: batch.members.count, as: id) }
        return await deliver(batch, id, from: item, holder: holder, for: principal)
    }

    /// Repeats a batch that was recorded earlier.
    func deliver(_ id: Int64, from item: OutboxMachine.Item, for principal: Principal) async -> Delivery? {
        let tenure = state.withLock { $0.mustRead ? nil : $0.tenure }
        guard let tenure else { return release(item) }
        let batch: OutboxBatch?
        do throws(StorageError) {
            batch = try database.read { connection throws(SQLiteError) in try OutboxTables.batch(id, on: connection) }
        } catch {
            return await postpone(item, reason: "\(error)", wait: nil, fault: nil)
        }
        guard let batch else {
            state.withLock { $0.mustRead = true }
            return release(item)
        }
        return await deliver(batch, id, from: item, holder: holder(in: tenure), for: principal)
    }

    /// `holder` has the lease under which the batch was recorded or read.
    private func deliver(
        _ batch: OutboxBatch,
        _ id: Int64,
        from item: OutboxMachine.Item,
        holder: String,
        for principal: Principal
    ) async -> Delivery? {
        guard let request = batch.request else {
            return await refuse(batch, item, reason: "the stored request cannot be read", nil)
        }
        guard let (result, attempts) = await send(request, for: principal) else {
            return interrupt(item)
        }
        let mayBeSeparated =
            batching(of: item)?.recognizesChanges == true || batch.isUntouched(after: result, attempts: attempts)
        switch DeliveryOutcome(result, client: client) {
        case .delivered(let response): return await finish(batch, id, item, response, for: principal)
        case .permanent(let reason, let response):
            if mayBeSeparated { return await separate(id, item, reason: reason, holder: holder) }
            return await refuse(batch, item, reason: reason, response)
        case .temporary(let reason, let wait, let isFault):
            let fault = isFault ? moment : nil
            if let reason = reasonToSetAside(item, fault: fault, reason) {
                if mayBeSeparated { return await separate(id, item, reason: reason, holder: holder) }
                return await refuse(batch, item, reason: reason, nil)
            }
            // A change of a batch that is not on disk can still be dropped before it is sent.
            if !isFault, mayBeSeparated { await forget(id, item, holder: holder) }
            return await postpone(item, reason: reason, wait: wait, fault: fault)
        }
    }

    private func batching(of item: OutboxMachine.Item) -> (any OutboxBatching)? {
        item.batching.flatMap { rules.batching.indices.contains($0) ? rules.batching[$0] : nil }
    }

    /// The requests of the changes, up to the first that is not there or cannot be read.
    private func readRequests(_ items: [OutboxMachine.Item]) -> [StoredRequest] {
        let requests = try? database.read { connection throws(SQLiteError) -> [StoredRequest] in
            var requests: [StoredRequest] = []
            for item in items {
                guard let request = try OutboxTables.request(item.id, on: connection) else { break }
                requests.append(request)
            }
            return requests
        }
        return requests ?? []
    }

    private func release(_ item: OutboxMachine.Item) -> Delivery? {
        state.withLock { $0.machine.release(item.id) }
        return nil
    }

    // MARK: Recording

    /// Records that all changes of a batch were delivered.
    private func finish(
        _ batch: OutboxBatch,
        _ id: Int64,
        _ item: OutboxMachine.Item,
        _ response: Response,
        for principal: Principal
    ) async -> Delivery? {
        let answers = batch.keepsAnswers ? batch.answers(response, dividedBy: batching(of: item)) : []
        let following = state.withLock { $0.machine.following(item) }
        let holder = holder(in: state.withLock { $0.tenure })
        let recorded = try? await database.writeIgnoringCancellation { connection throws(SQLiteError) in
            let delivered = try OutboxTables.markDelivered(batch, id, answers: answers, on: connection)
            let request: StoredRequest? =
                if let following { try OutboxTables.request(following, on: connection) } else { nil }
            return (delivered, try Self.nextState(request, holder: holder, on: connection))
        }
        guard let (delivered, next) = recorded else {
            return await postpone(item, reason: Self.diskFailed, wait: nil, fault: nil)
        }
        let delivery = nextDelivery(after: item, next, following, for: principal)
        for member in delivered { report(.delivered(member)) }
        return delivery
    }

    /// Delivers the changes of a refused batch one by one.
    private func separate(
        _ id: Int64,
        _ item: OutboxMachine.Item,
        reason: String,
        holder: String
    ) async -> Delivery? {
        let isSeparated = try? await database.writeIgnoringCancellation { connection throws(SQLiteError) in
            try OutboxTables.separate(id, isJudged: true, reason: reason, holder: holder, on: connection)
        }
        guard let isSeparated else { return await postpone(item, reason: Self.diskFailed, wait: nil, fault: nil) }
        guard isSeparated else { return await postpone(item, reason: reason, wait: nil, fault: nil) }
        state.withLock { state in
            state.machine.separate(item, isJudged: true)
            state.machine.release(item.id)
        }
        return nil
    }

    /// Removes a batch of which nothing was applied. If the disk fails, the same batch is sent again.
    private func forget(_ id: Int64, _ item: OutboxMachine.Item, holder: String) async {
        let isRemoved = try? await database.writeIgnoringCancellation { connection throws(SQLiteError) in
            try OutboxTables.separate(id, isJudged: false, reason: "", holder: holder, on: connection)
        }
        if isRemoved == true { state.withLock { $0.machine.separate(item, isJudged: false) } }
    }

    private func refuse(
        _ batch: OutboxBatch,
        _ item: OutboxMachine.Item,
        reason: String,
        _ response: Response?
    ) async -> Delivery? {
        let answer = response.map { OutboxRecord.bytes(of: $0) }
        let refused = try? await database.writeIgnoringCancellation { connection throws(SQLiteError) in
            try OutboxTables.markRefused(batch, reason: reason, answer: answer, on: connection)
        }
        guard let refused else { return await postpone(item, reason: Self.diskFailed, wait: nil, fault: nil) }
        state.withLock { $0.machine.refuse(item, withBatch: true) }
        for member in refused { report(.refused(member, reason: reason)) }
        return nil
    }
}
