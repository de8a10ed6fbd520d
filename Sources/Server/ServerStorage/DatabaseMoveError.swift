package import SQLite

/// Why data could not be moved.
package enum DatabaseMoveError: Error, Sendable, Equatable {
    /// The file or the server failed.
    case storage(StorageError)
    /// A table of the target has rows that no move has put there.
    case otherData(table: String)
    /// An interrupted move copied other rows of a table than the source has now.
    case otherSource(table: String)
    /// Another move into the database is running.
    case isRunning
    /// The copy of a table is not as the source.
    case differs(table: String, source: TableSum, target: TableSum)
}
