import CSQLite

/// The journal mode of SQLite.
package enum JournalMode: String, Sendable {
    /// A write-ahead log: readers and one writer work at the same time.
    case wal
    /// A rollback journal that is deleted after each transaction.
    case delete
}

/// How often SQLite waits until data is on the disk.
package enum Synchronous: String, Sendable {
    /// Every commit is on the disk when it returns.
    case full
    /// In WAL mode, a power failure may lose the last commits but never damages the file.
    case normal
    /// Nothing is synced; only for files whose loss is acceptable.
    case off
}

extension Connection {
    /// Sets the journal mode and checks that SQLite accepted it.
    package func setJournalMode(_ mode: JournalMode) throws(SQLiteError) {
        let taken =
            switch mode {
            case .wal: try first("PRAGMA journal_mode = WAL") { row in row[0] as String }
            case .delete: try first("PRAGMA journal_mode = DELETE") { row in row[0] as String }
            }
        guard taken == mode.rawValue else {
            throw SQLiteError(code: .error, message: "the journal mode \(mode.rawValue) was refused")
        }
    }

    /// Sets how much is synced. On Apple's systems a plain sync ends at the drive's cache, so `full` also requests a
    /// sync that empties this cache; on other systems the second setting has no effect.
    package func setSynchronous(_ level: Synchronous) throws(SQLiteError) {
        try execute("PRAGMA synchronous = \(level.rawValue); PRAGMA fullfsync = \(level == .full ? 1 : 0)")
    }

    /// Overwrites deleted data with zeros, so that freed pages contain none of it.
    package func setSecureDelete(_ on: Bool) throws(SQLiteError) {
        try execute("PRAGMA secure_delete = \(on ? 1 : 0)")
    }

    /// Enforces foreign keys; has no effect inside a transaction.
    package func setForeignKeys(_ on: Bool) throws(SQLiteError) {
        try execute("PRAGMA foreign_keys = \(on ? 1 : 0)")
    }

    /// Limits the page cache of this connection.
    package func setCacheSize(bytes: Int) throws(SQLiteError) {
        try execute("PRAGMA cache_size = -\(max(1, bytes / 1024))")
    }

    /// Reserves this much memory for compiling statements; further memory comes from the heap. Must be called before
    /// any statement is compiled.
    package func setScratch(bytes: Int) throws(SQLiteError) {
        let piece = 256
        let code = csqlite_set_lookaside(handle, Int32(piece), Int32(max(0, bytes) / piece))
        guard code == SQLITE_OK else { throw SQLiteError(calling: code) }
    }

    /// Lets reads map up to this much of the file into memory instead of copying it.
    package func setMemoryMap(bytes: Int) throws(SQLiteError) {
        try execute("PRAGMA mmap_size = \(max(0, bytes))")
    }

    /// Keeps temporary tables and savepoint journals in memory.
    package func keepTemporariesInMemory() throws(SQLiteError) {
        try execute("PRAGMA temp_store = MEMORY")
    }

    /// The application id, which identifies the program that a file belongs to.
    package func applicationID() throws(SQLiteError) -> Int32 {
        Int32(truncatingIfNeeded: try first("PRAGMA application_id") { row in row[0] as Int } ?? 0)
    }

    /// Marks the file as belonging to a program.
    package func setApplicationID(_ id: Int32) throws(SQLiteError) {
        try execute("PRAGMA application_id = \(id)")
    }

    /// The number of the last migration that was applied to the file.
    package func userVersion() throws(SQLiteError) -> Int {
        try first("PRAGMA user_version") { row in row[0] } ?? 0
    }

    /// Stores the number of the last migration.
    package func setUserVersion(_ version: Int) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// True if the file's structure is intact. `thorough` also compares each index with its table.
    package func checkIntegrity(thorough: Bool = false) throws(SQLiteError) -> Bool {
        let verdict =
            thorough
            ? try first("PRAGMA integrity_check(1)") { row in row[0] as String }
            : try first("PRAGMA quick_check(1)") { row in row[0] as String }
        return verdict == "ok"
    }

    /// True if every foreign key refers to an existing row.
    package func checkForeignKeys() throws(SQLiteError) -> Bool {
        try first("PRAGMA foreign_key_check") { _ in true } == nil
    }
}
