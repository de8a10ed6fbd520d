import CSQLite

/// When a transaction takes the lock that only one connection can have.
package enum TransactionKind: Sendable {
    /// At its first write; reads see one unchanging state of the database.
    case deferred
    /// Takes the write lock at once, so that the transaction cannot fail later because another connection wrote.
    case immediate
    /// At once, and other connections may not even read (in WAL mode they may).
    case exclusive
}

extension Connection {
    /// Runs `body` in a transaction: committed when it returns, undone when it throws.
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

    /// Begins a transaction that `commit` or `rollback` must end.
    package func begin(_ kind: TransactionKind) throws(SQLiteError) {
        switch kind {
        case .deferred: try run("BEGIN DEFERRED")
        case .immediate: try run("BEGIN IMMEDIATE")
        case .exclusive: try run("BEGIN EXCLUSIVE")
        }
    }

    /// Makes the transaction's writes last. When it throws, the transaction is still open unless SQLite ended it.
    package func commit() throws(SQLiteError) {
        try run("COMMIT")
    }

    /// Undoes the transaction, if there is one. A rollback that fails has been done by SQLite already.
    package func rollback() {
        if isInTransaction { try? run("ROLLBACK") }
    }

    /// Begins a savepoint that `keepSavepoint` or `undoSavepoint` must end. They nest.
    package func beginSavepoint() throws(SQLiteError) {
        try run("SAVEPOINT point")
    }

    /// Ends the innermost savepoint and keeps its writes.
    package func keepSavepoint() throws(SQLiteError) {
        try run("RELEASE point")
    }

    /// Ends the innermost savepoint and undoes its writes, if SQLite has not undone the whole transaction.
    package func undoSavepoint() {
        guard isInTransaction else { return }
        try? run("ROLLBACK TO point")
        try? run("RELEASE point")
    }
}
