import CSQLite

/// How SQLite keeps its journal.
package enum JournalMode: String, Sendable {
    /// A write-ahead log: readers and one writer side by side.
    case wal
    /// A rollback journal that is deleted after each transaction.
    case delete
}

/// How much SQLite waits for the disk.
package enum Synchronous: String, Sendable {
    /// Every commit is on disk before it is answered.
    case full
    /// In WAL mode a power cut may lose the last commits, never the file.
    case normal
    /// Nothing is synced; only for files that may be lost.
    case off
}

extension Connection {
    /// Sets the journal mode and checks that SQLite took it.
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

    /// Sets how much is synced. On Apple's systems a plain sync stops at the drive's own cache, so `full` asks for the
    /// one that goes through it; elsewhere the second setting means nothing.
    package func setSynchronous(_ level: Synchronous) throws(SQLiteError) {
        try execute("PRAGMA synchronous = \(level.rawValue); PRAGMA fullfsync = \(level == .full ? 1 : 0)")
    }

    /// Overwrites what is deleted with zeros, so that a freed page holds nothing of it.
    package func setSecureDelete(_ on: Bool) throws(SQLiteError) {
        try execute("PRAGMA secure_delete = \(on ? 1 : 0)")
    }

    /// Enforces foreign keys; has no effect inside a transaction.
    package func setForeignKeys(_ on: Bool) throws(SQLiteError) {
        try execute("PRAGMA foreign_keys = \(on ? 1 : 0)")
    }

    /// Bounds the page cache of this connection.
    package func setCacheSize(bytes: Int) throws(SQLiteError) {
        try execute("PRAGMA cache_size = -\(max(1, bytes / 1024))")
    }

    /// Sets aside so much memory for what the connection needs to compile statements; more comes from the heap. Before
    /// any statement.
    package func setScratch(bytes: Int) throws(SQLiteError) {
        let piece = 256
        let code = csqlite_set_lookaside(handle, Int32(piece), Int32(max(0, bytes) / piece))
        guard code == SQLITE_OK else { throw SQLiteError(calling: code) }
    }

    /// Lets reads map the file instead of copying from it, up to a size.
    package func setMemoryMap(bytes: Int) throws(SQLiteError) {
        try execute("PRAGMA mmap_size = \(max(0, bytes))")
    }

    /// Keeps temporary tables and savepoint journals in memory.
    package func keepTemporariesInMemory() throws(SQLiteError) {
        try execute("PRAGMA temp_store = MEMORY")
    }

    /// The number that says which program a file belongs to.
    package func applicationID() throws(SQLiteError) -> Int32 {
        Int32(truncatingIfNeeded: try first("PRAGMA application_id") { row in row[0] as Int } ?? 0)
    }

    /// Marks the file as belonging to a program.
    package func setApplicationID(_ id: Int32) throws(SQLiteError) {
        try execute("PRAGMA application_id = \(id)")
    }

    /// The number of the last migration the file has seen.
    package func userVersion() throws(SQLiteError) -> Int {
        try first("PRAGMA user_version") { row in row[0] } ?? 0
    }

    /// Writes the number of the last migration.
    package func setUserVersion(_ version: Int) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// True when the file's structure holds together. `thorough` also compares each index with its table.
    package func checkIntegrity(thorough: Bool = false) throws(SQLiteError) -> Bool {
        let verdict =
            thorough
            ? try first("PRAGMA integrity_check(1)") { row in row[0] as String }
            : try first("PRAGMA quick_check(1)") { row in row[0] as String }
        return verdict == "ok"
    }

    /// True when no row points at nothing.
    package func checkForeignKeys() throws(SQLiteError) -> Bool {
        try first("PRAGMA foreign_key_check") { _ in true } == nil
    }
}
