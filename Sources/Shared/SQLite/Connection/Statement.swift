import CSQLite

/// A compiled statement. It belongs to its connection and is released with it.
final class Statement {
    let handle: OpaquePointer

    /// True while the statement is in use, so that a query inside its own row handler gets a separate statement.
    var isInUse = false

    /// Compiles the first statement of a script, and returns the rest of the script. The statement is nil if there are
    /// only spaces and comments.
    static func compile(
        _ sql: UnsafeBufferPointer<UInt8>,
        on database: OpaquePointer,
        isCached: Bool
    ) throws(SQLiteError) -> (Statement?, rest: UnsafeBufferPointer<UInt8>) {
        var compiled: OpaquePointer?
        var used = sql.count
        let flags = isCached ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let code = sql.withMemoryRebound(to: CChar.self) { text in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(database, text.baseAddress, Int32(text.count), flags, &compiled, &tail)
            if let tail, let start = text.baseAddress { used = tail - start }
            return code
        }
        guard code == SQLITE_OK else {
            throw SQLiteError(compiling: code, on: database, sql: String(decoding: sql, as: UTF8.self))
        }
        return (compiled.map(Statement.init), UnsafeBufferPointer(rebasing: sql[used...]))
    }

    private init(handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Advances to the next row; returns false if there is none.
    func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code)
    }

    /// Resets the statement for its next use and clears the bound values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isInUse = false
    }

    func bind<Value: ColumnValue>(_ value: Value, at index: Int32) throws(SQLiteError) {
        let code = value.bind(to: handle, at: index)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Checks that every placeholder has a value, because SQLite would silently use NULL for a missing value.
    func checkCount(_ bound: Int32) throws(SQLiteError) {
        guard bound == sqlite3_bind_parameter_count(handle) else { throw failure(SQLITE_RANGE) }
    }

    private func failure(_ code: Int32) -> SQLiteError {
        let sql = sqlite3_sql(handle).map { String(cString: $0) } ?? ""
        return SQLiteError(stepping: code, on: sqlite3_db_handle(handle), sql: sql)
    }
}
