import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// What SQLite refused, safe to log: it names the statement's template, never a value that was bound to it.
package struct SQLiteError: Error, Equatable, Sendable {
    /// The kind of failure; compare against the names in `Code`.
    package let code: Code

    /// SQLite's own finer number, for example 2067 for a broken UNIQUE constraint.
    package let extendedCode: Int32

    /// SQLite's words, with nothing in them that came from a bound value.
    package let message: String

    /// The SQL as written in the source, with its placeholders; empty when no statement was involved.
    package let sql: String

    /// Makes an error by hand, as a test or a row reader that finds nonsense does.
    package init(code: Code, extendedCode: Int32? = nil, message: String, sql: String = "") {
        self.code = code
        self.extendedCode = extendedCode ?? code.rawValue
        self.message = message
        self.sql = sql
    }

    /// A kind of failure. The set is SQLite's and may grow, hence a struct.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// SQLite's primary result code.
        package let rawValue: Int32

        /// Takes any of SQLite's primary result codes.
        package init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// Wrong SQL, or a failure SQLite has no better name for.
        package static let error = Code(rawValue: SQLITE_ERROR)
        /// Another connection holds the lock that was needed.
        package static let busy = Code(rawValue: SQLITE_BUSY)
        /// The file or the connection may only be read.
        package static let readOnly = Code(rawValue: SQLITE_READONLY)
        /// The operation was interrupted on request.
        package static let interrupted = Code(rawValue: SQLITE_INTERRUPT)
        /// The disk failed to read, write or sync.
        package static let ioError = Code(rawValue: SQLITE_IOERR)
        /// The file is damaged.
        package static let corrupt = Code(rawValue: SQLITE_CORRUPT)
        /// The disk is full.
        package static let full = Code(rawValue: SQLITE_FULL)
        /// The file cannot be opened.
        package static let cannotOpen = Code(rawValue: SQLITE_CANTOPEN)
        /// A constraint of the schema forbids it.
        package static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
        /// A value of the wrong type.
        package static let mismatch = Code(rawValue: SQLITE_MISMATCH)
        /// The library was used against its rules.
        package static let misuse = Code(rawValue: SQLITE_MISUSE)
        /// More or other parameters bound than the statement has.
        package static let range = Code(rawValue: SQLITE_RANGE)
        /// The file is not a database.
        package static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    }
}

extension SQLiteError {
    /// The error of a statement that was compiled: only constraint messages are SQLite's own words about the schema;
    /// any other text may quote a value, so the fixed text of its code is used.
    init(stepping code: Int32, on database: OpaquePointer?, sql: String) {
        let primary = Self.isOutOfSpace(code, on: database) ? Code.full : Code(rawValue: code & 0xff)
        let message = primary == .constraint ? Self.lastMessage(of: database) : Self.text(of: code)
        self.init(code: primary, extendedCode: code, message: message, sql: sql)
    }

    /// The error of a statement that did not compile; its message can only quote the template.
    init(compiling code: Int32, on database: OpaquePointer?, sql: String) {
        let primary = Code(rawValue: code & 0xff)
        let message = primary == .error ? Self.lastMessage(of: database) : Self.text(of: code)
        self.init(code: primary, extendedCode: code, message: message, sql: sql)
    }

    /// The error of a call that involves no statement.
    init(calling code: Int32) {
        self.init(code: Code(rawValue: code & 0xff), extendedCode: code, message: Self.text(of: code))
    }

    /// SQLite has a code of its own for a full disk only where it writes the file; for a quota, the shared index and
    /// syncs it says that the disk failed.
    private static func isOutOfSpace(_ code: Int32, on database: OpaquePointer?) -> Bool {
        guard code & 0xff == SQLITE_IOERR, let database else { return false }
        return [ENOSPC, EDQUOT].contains(sqlite3_system_errno(database))
    }

    private static func lastMessage(of database: OpaquePointer?) -> String {
        sqlite3_errmsg(database).map { String(cString: $0) } ?? "no message"
    }

    private static func text(of code: Int32) -> String {
        sqlite3_errstr(code).map { String(cString: $0) } ?? "unknown"
    }
}

extension SQLiteError: CustomStringConvertible {
    /// One line for a log.
    package var description: String {
        let place = sql.isEmpty ? "" : " in \"\(sql)\""
        return "SQLite \(extendedCode): \(message)\(place)"
    }
}
