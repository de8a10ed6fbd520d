/// Maps the lines of a log to positions in the game.
///
/// Every event with a position of its own is a slot, identified by its line. A void or a correction refers to a slot
/// and becomes its latest line. Only the latest line can be referred to, so that each slot has a linear history.
struct LogPositions: Sendable {
    /// The index of each event in the log.
    private(set) var index: [EventID: Int] = [:]
    /// The slot of each event, by the event's index in the log.
    private(set) var slot: [Int] = []
    /// The latest line of each slot. For a line that is not a slot, the line itself, which is not used.
    private(set) var latest: [Int] = []
    /// The slots in the order of the game.
    private(set) var order: [Int] = []

    mutating func reserveCapacity(_ lines: Int) {
        index.reserveCapacity(lines)
        slot.reserveCapacity(lines)
        latest.reserveCapacity(lines)
        order.reserveCapacity(lines)
    }

    /// Registers the line that is about to be added at `line`.
    mutating func add(_ event: GameEvent, at line: Int, log: [GameEvent]) throws(RuleError) {
        guard index[event.id] == nil else {
            throw .wrong(.eventIDReused, "event_id", "Another event of this game has this id.")
        }
        if let misplaced = RuleError.misplaced(isVoid: event.isVoid, corrects: event.corrects, after: event.after) {
            throw misplaced
        }
        if let target = event.target {
            let position = try targetPosition(target, by: event, log: log)
            slot.append(position)
            latest[position] = line
        } else {
            try insert(line, after: event.after)
            slot.append(line)
        }
        latest.append(line)
        index[event.id] = line
    }

    private mutating func insert(_ line: Int, after anchor: EventID?) throws(RuleError) {
        guard let anchor else { return order.append(line) }
        guard let found = index[anchor], let position = order.lastIndex(of: slot[found]) else {
            throw .wrong(.unknownEvent, "after", "This game has no such event.")
        }
        order.insert(line, at: position + 1)
    }

    private func targetPosition(_ target: EventID, by event: GameEvent, log: [GameEvent]) throws(RuleError) -> Int {
        let field = event.isVoid ? "voids" : "corrects"
        guard let line = index[target] else { throw .wrong(.unknownEvent, field, "This game has no such event.") }
        if event.isVoid, log[line].isVoid {
            throw .wrong(.notCorrectable, field, "A void cannot be voided; record the event again with 'corrects'.")
        }
        let position = slot[line]
        guard latest[position] == line else {
            throw .forbidden(.alreadyCorrected, field, "This event has already been voided or corrected.")
                .blocked(by: log[latest[position]].id)
        }
        return position
    }
}
