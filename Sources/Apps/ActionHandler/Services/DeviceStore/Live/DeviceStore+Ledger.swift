import PlainWords
import SQLite

extension DeviceStore: BudgetPersistenceService {
    /// Adds an entry. An existing entry with the same id is kept.
    public func add(_ entry: LedgerEntry) async throws(DeviceError) {
        try await write { connection throws(SQLiteError) in try Self.insert(entry, on: connection) }
    }

    /// Adds an entry that a bank reported, unless the ledger has it from an earlier report. Returns the entry in the
    /// ledger.
    public func add(_ entry: LedgerEntry, reportedBy report: BankReport) async throws(DeviceError) -> LedgerEntry {
        try await write { connection throws(SQLiteError) in
            let known = try connection.all(
                """
                SELECT reports.entry, account, reference, party, reports.day FROM reports
                JOIN ledger ON ledger.id = reports.entry
                WHERE reports.minor = ? AND reports.currency = ? AND reports.type = ? AND reports.day BETWEEN ? AND ?
                """,
                entry.money.minorUnits,
                entry.money.currency,
                entry.type.rawValue,
                entry.day.day.count - 1,
                entry.day.day.count + 1
            ) { row throws(SQLiteError) in
                KnownReport(
                    entry: row[0],
                    report: BankReport(account: row[1], reference: row[2]),
                    party: row[3],
                    day: ActionDay(Day(row[4]))
                )
            }
            let new = KnownReport(entry: entry.id, report: report, party: entry.details, day: entry.day)
            if let same = known.first(where: { $0.isSame(as: new) }),
                let old = try connection.first("SELECT * FROM ledger WHERE id = ?", same.entry, read: Self.entry)
            {
                return old
            }
            try Self.insert(entry, on: connection)
            try connection.run(
                "INSERT OR IGNORE INTO reports VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                entry.id,
                report.account,
                report.reference,
                entry.details,
                entry.day.day.count,
                entry.money.minorUnits,
                entry.money.currency,
                entry.type.rawValue
            )
            return entry
        }
    }

    static func insert(_ entry: LedgerEntry, on connection: Connection) throws(SQLiteError) {
        try connection.run(
            "INSERT OR IGNORE INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?)",
            entry.id,
            entry.day.day.count,
            entry.money.minorUnits,
            entry.money.currency,
            entry.type.rawValue,
            entry.category,
            entry.details
        )
    }

    /// The entries of these days, both included, by day.
    public func entries(from first: ActionDay, through last: ActionDay) async throws(DeviceError) -> [LedgerEntry] {
        try await read { connection throws(SQLiteError) in
            try connection.all(
                "SELECT * FROM ledger WHERE day BETWEEN ? AND ? ORDER BY day, rowid",
                first.day.count,
                last.day.count,
                read: Self.entry
            )
        }
    }

    static func transactionType(_ text: String) throws(SQLiteError) -> BudgetAction.TransactionType {
        guard let type = BudgetAction.TransactionType(rawValue: text) else {
            throw SQLiteError(code: .mismatch, message: "unknown transaction type in the ledger")
        }
        return type
    }

    @Sendable static func entry(_ row: borrowing Row) throws(SQLiteError) -> LedgerEntry {
        LedgerEntry(
            id: row[0],
            day: ActionDay(Day(row[1])),
            money: Money(minorUnits: row[2], currency: row[3]),
            type: try transactionType(row[4]),
            category: row[5],
            details: row[6]
        )
    }
}

extension DeviceStore: CorrectionService {
    /// The user's category for these details; nil when there is none.
    public func correctedCategory(for details: String) async throws(DeviceError) -> String? {
        try await read { connection throws(SQLiteError) in
            try connection.first("SELECT category FROM corrections WHERE details = ?", details.lowercased()) { row in
                row[0]
            }
        }
    }

    /// Stores the category that the user chose for `details`.
    public func correct(_ details: String, to category: String) async throws(DeviceError) {
        try await write { connection throws(SQLiteError) in
            try connection.run("INSERT OR REPLACE INTO corrections VALUES (?, ?)", details.lowercased(), category)
        }
    }

    /// All corrections, from details to category.
    public func corrections() async throws(DeviceError) -> [String: String] {
        try await read { connection throws(SQLiteError) in
            var found: [String: String] = [:]
            try connection.forEach("SELECT details, category FROM corrections") { row throws(SQLiteError) in
                found[row[0]] = row[1]
            }
            return found
        }
    }
}
