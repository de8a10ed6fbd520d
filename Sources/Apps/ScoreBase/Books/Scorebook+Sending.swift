package import Scoring

// MARK: What goes out

extension Scorebook {
    /// The first event that is not on disk yet; they go there one after the other, which keeps their order.
    package var nextToSave: Entry? { unsent.first { $0.receipt == nil } }

    /// The entry is on disk, under that number. If it has changed meanwhile, or is not needed any more, that number is stale.
    package mutating func saved(_ entry: Entry, as receipt: Int64) {
        guard let place = unsent.firstIndex(of: entry) else { return stale.append(receipt) }
        unsent[place].receipt = receipt
    }

    /// Those numbers have been dropped from the outbox.
    package mutating func dropped(_ receipts: [Int64]) {
        stale.removeAll(where: receipts.contains)
    }

    /// The numbers to drop now, the latest first: the one that stops the lane goes last, so that nothing old gets past it. None while
    /// something that takes their place is not on disk yet.
    package var droppable: [Int64] {
        nextToSave == nil ? stale.sorted(by: >) : []
    }

    /// The server has refused the event of that number, for this reason.
    package mutating func refused(_ receipt: Int64, because trouble: Trouble) {
        guard let place = unsent.firstIndex(where: { $0.receipt == receipt }) else { return }
        unsent[place].refusal = trouble
    }
}

// MARK: When two scorekeepers collide

extension Scorebook {
    /// Something of one's own that does not simply go behind what the server has.
    package struct Conflict: Sendable, Hashable, Identifiable {
        /// What stands in the way.
        package enum Reason: Sendable, Hashable {
            /// The other scorekeeper seems to have recorded the same play.
            case twin(GameEvent)
            /// The rules do not allow it any more. It could stand where its scorekeeper saw it, where there is an offer.
            case impossible(Refusal, offer: GameEvent?)
            /// The server does not take it.
            case refused(Trouble)
        }

        /// One's own event.
        package let event: GameEvent
        /// What stands in its way.
        package let reason: Reason
        /// The event's name.
        package var id: EventID { event.id }
    }

    /// What a person has to decide about, in the order of their events; empty while everything fits.
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
        // A refusal of what was written against an older book says nothing about it: it goes out anew.
        guard let trouble = entry.refusal, !entry.isDecided, !isOutdated else { return nil }
        return .refused(trouble)
    }

    /// Whether the server's book has grown, or one's own events have become fewer, since these were put into the outbox.
    private var isOutdated: Bool {
        unsent.enumerated().contains { place, entry in entry.expected != confirmed.sequence + place }
    }

    /// What a person decides about a conflict.
    package enum Decision: Sendable, Hashable {
        /// Mine is not needed.
        case drop
        /// Mine happened too; send it.
        case send
        /// Mine belongs where I saw it.
        case place
    }

    /// Carries out a decision.
    package mutating func decide(_ id: EventID, _ decision: Decision) {
        guard let place = unsent.firstIndex(where: { $0.event.id == id }) else { return }
        switch decision {
        case .drop:
            if let receipt = unsent.remove(at: place).receipt { stale.append(receipt) }
        case .send:
            unsent[place].isDecided = true
            unsent[place].refusal = nil
        case .place:
            guard let refused = rebase.refused.first(where: { $0.event.id == id }), let offer = refused.offer else {
                return
            }
            unsent[place].event = offer
            unsent[place].isDecided = true
        }
        settle()
    }

    /// Puts everything unsent into the outbox anew, against the book as it is now: when nothing is left to decide and what lies there
    /// would be refused.
    package mutating func resendIfReady() {
        guard isOutdated || unsent.contains(where: \.isDecided), conflicts.isEmpty else { return }
        for place in unsent.indices {
            if let receipt = unsent[place].receipt { stale.append(receipt) }
            unsent[place].receipt = nil
            unsent[place].refusal = nil
            unsent[place].isDecided = false
            unsent[place].expected = confirmed.sequence + place
        }
        settle()
    }
}
