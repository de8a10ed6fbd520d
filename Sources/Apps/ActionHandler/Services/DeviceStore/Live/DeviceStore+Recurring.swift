import PlainWords
import SQLite

extension DeviceStore {
    /// The recurring entries, by their first day.
    public func recurring() async throws(DeviceError) -> [RecurringEntry] {
        try await read { connection throws(SQLiteError) in try Self.allRecurring(on: connection) }
    }

    /// Adds a recurring entry. An existing one with the same id is kept.
    public func add(_ recurring: RecurringEntry) async throws(DeviceError) {
        try await write { connection throws(SQLiteError) in try Self.insert(recurring, on: connection) }
    }

    /// Writes recurring entries that are due through `today` and not written yet. Returns the new entries.
    ///
    /// The written days are recorded separately from the entries, in the same transaction. So a second process writes
    /// nothing, and an entry that the user deleted stays deleted.
    @discardableResult
    public func enterDue(through today: ActionDay) async throws(DeviceError) -> [LedgerEntry] {
        // Usually nothing is due, and a read is enough to find out.
        let isDue = try await read { connection throws(SQLiteError) in
            try !Self.due(through: today, on: connection).isEmpty
        }
        guard isDue else { return [] }
        return try await write { connection throws(SQLiteError) in
            var new: [LedgerEntry] = []
            for (recurring, day) in try Self.due(through: today, on: connection) {
                try connection.run("INSERT INTO entered VALUES (?, ?)", recurring.id, day.day.count)
                var entry = recurring.entry(on: day)
                let corrected = try connection.first(
                    "SELECT category FROM corrections WHERE details = ?",
                    entry.details.lowercased()
                ) { row in row[0] as String }
                if let corrected { entry.category = corrected }
                try Self.insert(entry, on: connection)
                new.append(entry)
            }
            return new
        }
    }

    /// The due days without a written entry, by recurring entry.
    private static func due(
        through today: ActionDay,
        on connection: Connection
    ) throws(SQLiteError) -> [(RecurringEntry, ActionDay)] {
        var due: [(RecurringEntry, ActionDay)] = []
        for recurring in try allRecurring(on: connection) {
            let entered = Set(
                try connection.all("SELECT day FROM entered WHERE recurring = ?", recurring.id) { row in row[0] as Int }
            )
            due += recurring.days(through: today).filter { !entered.contains($0.day.count) }.map { (recurring, $0) }
        }
        return due
    }

    private static func allRecurring(on connection: Connection) throws(SQLiteError) -> [RecurringEntry] {
        try connection.all("SELECT * FROM recurring ORDER BY first, rowid", read: Self.recurring)
    }

    static func insert(_ recurring: RecurringEntry, on connection: Connection) throws(SQLiteError) {
        try connection.run(
            "INSERT OR IGNORE INTO recurring VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            recurring.id,
            recurring.rule,
            recurring.first.day.count,
            recurring.money.minorUnits,
            recurring.money.currency,
            recurring.type.rawValue,
            recurring.category,
            recurring.details
        )
    }

    @Sendable static func recurring(_ row: borrowing Row) throws(SQLiteError) -> RecurringEntry {
        RecurringEntry(
            id: row[0],
            rule: row[1],
            first: ActionDay(Day(row[2])),
            money: Money(minorUnits: row[3], currency: row[4]),
            type: try transactionType(row[5]),
            category: row[6],
            details: row[7]
        )
    }
}
