import BowlineJSON
import Essentials
import SQLite

extension DeviceStore: ItemService {
    /// Replaces items with new versions; an item without a new version is deleted. The previous versions are stored
    /// under the id of the action. A second call with the same id has no effect and returns false.
    @discardableResult
    public func replace(_ changes: [ItemReplacement], as action: String) async throws(DeviceError) -> Bool {
        try await write { connection throws(SQLiteError) -> Bool in
            let isNew = try connection.first(
                "INSERT OR IGNORE INTO replaced VALUES (?, ?) RETURNING 1",
                action,
                try Self.json(changes.compactMap(\.old))
            ) { _ in true }
            guard isNew == true else { return false }
            try Self.apply(changes, on: connection)
            return true
        }
    }

    /// Undoes the action with this id. Throws `notFound` if it changed nothing and no item has this id.
    public func undo(_ action: String) async throws(DeviceError) {
        let existed = try await write { connection throws(SQLiteError) -> Bool in
            let isUndone = try connection.first("SELECT 1 FROM undone WHERE action = ?", action) { _ in true }
            if isUndone == true { return true }
            var changes: [ItemReplacement] = []
            if let stored = try connection.first("SELECT items FROM replaced WHERE action = ?", action, read: Self.text)
            {
                for old in try Self.items([DeviceItem].self, in: stored) {
                    changes.append(ItemReplacement(try Self.item(old.id, on: connection), by: old))
                }
            } else {
                guard let added = try Self.item(action, on: connection) else { return false }
                changes = [ItemReplacement(added, by: nil)]
                if case .recurring(let recurring) = added {
                    changes += try Self.entries(of: recurring, on: connection).map {
                        ItemReplacement(.entry($0), by: nil)
                    }
                }
            }
            try Self.apply(changes, on: connection)
            try connection.run(
                "INSERT INTO undone VALUES (?, ?)",
                action,
                try Self.json(changes.map { ItemReplacement($0.new, by: $0.old) })
            )
            return true
        }
        guard existed else { throw .notFound }
    }

    /// Redoes the undone action. Throws `notFound` if it is not stored or was already redone.
    public func redo(_ action: String) async throws(DeviceError) {
        let existed = try await write { connection throws(SQLiteError) -> Bool in
            let stored = try connection.first(
                "DELETE FROM undone WHERE action = ? RETURNING changes",
                action,
                read: Self.text
            )
            guard let stored else { return false }
            try Self.apply(try Self.items([ItemReplacement].self, in: stored), on: connection)
            return true
        }
        guard existed else { throw .notFound }
    }

    /// The item with this id; nil if there is none.
    public func item(_ id: String) async throws(DeviceError) -> DeviceItem? {
        try await read { connection throws(SQLiteError) in try Self.item(id, on: connection) }
    }

    // MARK: Rows

    private static func apply(_ changes: [ItemReplacement], on connection: Connection) throws(SQLiteError) {
        for change in changes {
            guard let new = change.new else {
                if let old = change.old { try remove(old, on: connection) }
                continue
            }
            let rowID = try remove(new, on: connection)
            try insert(new, on: connection)
            // Keeps the row id, and so the order among items of the same day.
            if let rowID {
                try connection.run(new.placing, rowID, new.id)
            }
        }
    }

    private static func item(_ id: String, on connection: Connection) throws(SQLiteError) -> DeviceItem? {
        if let entry = try connection.first("SELECT * FROM ledger WHERE id = ?", id, read: Self.entry) {
            return .entry(entry)
        }
        if let entry = try connection.first("SELECT * FROM recurring WHERE id = ?", id, read: Self.recurring) {
            return .recurring(entry)
        }
        if let event = try connection.first("SELECT * FROM events WHERE id = ?", id, read: Self.event) {
            return .event(event)
        }
        guard var todo = try connection.first("SELECT * FROM todos WHERE id = ?", id, read: Self.todo) else {
            return nil
        }
        todo.ticks = Set(try connection.all("SELECT due FROM ticks WHERE todo = ?", id) { row in row[0] as Int })
        return .todo(todo)
    }

    /// Removes the item with this id, if it exists, and returns its row id.
    @discardableResult
    private static func remove(_ item: DeviceItem, on connection: Connection) throws(SQLiteError) -> Int? {
        try connection.first(item.removing, item.id) { row in row[0] }
    }

    private static func insert(_ item: DeviceItem, on connection: Connection) throws(SQLiteError) {
        switch item {
        case .entry(let entry): try insert(entry, on: connection)
        case .recurring(let entry): try insert(entry, on: connection)
        case .event(let event): try insert(event, on: connection)
        case .todo(let todo):
            try insert(todo, on: connection)
            for due in todo.ticks.sorted() {
                try connection.run("INSERT OR IGNORE INTO ticks VALUES (?, ?)", todo.id, due)
            }
        }
    }

    private static func entries(
        of recurring: RecurringEntry,
        on connection: Connection
    ) throws(SQLiteError) -> [LedgerEntry] {
        try connection.all(
            "SELECT * FROM ledger WHERE substr(id, 1, length(?1)) = ?1 ORDER BY day",
            recurring.entryPrefix,
            read: Self.entry
        )
    }

    // MARK: JSON

    @Sendable private static func text(_ row: borrowing Row) throws(SQLiteError) -> String { row[0] }

    private static func json(_ value: some Encodable) throws(SQLiteError) -> String {
        guard let data = try? JSONCoder.standard.encode(value) else {
            throw SQLiteError(code: .mismatch, message: "the item cannot be encoded as JSON")
        }
        return String(decoding: data, as: UTF8.self)
    }

    private static func items<Value: Decodable>(_ type: Value.Type, in json: String) throws(SQLiteError) -> Value {
        guard let value = try? JSONCoder.standard.decode(type, from: Data(json.utf8)) else {
            throw SQLiteError(code: .mismatch, message: "the stored previous versions cannot be decoded")
        }
        return value
    }
}

extension DeviceItem {
    fileprivate var removing: StaticString {
        switch self {
        case .entry: "DELETE FROM ledger WHERE id = ? RETURNING rowid"
        case .recurring: "DELETE FROM recurring WHERE id = ? RETURNING rowid"
        case .event: "DELETE FROM events WHERE id = ? RETURNING rowid"
        case .todo: "DELETE FROM todos WHERE id = ? RETURNING rowid"
        }
    }

    fileprivate var placing: StaticString {
        switch self {
        case .entry: "UPDATE ledger SET rowid = ? WHERE id = ?"
        case .recurring: "UPDATE recurring SET rowid = ? WHERE id = ?"
        case .event: "UPDATE events SET rowid = ? WHERE id = ?"
        case .todo: "UPDATE todos SET rowid = ? WHERE id = ?"
        }
    }
}
