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

    private func instants(of todo: Todo, through end: Int) -> [Int] {
        guard let due = todo.due, end < .max else { return [] }
        return Repetition(start: due, zone: Zones.orUTC(todo.zone), rrule: todo.recurrence).instants(before: end + 1)
    }
}
