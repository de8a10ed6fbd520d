/// What a second scorekeeper did not know when he wrote: the book had grown meanwhile.
package struct Conflict: Hashable, Sendable {
    /// The sequence he said he had seen.
    package let expected: Int
    /// The sequence of the book.
    package let actual: Int
    /// The lines in between, for him to see before he continues.
    package let newer: [GameEvent]
}

/// Why a batch was not taken. Nothing of it is in the book then.
package enum BatchError: Error, Hashable, Sendable {
    case conflict(Conflict)
    /// The event at that place of the batch was refused.
    case refused(at: Int, RuleError)
}

extension Game {
    /// Adds all events or none. With `expecting`, only if the event log still has this many lines; a
    /// batch that is already in the book to the last event is taken as a repeated delivery. Gives how many lines were
    /// new. `noting` is called with each new line and the state after it; calls for a batch that is refused in the
    /// end does not count.
    @discardableResult
    package mutating func append(
        _ events: [GameEvent],
        expecting seen: Int? = nil,
        noting: (GameEvent, GameState) -> Void = { _, _ in }
    ) throws(BatchError) -> Int {
        if let seen, seen != sequence, !events.allSatisfy(isHere) {
            throw .conflict(Conflict(expected: seen, actual: sequence, newer: lines(after: seen)))
        }
        let (lines, before) = (sequence, state)
        for (place, event) in events.enumerated() {
            do throws(RuleError) {
                if try append(event) { noting(event, state) }
            } catch {
                takeBack(to: lines, before)
                throw .refused(at: place, error)
            }
        }
        return sequence - lines
    }

    /// The lines after the first `count` ones.
    package func lines(after seen: Int) -> [GameEvent] { Array(log.dropFirst(max(0, seen))) }

    private func isHere(_ event: GameEvent) -> Bool { line(event.id)?.event == event }
}

/// What happens to a scorekeeper's own events when the book has grown without him. Each is in exactly one list, so
/// nothing is lost.
/// See docs/decisions/scoring.md, "Two scorekeepers' events are rebased so that none is lost or counted twice".
package struct Rebase: Sendable {
    /// The book with everything that still applies.
    package fileprivate(set) var game: Game
    /// Written behind the other's events.
    package fileprivate(set) var applied: [GameEvent] = []
    /// In the book already: the same event, or the other blew the same whistle.
    package fileprivate(set) var alreadyThere: [GameEvent] = []
    /// The other seems to have recorded the same play under another name; a person decides.
    package fileprivate(set) var held: [Pairing] = []
    /// No longer possible, with the reason, and the event as it could be placed where it was seen, when it could.
    package fileprivate(set) var refused: [Refused] = []

    /// One's own event beside the other's that looks like it.
    package struct Pairing: Hashable, Sendable {
        /// This scorekeeper's event, which is not in the log yet.
        package let mine: GameEvent
        /// The other scorekeeper's event, which is in the log.
        package let theirs: EventID
    }

    /// An event that can no longer be added to the log.
    package struct Refused: Hashable, Sendable {
        /// The event of this scorekeeper.
        package let event: GameEvent
        /// Why the log no longer accepts the event.
        package let refusal: RuleError
        /// The same event at the place where its scorekeeper saw it; nil if the log would not accept it there either.
        package let offer: GameEvent?
    }
}

extension Game {
    /// Tries one's own unsent events, written when the book had `seen` lines, on the book as it is now. `own` are events
    /// of the same scorekeeper that may be in the book already, and so are never another's record of the same play.
    package func rebasing(_ mine: [GameEvent], writtenAt seen: Int, own: Set<EventID> = []) -> Rebase {
        var result = Rebase(game: self)
        var theirs = lines(after: seen).filter { !own.contains($0.id) && !mine.contains($0) }
        var anchor = seen > 0 && seen <= log.count ? log[seen - 1].id : nil
        for event in mine {
            if isHere(event) {
                result.alreadyThere.append(event)
            } else if let twin = theirs.firstIndex(where: { $0.looksLike(event) }) {
                result.pair(event, with: theirs.remove(at: twin))
            } else {
                result.tryOut(event, anchor: anchor)
            }
            if result.game.line(event.id) != nil { anchor = event.id }
        }
        return result
    }
}

extension Rebase {
    fileprivate mutating func pair(_ event: GameEvent, with twin: GameEvent) {
        if event.play.isWhistle {
            alreadyThere.append(event)
        } else {
            held.append(Pairing(mine: event, theirs: twin.id))
        }
    }

    fileprivate mutating func tryOut(_ event: GameEvent, anchor: EventID?) {
        do throws(RuleError) {
            try game.append(event)
            applied.append(event)
        } catch {
            refused.append(Refused(event: event, refusal: error, offer: offer(event, anchor: anchor)))
        }
    }

    private func offer(_ event: GameEvent, anchor: EventID?) -> GameEvent? {
        guard let anchor, event.target == nil, event.after == nil else { return nil }
        var trial = game
        let placed = event.placed(after: anchor)
        return (try? trial.append(placed)) == true ? placed : nil
    }
}

extension GameEvent {
    /// Whether two scorekeepers may have meant the same play: everything but its name, their notes and the seconds is
    /// equal.
    fileprivate func looksLike(_ other: GameEvent) -> Bool {
        guard id != other.id, play == other.play, target == other.target, after == other.after else { return false }
        return (period == other.period || period == nil || other.period == nil)
            && (clock?.isNear(other.clock) ?? true)
    }
}

extension GameClock {
    /// Whether two scorekeepers, each with a clock of their own, may have read these at the same play. A play that is
    /// asked about in vain costs a tap; one that counts twice costs the game.
    fileprivate func isNear(_ other: GameClock?) -> Bool {
        guard let other else { return true }
        return abs(inTenths + (added ?? 0) * 600 - other.inTenths - (other.added ?? 0) * 600) <= 600
    }
}

extension Play {
    /// Events that mean the same when both scorekeepers record them.
    fileprivate var isWhistle: Bool {
        switch self {
        case .gameStart, .periodStart, .periodEnd, .gameEnd, .reopen, .abandon, .forfeit, .void: true
        // Both may have written the line-up, which replaces the other's.
        case .lineup: true
        case .score, .out, .sanction, .stat, .substitution, .timeout, .shootoutAttempt: false
        }
    }
}
