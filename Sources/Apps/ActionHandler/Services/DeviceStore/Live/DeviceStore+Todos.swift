import SQLite

extension DeviceStore: ReminderService {
    /// Adds one; one of that id that is there already stays as it is.
    public func add(_ todo: Todo) async throws(DeviceProblem) {
        try await write { connection throws(SQLiteError) in
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
    }

    /// Takes one out, with all its repetitions.
    public func removeTodo(_ id: String) async throws(DeviceProblem) {
        let wasThere = try await write { connection throws(SQLiteError) in
            try connection.first("DELETE FROM todos WHERE id = ? RETURNING 1", id) { _ in true } ?? false
        }
        guard wasThere else { throw .notFound }
    }

    /// Says whether one is done: the repetition that was due at `due`, or the whole when it does not repeat.
    public func setDone(_ isDone: Bool, todo id: String, due: Int?, at instant: Int) async throws(DeviceProblem) {
        let wasThere = try await write { connection throws(SQLiteError) -> Bool in
            let repeats = try connection.first("SELECT recurrence IS NOT NULL FROM todos WHERE id = ?", id) { row in
                row[0] as Bool
            }
            guard let repeats else { return false }
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
        guard wasThere else { throw .notFound }
    }

    /// All of them, done ones too, by when they are due.
    public func todos() async throws(DeviceProblem) -> [Todo] {
        try await read { connection throws(SQLiteError) in
            var ticks: [String: Set<Int>] = [:]
            try connection.forEach("SELECT todo, due FROM ticks") { row throws(SQLiteError) in
                ticks[row[0], default: []].insert(row[1])
            }
            return try connection.all("SELECT * FROM todos ORDER BY due IS NULL, due, rowid") { row in
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
                    done: row[9],
                    ticks: ticks[row[0]] ?? []
                )
            }
        }
    }
}
