/// A game: its event log, and the state that results from the events.
///
/// Events are only added to the log. Three kinds refer to earlier events: a void (the event never happened), an event
/// that `corrects` another (it takes its position), and an event recorded late that belongs `after` another. Each is
/// accepted only if the whole game, replayed with it, is still possible.
/// See docs/decisions/scoring.md, "Corrections are new events in the append-only log".
package struct Game: Sendable {
    /// All events, in the order in which they were added.
    package private(set) var log: [GameEvent] = []
    /// The state after all events.
    package private(set) var state: GameState
    private var positions = LogPositions()

    /// Starts a game without events.
    package init(_ setup: GameSetup) {
        state = GameState(setup)
    }

    /// Restores a game from its log. Takes time proportional to the number of events.
    package init(_ setup: GameSetup, log: some Sequence<GameEvent>) throws(RuleError) {
        state = GameState(setup)
        positions.reserveCapacity(log.underestimatedCount)
        self.log.reserveCapacity(log.underestimatedCount)
        for event in log {
            try positions.add(event, at: self.log.count, log: self.log)
            self.log.append(event)
        }
        state = try fold()
    }

    /// The rules and the two teams.
    package var setup: GameSetup { state.setup }

    /// The number of events; scorekeepers send it to say how much of the log they have seen.
    package var sequence: Int { log.count }
}

extension Game {
    /// Adds an event. Returns false, without any change, if an equal event is already in the log because it was
    /// delivered twice.
    @discardableResult
    package mutating func append(_ event: GameEvent) throws(RuleError) -> Bool {
        if let index = positions.index[event.id] {
            guard log[index] == event else {
                throw .wrong(.eventIDReused, "event_id", "Another event of this game has this id.").blocked(
                    by: event.id
                )
            }
            return false
        }
        if event.target == nil, event.after == nil {
            state = try state.applying(event)
            try positions.add(event, at: log.count, log: log)
            log.append(event)
        } else {
            try rewrite(with: event)
        }
        return true
    }

    /// Restores the log and the state to those before a rejected batch. Takes time proportional to the number of events.
    mutating func rollBack(toLineCount count: Int, state before: GameState) {
        guard log.count > count else { return }
        log.removeLast(log.count - count)  // bounded: there are more lines than this
        state = before
        positions = LogPositions()
        for (line, event) in log.enumerated() {
            // Each was added in this order before, so none is rejected now.
            try? positions.add(event, at: line, log: log)
        }
    }

    /// Adds a line that changes an earlier line, if everything after it remains possible.
    private mutating func rewrite(with event: GameEvent) throws(RuleError) {
        var next = self
        try next.positions.add(event, at: log.count, log: log)
        if state.phase == .ended, !refersToEnd(event) {
            throw .forbidden(.gameOver, "The game is over. Reopen it to correct it.")
        }
        next.log.append(event)
        next.state = try next.fold(for: event)
        self = next
    }

    private func refersToEnd(_ event: GameEvent) -> Bool {
        if event.play == .reopen { return true }
        guard let target = event.target, let index = positions.index[target] else { return false }
        return log[index].play.isEnding
    }

    private func fold(for event: GameEvent? = nil) throws(RuleError) -> GameState {
        var state = GameState(setup)
        for step in history {
            do throws(RuleError) {
                state = try state.applying(step)
            } catch {
                throw replayError(error, at: step, after: event)
            }
        }
        return state
    }

    /// The error of the new line itself, or an error that names the later event it conflicts with.
    private func replayError(_ error: RuleError, at step: GameEvent, after event: GameEvent?) -> RuleError {
        guard let event else { return error.blocked(by: step.id) }
        guard step.id != event.id else { return error }
        return .forbidden(.laterEventImpossible, "A later event would be impossible then: " + error.message)
            .blocked(by: step.id)
    }
}

extension Game {
    /// The game as now known: corrections in position, voided events removed, and an end that was reopened removed
    /// together with its reopening.
    package var history: [GameEvent] {
        var events: [GameEvent] = []
        events.reserveCapacity(log.count)
        for slot in positions.order {
            let event = log[positions.latest[slot]]
            if event.isVoid { continue }
            if event.play == .reopen, events.last?.play.isEnding == true {
                events.removeLast()
            } else {
                events.append(event)
            }
        }
        return events
    }

    /// The state after the first `sequence` lines of the event log; nil if it has fewer lines.
    package func state(upTo sequence: Int) -> GameState? {
        guard (0...log.count).contains(sequence) else { return nil }
        return try? Game(setup, log: log.prefix(sequence)).state
    }

    /// The score after the first `sequence` lines of the event log.
    package func score(upTo sequence: Int) -> Both<Int>? { state(upTo: sequence)?.score }

    /// Each event of the history with the resulting score, as now known, for a page of play-by-play.
    package func timeline() -> [(event: GameEvent, score: Both<Int>)] {
        var state = GameState(setup)
        return history.compactMap { event in
            // The history of a game is possible by construction, so no event is left out here.
            guard let next = try? state.applying(event) else { return nil }
            state = next
            return (event, next.score)
        }
    }

    /// The event with this id and its line number, counted from 1.
    package func line(_ id: EventID) -> (number: Int, event: GameEvent)? {
        positions.index[id].map { ($0 + 1, log[$0]) }
    }

    /// Whether the event still counts. False if a later line voided or replaced it.
    package func counts(_ id: EventID) -> Bool {
        guard let index = positions.index[id], !log[index].isVoid else { return false }
        return positions.latest[positions.slot[index]] == index
    }
}
