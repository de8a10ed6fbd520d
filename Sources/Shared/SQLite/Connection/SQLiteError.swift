import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An error of SQLite. Safe to log: it contains the statement's template, never a bound value.
package struct SQLiteError: Error, Equatable, Sendable {
    /// The kind of failure; compare it with the constants in `Code`.
    package let code: Code

    /// SQLite's extended result code, e.g. 2067 for a violated UNIQUE constraint.
    package let extendedCode: Int32

    /// SQLite's message, without any bound values.
    package let message: String

    /// The SQL as written in the source, with its placeholders; empty if no statement was involved.
    package let sql: String

    /// Creates an error, e.g. in a test or when a row contains invalid data.
    package init(code: Code, extendedCode: Int32? = nil, message: String, sql: String = "") {
        self.code = code
        self.extendedCode = extendedCode ?? code.rawValue
        self.message = message
        self.sql = sql
    }

    /// A kind of failure. It is a struct because SQLite may add codes.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// SQLite's primary result code.
        package let rawValue: Int32

        /// Creates a code from any of SQLite's primary result codes.
        package init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// Invalid SQL, or a failure without a more specific code.
        package static let error = Code(rawValue: SQLITE_ERROR)
        /// Another connection holds the required lock.
        package static let busy = Code(rawValue: SQLITE_BUSY)
        /// The file or the connection is read-only.
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
        /// A constraint of the schema was violated.
        package static let constraint = Code(rawValue: SQLITE_CONSTRAINT)
        /// A value has the wrong type.
        package static let mismatch = Code(rawValue: SQLITE_MISMATCH)
        /// The library was used incorrectly.
        package static let misuse = Code(rawValue: SQLITE_MISUSE)
        /// The number of bound values differs from the number of placeholders.
        package static let range = Code(rawValue: SQLITE_RANGE)
        /// The file is not a database.
        package static let notADatabase = Code(rawValue: SQLITE_NOTADB)
    }
}

extension SQLiteError {
    /// The error of a compiled statement. Only messages about constraints are SQLite's own, because they concern the
    /// schema. Other messages may quote a value, so the fixed text of the code is used instead.
    init(stepping code: Int32, on database: OpaquePointer?, sql: String) {
        let primary = Self.isOutOfSpace(code, on: database) ? Code.full : Code(rawValue: code & 0xff)
        let message = primary == .constraint ? Self.lastMessage(of: database) : Self.text(of: code)
        self.init(code: primary, extendedCode: code, message: message, sql: sql)
    }

    /// The error of a statement that did not compile; SQLite's message can quote only the template.
    init(compiling code: Int32, on database: OpaquePointer?, sql: String) {
        let primary = Code(rawValue: code & 0xff)
        let message = primary == .error ? Self.lastMessage(of: database) : Self.text(of: code)
        self.init(code: primary, extendedCode: code, message: message, sql: sql)
    }

    /// The error of a call that involves no statement.
    init(calling code: Int32) {
        self.init(code: Code(rawValue: code & 0xff), extendedCode: code, message: Self.text(of: code))
    }

    /// SQLite reports a full disk as such only when it writes the database file. For a quota, the shared index and
    /// syncs it reports an I/O error.
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
