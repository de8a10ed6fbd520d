package import Scoring
package import Wire

/// A game's event log as this device knows it: the server's events, then the user's own unsent ones.
///
/// A pure value. Whenever the server's log grows, the unsent events are applied to it again, so that conflicts with
/// another scorekeeper's events are found. Each event is in exactly one place.
///
/// See docs/decisions/scorebase-app.md, "Unsent events are rebased on the server's event log".
package struct Scorebook: Sendable {
    /// The user's own event that the server does not have yet.
    package struct Entry: Sendable, Hashable {
        /// The event.
        package var event: GameEvent
        /// The length of the event log when the event was recorded.
        package var expected: Int
        /// The number in the outbox; nil until it is saved.
        package internal(set) var receipt: Int64?
        /// Why the server rejected the event; nil otherwise.
        package internal(set) var refusal: ScoreBaseError?
        /// True if the scorekeeper decided to send the event despite a conflict.
        package internal(set) var isDecided = false
    }

    /// The rules and the two teams.
    package let setup: GameSetup
    /// The server's event log.
    package private(set) var confirmed: Game
    /// The user's own events that the server does not have yet, in order.
    package internal(set) var unsent: [Entry] = []
    /// Outbox numbers of replaced events, to be dropped once the new ones are saved.
    package internal(set) var stale: [Int64] = []
    /// The user's own events of this session, sent or not.
    private var own: Set<EventID> = []
    /// True if an own event was dropped, so that the expected lengths of later ones are too high.
    var hasDropped = false
    /// The game as this device sees it: the server's events, then the user's own as far as they apply.
    package private(set) var game: Game
    /// The result of applying the unsent events to the server's event log.
    private(set) var rebase: Rebase

    /// Creates a scorebook without any events.
    package init(_ setup: GameSetup) {
        self.setup = setup
        confirmed = Game(setup)
        game = confirmed
        rebase = confirmed.rebasing([], writtenAt: 0)
    }
}

extension Scorebook: Equatable {
    /// Compares the event logs and the unsent events.
    package static func == (left: Scorebook, right: Scorebook) -> Bool {
        left.setup == right.setup && left.confirmed.log == right.confirmed.log && left.unsent == right.unsent
            && left.stale == right.stale
    }
}

// MARK: What the server tells

extension Scorebook {
    /// The result of adding events of the server.
    package enum Taking: Sendable, Hashable {
        case taken
        /// Events are missing in between: load the event log again.
        case missing
        /// The rules do not allow an event: this version of the app does not understand the game.
        case notUnderstood
    }

    /// Adds events of the server. Known events are ignored.
    package mutating func take(_ lines: [RecordedEvent]) -> Taking {
        var result = Taking.taken
        for line in lines.sorted(by: { $0.sequence < $1.sequence }) where line.sequence > confirmed.sequence {
            guard line.sequence == confirmed.sequence + 1 else {
                result = .missing
                break
            }
            guard case .success(let event) = line.event.checked(), (try? confirmed.append(event)) == true else {
                result = .notUnderstood
                break
            }
        }
        settle()
        return result
    }

    /// Replaces the server's event log, e.g. after a gap. Unsent events are kept.
    package mutating func replace(with lines: [RecordedEvent]) -> Taking {
        // The log only grows: a shorter one was requested before the newest events arrived.
        guard lines.count >= confirmed.sequence else { return .taken }
        confirmed = Game(setup)
        return take(lines)
    }

    /// Adds the unsent events of the outbox. Of two entries with the same event id the later one is used; the earlier
    /// one becomes stale.
    package mutating func restore(_ entries: [Entry]) {
        for entry in entries {
            if let index = unsent.firstIndex(where: { $0.event.id == entry.event.id }) {
                if let receipt = unsent.remove(at: index).receipt { stale.append(receipt) }
            }
            unsent.append(entry)
            own.insert(entry.event.id)
        }
        settle()
    }

    /// Removes the entries that the server has and applies the rest to its event log.
    mutating func settle() {
        finish(Set(unsent.map(\.event.id).filter { confirmed.line($0) != nil }))
        rebase = confirmed.rebasing(
            unsent.map(\.event),
            writtenAt: unsent.first?.expected ?? confirmed.sequence,
            own: own
        )
        // Both scorekeepers recorded the same event, so there is nothing left to send.
        finish(Set(rebase.alreadyThere.map(\.id)))
        game = rebase.game
        for pairing in rebase.held where unsent.contains(where: { $0.event.id == pairing.mine.id && $0.isDecided }) {
            // An event that no longer applies is shown as a conflict.
            _ = try? game.append(pairing.mine)
        }
    }

    private mutating func finish(_ done: Set<EventID>) {
        stale += unsent.filter { done.contains($0.event.id) }.compactMap(\.receipt)
        unsent.removeAll { done.contains($0.event.id) }
    }
}

// MARK: What the scorekeeper does

extension Scorebook {
    /// Records a play after all known events. It counts on this device at once.
    package mutating func record(_ play: Play, as id: EventID, at clock: GameClock? = nil) throws(RuleError) {
        try record(GameEvent(id, play, period: period(for: play), clock: clock))
    }

    /// Records a complete event.
    package mutating func record(_ event: GameEvent) throws(RuleError) {
        var trial = game
        try trial.append(event)
        // This device's copy of the log may be older than the one the unsent events were based on.
        let expected = max(confirmed.sequence + unsent.count, unsent.last.map { $0.expected + 1 } ?? 0)
        unsent.append(Entry(event: event, expected: expected))
        own.insert(event.id)
        settle()
    }

    /// Undoes the latest event that counts, by recording another event.
    package mutating func undo(as id: EventID) throws(RuleError) {
        guard let last = undoable, let event = game.undoing(last.id, as: id) else { return }
        try record(event)
    }

    /// The event that undo would cancel; nil if there is none.
    package var undoable: GameEvent? {
        game.log.last { event in
            if case .void = event.play { return false }
            return game.counts(event.id)
        }
    }

    /// The period of a play, so that a play for another period is rejected and two equal plays can be distinguished.
    private func period(for play: Play) -> Int? {
        switch play {
        case .periodStart: game.state.period + 1
        case .score, .out, .sanction, .substitution, .timeout, .periodEnd:
            game.state.phase == .playing ? game.state.period : nil
        default: nil
        }
    }
}
