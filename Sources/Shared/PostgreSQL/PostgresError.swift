/// Why PostgreSQL or the connection to it failed, safe to log: it names the statement's template, never a value that
/// was bound to it.
package struct PostgresError: Error, Equatable, Sendable {
    /// The kind of failure; compare against the names in `Code`.
    package let code: Code

    /// What failed, with nothing in it that came from a bound value.
    package let message: String

    /// The SQL as written in the source, with its placeholders; empty when no statement was involved.
    package let sql: String

    /// Makes an error that this program found, not the server.
    package init(_ code: Code, _ message: String, sql: String = "") {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// An SQLSTATE, five characters of which the first two name a class. The set is PostgreSQL's and may grow, hence a
    /// struct.
    package struct Code: RawRepresentable, Hashable, Sendable {
        /// The five characters.
        package let rawValue: String

        /// Takes any SQLSTATE.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// No server could be reached, or none that allows writing.
        package static let cannotConnect = Code(rawValue: "08001")
        /// The connection was closed by this program.
        package static let closed = Code(rawValue: "08003")
        /// The connection was lost. A commit that ends so may or may not have happened.
        package static let connectionLost = Code(rawValue: "08006")
        /// All connections of the pool stayed in use for too long.
        package static let poolExhausted = Code(rawValue: "53300")
        /// A time limit was reached.
        package static let timedOut = Code(rawValue: "57014")
        /// The server is shutting down, at an operator's request.
        package static let shuttingDown = Code(rawValue: "57P01")
        /// The server allows only reading, for example a primary that became a standby.
        package static let readOnly = Code(rawValue: "25006")
        /// Concurrent transactions conflict in a way that no order of them explains.
        package static let serializationFailure = Code(rawValue: "40001")
        /// Concurrent transactions waited for each other.
        package static let deadlock = Code(rawValue: "40P01")
        /// A row with this key exists.
        package static let uniqueViolation = Code(rawValue: "23505")
        /// A table or view of this name does not exist.
        package static let undefinedTable = Code(rawValue: "42P01")
        /// The wrong number of values for the placeholders.
        package static let wrongValueCount = Code(rawValue: "07001")
        /// A column has another type than the one that is read.
        package static let wrongType = Code(rawValue: "42804")
        /// A prepared statement no longer fits the schema.
        package static let staleStatement = Code(rawValue: "0A000")
        /// The server does not know a prepared statement.
        package static let unknownStatement = Code(rawValue: "26000")
        /// A lock was not to be had in time.
        package static let lockNotAvailable = Code(rawValue: "55P03")
        /// The URL of the database is not valid.
        package static let invalidURL = Code(rawValue: "HV00D")
        /// The caller was cancelled before its turn came.
        package static let cancelled = Code(rawValue: "HY008")

        /// Whether the same transaction can succeed when it is run again.
        package var isConflict: Bool {
            [.serializationFailure, .deadlock, .staleStatement, .unknownStatement].contains(self)
        }

        /// Whether the server cannot be used for now: a request may be sent again later.
        package var isUnavailable: Bool {
            if [.timedOut, .readOnly].contains(self) { return true }
            return ["08", "53", "57", "58"].contains(rawValue.prefix(2))
        }

        /// Whether the server's message is about the schema or the statement's text alone. Messages of other classes
        /// can quote values.
        var hasHarmlessMessage: Bool {
            ["08", "0A", "25", "26", "28", "3D", "3F", "40", "42", "53", "55", "57", "58"].contains(rawValue.prefix(2))
        }
    }
}

extension PostgresError: CustomStringConvertible {
    /// One line for a log.
    package var description: String {
        let place = sql.isEmpty ? "" : " in \"\(sql)\""
        return "PostgreSQL \(code.rawValue): \(message)\(place)"
    }
}
