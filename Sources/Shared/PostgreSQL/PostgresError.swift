/// An error of PostgreSQL or the connection to it. Safe to log: it contains the statement's template, never a bound
/// value.
package struct PostgresError: Error, Equatable, Sendable {
    /// The kind of failure; compare it with the constants in `Code`.
    package let code: Code

    /// What failed, without any bound values.
    package let message: String

    /// The SQL as written in the source, with its placeholders; empty if no statement was involved.
    package let sql: String

    /// Creates an error that was detected by this program, not by the server.
    package init(_ code: Code, _ message: String, sql: String = "") {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// An SQLSTATE: five characters, of which the first two are a class. It is a struct because PostgreSQL may add
    /// codes.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The five characters.
        package let rawValue: String

        /// Creates a code from any SQLSTATE.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No server could be reached, or none that allows writing.
        package static let cannotConnect = Code(rawValue: "08001")
        /// The connection was closed by this program.
        package static let closed = Code(rawValue: "08003")
        /// The connection was lost. A commit that fails with this may or may not have taken effect.
        package static let connectionLost = Code(rawValue: "08006")
        /// No connection of the pool became free in time.
        package static let poolExhausted = Code(rawValue: "53300")
        /// A time limit was reached.
        package static let timedOut = Code(rawValue: "57014")
        /// The server is shutting down at an operator's request.
        package static let shuttingDown = Code(rawValue: "57P01")
        /// The server is read-only, e.g. a primary that became a standby.
        package static let readOnly = Code(rawValue: "25006")
        /// Concurrent transactions conflict: no serial order would give the same result.
        package static let serializationFailure = Code(rawValue: "40001")
        /// Concurrent transactions waited for each other.
        package static let deadlock = Code(rawValue: "40P01")
        /// A row with this key exists.
        package static let uniqueViolation = Code(rawValue: "23505")
        /// A table or view with this name does not exist.
        package static let undefinedTable = Code(rawValue: "42P01")
        /// The number of values differs from the number of placeholders.
        package static let wrongValueCount = Code(rawValue: "07001")
        /// A column is read as a type that it does not have.
        package static let wrongType = Code(rawValue: "42804")
        /// A prepared statement no longer matches the schema.
        package static let staleStatement = Code(rawValue: "0A000")
        /// The server does not know a prepared statement.
        package static let unknownStatement = Code(rawValue: "26000")
        /// A lock could not be acquired in time.
        package static let lockNotAvailable = Code(rawValue: "55P03")
        /// The URL of the database is not valid.
        package static let invalidURL = Code(rawValue: "HV00D")
        /// The caller was cancelled before it got a connection.
        package static let cancelled = Code(rawValue: "HY008")

        /// Whether the same transaction can succeed if it is run again.
        package var isConflict: Bool {
            [.serializationFailure, .deadlock, .staleStatement, .unknownStatement].contains(self)
        }

        /// Whether the server is temporarily unavailable, so that a request may be sent again later.
        package var isUnavailable: Bool {
            if [.timedOut, .readOnly].contains(self) { return true }
            return ["08", "53", "57", "58"].contains(rawValue.prefix(2))
        }

        /// Whether the server's messages of this class concern only the schema or the statement's text. Messages of
        /// other classes can quote values.
        var hasHarmlessMessage: Bool {
            ["08", "0A", "25", "26", "28", "3D", "3F", "40", "42", "53", "55", "57", "58"].contains(rawValue.prefix(2))
        }
    }
}

extension PostgresError: CustomStringConvertible {
    /// One line for a log.
    package var description: String {
        let suffix = sql.isEmpty ? "" : " in \"\(sql)\""
        return "PostgreSQL \(code.rawValue): \(message)\(suffix)"
    }
}
