import SQLite

extension DeviceStore: ReminderService {
    /// Adds a reminder or task. An existing one with the same id is kept.
    public func add(_ todo: Todo) async throws(DeviceError) {
        try await write { connection throws(SQLiteError) in try Self.insert(todo, on: connection) }
    }

    static func insert(_ todo: Todo, on connection: Connection) throws(SQLiteError) {
        try connection.run(
            "INSERT OR IGNORE INTO todos VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            todo.id,
            todo.kind.rawValue,
            todo.title,
            todo.due,
            todo.zone,
            todo.recurrence,
            todo.priority.rawValue,
            todo.list,
            todo.notes,
            todo.done
        )
    }

    /// Marks a reminder or task as done or not done: the occurrence due at `due`, or the whole if it does not repeat.
    public func setDone(_ isDone: Bool, todo id: String, due: Int?, at instant: Int) async throws(DeviceError) {
        let existed = try await write { connection throws(SQLiteError) -> Bool in
            let repeats = try connection.first("SELECT recurrence IS NOT NULL FROM todos WHERE id = ?", id) { row in
                row[0] as Bool
            }
            guard let repeats else { return false }
            try Self.forgetUndone(on: connection)
            guard repeats, let due else {
                try connection.run("UPDATE todos SET done = ? WHERE id = ?", isDone ? instant : nil, id)
                return true
            }
            if isDone {
                try connection.run("INSERT OR IGNORE INTO ticks VALUES (?, ?)", id, due)
            } else {
                try connection.run("DELETE FROM ticks WHERE todo = ? AND due = ?", id, due)
            }
            return true
        }
        guard existed else { throw .notFound }
    }

    /// All reminders and tasks, by due time. Includes those that are done.
    public func todos() async throws(DeviceError) -> [Todo] {
        try await read { connection throws(SQLiteError) in
            var ticks: [String: Set<Int>] = [:]
            try connection.forEach("SELECT todo, due FROM ticks") { row throws(SQLiteError) in
                ticks[row[0], default: []].insert(row[1])
            }
            let todos = try connection.all(
                "SELECT * FROM todos ORDER BY due IS NULL, due, rowid",
                read: Self.todo
            )
            return todos.map { todo in
                var todo = todo
                todo.ticks = ticks[todo.id] ?? []
                return todo
            }
        }
    }

    /// Reads a row; its ticks are read separately.
    @Sendable static func todo(_ row: borrowing Row) throws(SQLiteError) -> Todo {
        Todo(
            id: row[0],
            kind: Todo.Kind(rawValue: row[1]) ?? .task,
            title: row[2],
            due: row[3],
            zone: row[4],
            recurrence: row[5],
            priority: ActionPriority(rawValue: row[6]) ?? .normal,
            list: row[7],
            notes: row[8],
            done: row[9]
        )
    }
}
