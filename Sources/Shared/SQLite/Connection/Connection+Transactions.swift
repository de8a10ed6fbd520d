import CSQLite

/// When a transaction takes the write lock, which only one connection can hold.
package enum TransactionKind: Sendable {
    /// At its first write. Reads see one unchanging state of the database.
    case deferred
    /// At once, so that the transaction cannot fail later because another connection wrote.
    case immediate
    /// At once, and other connections cannot even read (in WAL mode they can).
    case exclusive
}

extension Connection {
    /// Runs `body` in a transaction. Commits when `body` returns and rolls back when it throws.
    package func transaction<Answer>(
        _ kind: TransactionKind,
        _ body: () throws(SQLiteError) -> Answer
    ) throws(SQLiteError) -> Answer {
        try begin(kind)
        do throws(SQLiteError) {
            let answer = try body()
            try commit()
            return answer
        } catch {
            rollback()
            throw error
        }
    }

    /// Starts a transaction that `commit` or `rollback` must end.
    package func begin(_ kind: TransactionKind) throws(SQLiteError) {
        switch kind {
        case .deferred: try run("BEGIN DEFERRED")
        case .immediate: try run("BEGIN IMMEDIATE")
        case .exclusive: try run("BEGIN EXCLUSIVE")
        }
    }

    /// Commits the transaction. If this throws, the transaction is still open, unless SQLite has ended it.
    package func commit() throws(SQLiteError) {
        try run("COMMIT")
    }

    /// Rolls back the transaction, if there is one. If the rollback fails, SQLite has already done it.
    package func rollback() {
        if isInTransaction { try? run("ROLLBACK") }
    }

    /// Starts a savepoint that `releaseSavepoint` or `rollBackToSavepoint` must end. Savepoints can be nested.
    package func beginSavepoint() throws(SQLiteError) {
        try run("SAVEPOINT point")
    }

    /// Ends the innermost savepoint and keeps its writes.
    package func releaseSavepoint() throws(SQLiteError) {
        try run("RELEASE point")
    }

    /// Ends the innermost savepoint and undoes its writes, if SQLite has not undone the whole transaction.
    package func rollBackToSavepoint() {
        guard isInTransaction else { return }
        try? run("ROLLBACK TO point")
        try? run("RELEASE point")
    }
}
