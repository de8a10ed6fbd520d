import Essentials
import SQLite

extension DeviceStore: ItemService {
    /// Replaces things by new versions; a thing without one is deleted. What they were is kept under the id of the
    /// action. Called twice with the same id, nothing happens the second time; the result is then false.
    @discardableResult
    public func replace(_ changes: [ItemReplacement], as action: String) async throws(DeviceError) -> Bool {
        guard let data = try? JSONEncoder().encode(changes.map(\.old)) else {
            throw .unusable("a thing on this device cannot be written as JSON")
        }
        let kept = String(decoding: data, as: UTF8.self)
        return try await write { connection throws(SQLiteError) -> Bool in
            let isNew = try connection.first(
                "INSERT OR IGNORE INTO replaced VALUES (?, ?) RETURNING 1",
                action,
                kept
            ) { _ in true }
            guard isNew == true else { return false }
            for change in changes {
                try Self.remove(change.old, on: connection)
                if let new = change.new { try Self.insert(new, on: connection) }
            }
            return true
        }
    }

    /// Brings back what things were before the action of that id. Throws `notFound` when it is not known.
    public func restore(_ action: String) async throws(DeviceError) {
        let wasThere = try await write { connection throws(SQLiteError) -> Bool in
            let kept = try connection.first("DELETE FROM replaced WHERE action = ? RETURNING items", action) { row in
                row[0] as String
            }
            guard let kept else { return false }
            guard let items = try? JSONDecoder().decode([DeviceItem].self, from: Data(kept.utf8)) else {
                throw SQLiteError(code: .mismatch, message: "what things were before an action cannot be read")
            }
            for item in items {
                try Self.remove(item, on: connection)
                try Self.insert(item, on: connection)
            }
            return true
        }
        guard wasThere else { throw .notFound }
    }

    private static func remove(_ item: DeviceItem, on connection: Connection) throws(SQLiteError) {
        switch item {
        case .entry(let entry): try connection.run("DELETE FROM ledger WHERE id = ?", entry.id)
        case .event(let event): try connection.run("DELETE FROM events WHERE id = ?", event.id)
        case .todo(let todo): try connection.run("DELETE FROM todos WHERE id = ?", todo.id)
        }
    }

    private static func insert(_ item: DeviceItem, on connection: Connection) throws(SQLiteError) {
        switch item {
        case .entry(let entry): try insert(entry, on: connection)
        case .event(let event): try insert(event, on: connection)
        case .todo(let todo):
            try insert(todo, on: connection)
            for due in todo.ticks.sorted() {
                try connection.run("INSERT OR IGNORE INTO ticks VALUES (?, ?)", todo.id, due)
            }
        }
    }
}
