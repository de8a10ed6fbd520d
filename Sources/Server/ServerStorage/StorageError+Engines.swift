internal import PostgreSQL
package import SQLite

extension StorageError {
    /// The error for a stored value that this program cannot have written.
    package static func unreadable(_ message: String) -> StorageError {
        .damaged(SQLiteError(code: .corrupt, message: message))
    }

    /// A value that cannot be stored.
    package static func unwritable(_ message: String) -> StorageError {
        .statement(SQLiteError(code: .misuse, message: message))
    }

    init(_ error: PostgresError) {
        self =
            switch error.code {
            case .closed: .closed
            case .cancelled: .cancelled
            case let code where code.isUnavailable || code.isConflict: .serverUnavailable(reason: error.description)
            default: .server(reason: error.description)
            }
    }
}
