#if os(Linux)
    /// The isolation of a transaction, and whether it may write.
    package enum PostgresTransaction: Sendable {
        /// Read-only, on one unchanging snapshot.
        case snapshot
        /// Reads and writes as if no other transaction ran at the same time, or fails with a conflict.
        case serializable
        /// Reads and writes; each statement sees everything that was committed before it.
        case readCommitted
    }

    extension PostgresConnection {
        /// Starts a transaction that `commit` or `rollback` must end.
        package func begin(_ kind: PostgresTransaction) throws(PostgresError) {
            forgetFailure()
            switch kind {
            case .snapshot: try run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            case .serializable: try run("BEGIN ISOLATION LEVEL SERIALIZABLE")
            case .readCommitted: try run("BEGIN ISOLATION LEVEL READ COMMITTED")
            }
        }

        /// Commits the transaction, or throws the failure of one of its statements.
        package func commit() throws(PostgresError) {
            // To a commit of a failed transaction the server replies with success, although it rolls back.
            if let failure, isInTransaction { throw failure }
            try run("COMMIT")
        }

        /// Rolls back the transaction, if there is one. If the connection is lost, the server rolls back by itself.
        package func rollback() {
            if isInTransaction { try? run("ROLLBACK") }
        }
    }
#endif
