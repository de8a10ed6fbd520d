package import SQLite

/// Why a move of data failed.
package enum DatabaseMoveError: Error, Sendable, Equatable {
    /// Reading the file or using the server failed.
    case storage(StorageError)
    /// A table of the target contains rows that no move has copied.
    case otherData(table: String)
    /// The rows that an interrupted move copied differ from those in the source now.
    case otherSource(table: String)
    /// Another move into the database is running.
    case isRunning
    /// The copy of a table differs from the source.
    case differs(table: String, source: TableSum, target: TableSum)
}
