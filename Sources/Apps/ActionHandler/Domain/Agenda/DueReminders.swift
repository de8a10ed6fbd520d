import PlainWords

/// Which reminders and tasks are to ring, as a pure value over what is on the device.
public struct DueReminders: Sendable, Equatable {
    /// Something that is due.
    public struct Ring: Sendable, Equatable {
        /// The id of the reminder or task.
        public let id: String
        /// What the user wants to do.
        public let title: String
        /// When it is due, in seconds since 1970 in UTC.
        public let due: Int
    }

    private let todos: [Todo]

    /// The reminders and tasks on the device; those without a time never ring.
    public init(_ todos: [Todo]) {
        self.todos = todos.filter { $0.due != nil && $0.done == nil }
    }

    /// What was due after `start` and not after `end`, by time. What is done does not ring.
    public func rings(after start: Int, through end: Int) -> [Ring] {
        guard start < end else { return [] }
        return todos.flatMap { todo in
            instants(of: todo, through: end).filter { $0 > start && !todo.ticks.contains($0) }
                .map { Ring(id: todo.id, title: todo.title, due: $0) }
        }
        .sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    }

    /// What is due next after an instant, by time: at most `limit`, and nothing that is more than a year away. Notices are
    /// planned by it, of which iOS keeps 64 for an app.
    public func next(after start: Int, limit: Int = 64) -> [Ring] {
        guard start <= .max - Self.reaches[Self.reaches.count - 1] else { return [] }
        // Something that repeats each minute rings often within a year, so the nearest days are looked at first.
        for reach in Self.reaches {
            let found = rings(after: start, through: start + reach)
            if found.count >= limit { return Array(found.prefix(limit)) }
            if reach == Self.reaches.last { return found }
        }
        return []
    }

    /// A day, a month and a year, in seconds.
    private static let reaches = [86_400, 31 * 86_400, 366 * 86_400]

    private func instants(of todo: Todo, through end: Int) -> [Int] {
        guard let due = todo.due, end < .max else { return [] }
        return Repetition(start: due, zone: Zones.orUTC(todo.zone), rrule: todo.recurrence).instants(before: end + 1)
    }
}
