#if os(Linux)
    /// What a transaction sees of others, and whether it writes.
    package enum PostgresTransaction: Sendable {
        /// Reads one unchanging state.
        case snapshot
        /// Reads and writes as if no other transaction ran meanwhile, or fails with a conflict.
        case serializable
        /// Reads and writes, and sees in each statement what others have committed before it.
        case readCommitted
    }

    extension PostgresConnection {
        /// Begins a transaction that `commit` or `rollback` must end.
        package func begin(_ kind: PostgresTransaction) throws(PostgresError) {
            forgetFailure()
            switch kind {
            case .snapshot: try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            case .serializable: try run("BEGIN ISOLATION LEVEL SERIALIZABLE")
            case .readCommitted: try run("BEGIN ISOLATION LEVEL READ COMMITTED")
            }
        }

        /// Makes the transaction's writes last.
        package func commit() throws(PostgresError) {
            // The server answers the commit of a failed transaction with success, and undoes it.
            if let failure, isInTransaction { throw failure }
            try run("COMMIT")
        }

        /// Undoes the transaction, if there is one. The server undoes that of a lost connection by itself.
        package func rollback() {
            if isInTransaction { try? run("ROLLBACK") }
        }
    }
#endif
