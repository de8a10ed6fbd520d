extension Game {
    /// The line that takes an earlier one back, under a new name: what an undo button writes. Nil for an unknown event.
    ///
    /// A play is voided; a void is taken back by recording its event again; a correction by recording what stood there
    /// before. Taken for the latest line, it always leads back to the state before that line.
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
