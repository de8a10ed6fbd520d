package import Scoring

// MARK: What goes out

extension Scorebook {
    /// The first event that is not saved yet. Events are saved one after another, in order.
    package var nextToSave: Entry? { unsent.first { $0.receipt == nil } }

    /// Sets the outbox number of a saved entry. If the entry has changed in the meantime, the number becomes stale.
    package mutating func saved(_ entry: Entry, as receipt: Int64) {
        guard let index = unsent.firstIndex(of: entry) else { return stale.append(receipt) }
        unsent[index].receipt = receipt
    }

    /// Removes stale numbers that were dropped from the outbox.
    package mutating func dropped(_ receipts: [Int64]) {
        stale.removeAll(where: receipts.contains)
    }

    /// The numbers to drop now, the latest first: the entry that blocks the lane goes last, so that no old entry is
    /// sent past it. Empty while a replacement is not on disk yet.
    package var droppable: [Int64] {
        nextToSave == nil ? stale.sorted(by: >) : []
    }

    /// Marks the event with this number as rejected.
    package mutating func refused(_ receipt: Int64, because error: ScoreBaseError) {
        guard let index = unsent.firstIndex(where: { $0.receipt == receipt }) else { return }
        unsent[index].refusal = error
    }
}

// MARK: When two scorekeepers collide

extension Scorebook {
    /// An unsent event that conflicts with the server's event log.
    package struct Conflict: Sendable, Hashable, Identifiable {
        /// The reasons of conflicts.
        package enum Reason: Sendable, Hashable {
            /// Another scorekeeper seems to have recorded the same play.
            case twin(GameEvent)
            /// The rules no longer allow it. `offer` is the event placed where the scorekeeper saw it, if that is
            /// possible.
            case impossible(RuleError, offer: GameEvent?)
            /// The server rejected it.
            case refused(ScoreBaseError)
        }

        /// The user's own event.
        package let event: GameEvent
        /// The reason for the conflict.
        package let reason: Reason
        /// The id of the user's own event.
        package var id: EventID { event.id }
    }

    /// The conflicts that the scorekeeper must decide, in order.
    package var conflicts: [Conflict] {
        unsent.compactMap { entry in
            guard let reason = reason(against: entry) else { return nil }
            return Conflict(event: entry.event, reason: reason)
        }
    }

    private func reason(against entry: Entry) -> Conflict.Reason? {
        if let held = rebase.held.first(where: { $0.mine.id == entry.event.id }), !entry.isDecided {
            return confirmed.line(held.theirs).map { .twin($0.event) }
        }
        if let refused = rebase.refused.first(where: { $0.event.id == entry.event.id }) {
            return .impossible(refused.refusal, offer: refused.offer)
        }
        // A rejection based on an older event log is outdated: the event is sent again.
        guard let error = entry.refusal, !entry.isDecided, !isOutdated else { return nil }
        return .refused(error)
    }

    /// Whether the event log has changed since the unsent events were saved. A log that is shorter than they expect is
    /// an old copy on this device, unless an own event was dropped or the server reported a conflict.
    private var isOutdated: Bool {
        unsent.enumerated().contains { index, entry in
            let number = confirmed.sequence + index
            return entry.expected < number
                || entry.expected > number && (hasDropped || entry.refusal?.kind == .conflict)
        }
    }

    /// The decisions about a conflict.
    package enum Decision: Sendable, Hashable {
        /// Drop the own event.
        case drop
        /// Send the own event too.
        case send
        /// Place the own event where the scorekeeper saw it.
        case place
    }

    /// Applies the scorekeeper's decision about a conflict.
    package mutating func decide(_ id: EventID, _ decision: Decision) {
        guard let index = unsent.firstIndex(where: { $0.event.id == id }) else { return }
        switch decision {
        case .drop:
            if let receipt = unsent.remove(at: index).receipt { stale.append(receipt) }
            hasDropped = true
        case .send:
            unsent[index].isDecided = true
            unsent[index].refusal = nil
        case .place:
            guard let refused = rebase.refused.first(where: { $0.event.id == id }), let offer = refused.offer else {
                return
            }
            unsent[index].event = offer
            unsent[index].isDecided = true
        }
        settle()
    }

    /// Replaces the outbox entries of the unsent events if the event log has changed and no conflict is open, because
    /// the old entries would be rejected.
    package mutating func resendIfReady() {
        guard isOutdated || unsent.contains(where: \.isDecided), conflicts.isEmpty else { return }
        for index in unsent.indices {
            if let receipt = unsent[index].receipt { stale.append(receipt) }
            unsent[index].receipt = nil
            unsent[index].refusal = nil
            unsent[index].isDecided = false
            unsent[index].expected = confirmed.sequence + index
        }
        hasDropped = false
        settle()
    }
}
