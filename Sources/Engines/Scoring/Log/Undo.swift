extension Game {
    /// The event that reverts an earlier event, with a new id, as an undo button records it. Nil for an unknown event.
    ///
    /// A play is voided; a void is reverted by recording its event again, a correction by recording the event it
    /// replaced. For the latest line, this always restores the state before it.
    package func undoing(_ id: EventID, as newID: EventID) -> GameEvent? {
        guard let event = line(id)?.event else { return nil }
        guard let before = event.target.flatMap({ line($0)?.event }) else { return GameEvent(newID, .void(id)) }
        guard !before.isVoid else { return GameEvent(newID, .void(id)) }
        return GameEvent(
            newID,
            before.play,
            period: before.period,
            clock: before.clock,
            note: before.note,
            corrects: id
        )
    }
}
