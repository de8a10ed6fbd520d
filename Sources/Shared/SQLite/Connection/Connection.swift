import CSQLite

/// One connection to a database file, used by one thread at a time.
///
/// Every call is synchronous and may access the disk. A connection is not `Sendable`: it has one owner, who may hand it
/// to another thread. Statements are compiled once and cached by the address of their string literal. The connection
/// closes when its last reference is released.
package final class Connection {
    /// How a connection may access its file.
    package enum Access: Sendable {
        /// Reads and writes; the file must exist unless `creating` is true.
        case readWrite(creating: Bool)
        case readOnly
    }

    let handle: OpaquePointer
    private var cachedStatements: [UInt: Statement] = [:]
    var busyHandler: BusyHandler?
    var walHook: WALHook?

    /// Opens the file at `path`. `fileLayer` names a registered SQLite VFS; the default one counts syncs (`SyncCount`).
    package init(
        path: String,
        access: Access = .readWrite(creating: true),
        fileLayer: String = SyncCount.fileLayer
    ) throws(SQLiteError) {
        csqlite_start()
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, access.flags, fileLayer)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw SQLiteError(calling: code)
        }
        let hardened = csqlite_harden(opened)
        guard hardened == SQLITE_OK else {
            sqlite3_close_v2(opened)
            throw SQLiteError(calling: hardened)
        }
        handle = opened
    }

    deinit {
        cachedStatements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// The number of rows changed by the last statement that changed any.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// The row id of the last insert.
    package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// True between the start of a transaction and its end. SQLite ends a transaction by itself after a serious error.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The cached statement for this literal, compiled on first use.
    func cachedStatement(for sql: StaticString) throws(SQLiteError) -> Statement {
        guard sql.hasPointerRepresentation else {
            throw SQLiteError(code: .misuse, message: "a statement must have more than one character")
        }
        let key = UInt(bitPattern: sql.utf8Start)
        if let statement = cachedStatements[key] {
            if statement.isInUse { return try compile(sql, isCached: false) }
            statement.isInUse = true
            return statement
        }
        let statement = try compile(sql, isCached: true)
        statement.isInUse = true
        cachedStatements[key] = statement
        return statement
    }

    private func compile(_ sql: StaticString, isCached: Bool) throws(SQLiteError) -> Statement {
        let text = UnsafeBufferPointer(start: sql.utf8Start, count: sql.utf8CodeUnitCount)
        let (statement, rest) = try Statement.compile(text, on: handle, isCached: isCached)
        let isAlone = try Statement.compile(rest, on: handle, isCached: false).0 == nil
        guard let statement, isAlone else {
            throw SQLiteError(code: .misuse, message: "exactly one statement is needed here", sql: "\(sql)")
        }
        return statement
    }
}

extension Connection.Access {
    fileprivate var flags: Int32 {
        let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        return switch self {
        case .readWrite(creating: true): common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readWrite(creating: false): common | SQLITE_OPEN_READWRITE
        case .readOnly: common | SQLITE_OPEN_READONLY
        }
    }
}
