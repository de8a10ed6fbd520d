package import Scoring
package import Wire

/// A game's book as this device knows it: the lines the server has, and one's own behind them that it does not have yet.
///
/// Pure: it is told what happened and says what to do. What is not sent yet is tried on the server's lines whenever those grow, so that
/// what another scorekeeper wrote meanwhile is seen, and everything of one's own is in exactly one place.
///
/// See docs/decisions/scorebase-app.md, "Unsent events are rebased on the server's event log".
package struct Scorebook: Sendable {
    /// One's own event that the server does not have yet.
    package struct Entry: Sendable, Hashable {
        /// What happened.
        package var event: GameEvent
        /// How many lines its scorekeeper had seen, his own included.
        package var expected: Int
        /// Its number in the outbox; nil until it is on disk.
        package internal(set) var receipt: Int64?
        /// Why the server does not take it; nil while it only waits.
        package internal(set) var refusal: Trouble?
        /// A person has looked at what it collides with and wants it sent.
        package internal(set) var isDecided = false
    }

    /// The rules and the two teams.
    package let setup: GameSetup
    /// The server's book.
    package private(set) var confirmed: Game
    /// One's own events that it does not have yet, in their order.
    package internal(set) var unsent: [Entry] = []
    /// Outbox numbers whose events have been put in anew, to be dropped once that is on disk.
    package internal(set) var stale: [Int64] = []
    /// The game as this device sees it: the server's lines, and one's own as far as they apply.
    package private(set) var game: Game
    /// The unsent events tried on the server's book.
    private(set) var rebase: Rebase

    /// An empty book.
    package init(_ setup: GameSetup) {
        self.setup = setup
        confirmed = Game(setup)
        game = confirmed
        rebase = confirmed.rebasing([], writtenAt: 0)
    }
}

extension Scorebook: Equatable {
    /// Equal when both know the same lines and have the same to send; what follows from that is not compared.
    package static func == (left: Scorebook, right: Scorebook) -> Bool {
        left.setup == right.setup && left.confirmed.log == right.confirmed.log && left.unsent == right.unsent
            && left.stale == right.stale
    }
}

// MARK: What the server tells

extension Scorebook {
    /// What taking lines of the server came to.
    package enum Taking: Sendable, Hashable {
        case taken
        /// There are lines in between that this book does not have: load it anew.
        case missing
        /// A line that these rules do not allow: this version does not understand the game.
        case notUnderstood
    }

    /// Takes lines the server has written. Lines that are there already change nothing.
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

    /// Takes the whole book anew, as after a gap. One's own unsent events stay.
    package mutating func replace(with lines: [RecordedEvent]) -> Taking {
        // A book only grows: a shorter one was asked for before the lines that came meanwhile.
        guard lines.count >= confirmed.sequence else { return .taken }
        confirmed = Game(setup)
        return take(lines)
    }

    /// Puts one's own events behind the lines, as the outbox kept them. Of two with the same name the later one counts, and the earlier
    /// is stale: it was put in anew.
    package mutating func restore(_ entries: [Entry]) {
        for entry in entries {
            if let place = unsent.firstIndex(where: { $0.event.id == entry.event.id }) {
                if let receipt = unsent.remove(at: place).receipt { stale.append(receipt) }
            }
            unsent.append(entry)
        }
        settle()
    }

    /// Entries that the server has are done; the rest is tried on what it has.
    mutating func settle() {
        finish(Set(unsent.map(\.event.id).filter { confirmed.line($0) != nil }))
        rebase = confirmed.rebasing(unsent.map(\.event), writtenAt: unsent.first?.expected ?? confirmed.sequence)
        // The other scorekeeper blew the same whistle: there is nothing left to send.
        finish(Set(rebase.alreadyThere.map(\.id)))
        game = rebase.game
        for pairing in rebase.held where unsent.contains(where: { $0.event.id == pairing.mine.id && $0.isDecided }) {
            // One that does not apply any more is shown as a conflict.
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
    /// Records a play behind everything there is. It counts here at once.
    package mutating func record(_ play: Play, as id: EventID) throws(Refusal) {
        try record(GameEvent(id, play, period: period(for: play)))
    }

    /// Records an event as somebody wrote it down, with what they know of it.
    package mutating func record(_ event: GameEvent) throws(Refusal) {
        var trial = game
        try trial.append(event)
        unsent.append(Entry(event: event, expected: confirmed.sequence + unsent.count))
        settle()
    }

    /// Takes back the latest event that still counts, by an event of its own.
    package mutating func undo(as id: EventID) throws(Refusal) {
        guard let last = undoable, let event = game.undoing(last.id, as: id) else { return }
        try record(event)
    }

    /// What undo would take back now.
    package var undoable: GameEvent? {
        game.log.last { event in
            if case .void = event.play { return false }
            return game.counts(event.id)
        }
    }

    /// The period is said where there is one, so that a play meant for another period is noticed, and two whistles are told apart.
    private func period(for play: Play) -> Int? {
        switch play {
        case .periodStart: game.state.period + 1
        case .score, .out, .sanction, .substitution, .timeout, .periodEnd:
            game.state.phase == .playing ? game.state.period : nil
        default: nil
        }
    }
}
