import PlainWords

/// The times at which the reminders and tasks on the device ring, as a pure value.
public struct DueReminders: Sendable, Equatable {
    /// A reminder or task that is due.
    public struct Ring: Sendable, Equatable {
        /// The id of the reminder or task.
        public let id: String
        /// The title of the reminder or task.
        public let title: String
        /// When it is due, in seconds since 1970 in UTC.
        public let due: Int
    }

    private let todos: [Todo]

    /// The reminders and tasks on the device; those without a time never ring.
    public init(_ todos: [Todo]) {
        self.todos = todos.filter { $0.due != nil && $0.done == nil }
    }

    /// The reminders and tasks that are due after `start` and not after `end`, by time. Completed ones do not ring.
    public func rings(after start: Int, through end: Int) -> [Ring] {
        guard start < end else { return [] }
        return todos.flatMap { todo in
            instants(of: todo, through: end).filter { $0 > start && !todo.ticks.contains($0) }
                .map { Ring(id: todo.id, title: todo.title, due: $0) }
        }
        .sorted { ($0.due, $0.id) < ($1.due, $1.id) }
    }

    /// The next reminders and tasks due after an instant, by time: at most `limit`, and none more than a year away.
    /// Used to schedule notifications, of which iOS keeps 64 for an app.
    public func next(after start: Int, limit: Int = 64) -> [Ring] {
        guard start <= .max - Self.searchHorizons[Self.searchHorizons.count - 1] else { return [] }
        // A reminder that repeats each minute rings very often within a year, so the nearest days are searched first.
        for horizon in Self.searchHorizons {
            let found = rings(after: start, through: start + horizon)
            if found.count >= limit { return Array(found.prefix(limit)) }
            if horizon == Self.searchHorizons.last { return found }
        }
        return []
    }

    /// A day, a month and a year, in seconds.
    private static let searchHorizons = [86_400, 31 * 86_400, 366 * 86_400]

    private func instants(of todo: Todo, through end: Int) -> [Int] {
        guard let due = todo.due, end < .max else { return [] }
        return Repetition(start: due, zone: Zones.orUTC(todo.zone), rrule: todo.recurrence).instants(before: end + 1)
    }
}
