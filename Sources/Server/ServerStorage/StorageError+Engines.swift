internal import PostgreSQL
package import SQLite

extension StorageError {
    /// A stored value that this program did not write like this.
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
