/// The lines a second scorekeeper had not seen when writing, because the log had grown in the meantime.
package struct Conflict: Hashable, Sendable {
    /// The number of lines that the scorekeeper had seen.
    package let expected: Int
    /// The number of lines in the log.
    package let actual: Int
    /// The lines in between, for the scorekeeper to see before continuing.
    package let newer: [GameEvent]
}

/// Why a batch was rejected. None of its events is then in the log.
package enum BatchError: Error, Hashable, Sendable {
    case conflict(Conflict)
    /// The event at this index of the batch was rejected.
    case refused(at: Int, RuleError)
}

extension Game {
    /// Adds all events or none. With `expecting`, only if the event log still has this many lines; a batch whose events
    /// are all in the log already is accepted as a repeated delivery. Returns the number of new lines. `noting` is
    /// called with each new line and the state after it; ignore its calls if the batch is rejected in the end.
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
        for (index, event) in events.enumerated() {
            do throws(RuleError) {
                if try append(event) { noting(event, state) }
            } catch {
                rollBack(toLineCount: lines, state: before)
                throw .refused(at: index, error)
            }
        }
        return sequence - lines
    }

    /// The lines after the first `seen` lines.
    package func lines(after seen: Int) -> [GameEvent] { Array(log.dropFirst(max(0, seen))) }

    private func isHere(_ event: GameEvent) -> Bool { line(event.id)?.event == event }
}

/// The result of adding a scorekeeper's own events after the log has grown. Each event is in exactly one list, so that
/// none is lost.
/// See docs/decisions/scoring.md, "Two scorekeepers' events are rebased so that none is lost or counted twice".
package struct Rebase: Sendable {
    /// The game with all events that still apply.
    package fileprivate(set) var game: Game
    /// Added after the other scorekeeper's events.
    package fileprivate(set) var applied: [GameEvent] = []
    /// Already in the log: the same event, or the other scorekeeper recorded the same whistle.
    package fileprivate(set) var alreadyThere: [GameEvent] = []
    /// The other scorekeeper seems to have recorded the same play under another id; the user decides.
    package fileprivate(set) var held: [Pairing] = []
    /// No longer possible, with the reason and, if possible, the event at the position where its scorekeeper saw it.
    package fileprivate(set) var refused: [Refused] = []

    /// An own event and a similar event of the other scorekeeper.
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
        /// The same event at the position where its scorekeeper saw it; nil if the log would not accept it there
        /// either.
        package let offer: GameEvent?
    }
}

extension Game {
    /// Tries to add a scorekeeper's unsent events, written when the log had `seen` lines, to the current log. `own` are
    /// events of the same scorekeeper that may already be in the log, so they are never taken as the other's record of
    /// the same play.
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
    /// Whether two scorekeepers may have recorded the same play: everything is equal except the ids, the notes and the
    /// seconds.
    fileprivate func looksLike(_ other: GameEvent) -> Bool {
        guard id != other.id, play == other.play, target == other.target, after == other.after else { return false }
        return (period == other.period || period == nil || other.period == nil)
            && (clock?.isNear(other.clock) ?? true)
    }
}

extension GameClock {
    /// Whether two scorekeepers, each with their own clock, may have read these times at the same play. An unnecessary
    /// question costs a tap; a play that counts twice costs the game.
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
        // Both may have recorded the line-up, which replaces the other's.
        case .lineup: true
        case .score, .out, .sanction, .stat, .substitution, .timeout, .shootoutAttempt: false
        }
    }
}
