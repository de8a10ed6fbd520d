import CSQLite

/// How thorough a checkpoint is.
package enum CheckpointKind: Sendable {
    /// Writes back as much as possible without waiting for other connections.
    case passive
    /// Waits for writers and readers, then truncates the log to zero length.
    case truncate
}

/// The result of a checkpoint. If the two numbers are equal, the whole log is in the database.
package struct CheckpointOutcome: Equatable, Sendable {
    /// The number of pages in the write-ahead log.
    package let logged: Int
    /// The number of pages of the log that have been written to the database file.
    package let written: Int
}

extension Connection {
    /// Writes the write-ahead log back into the database file.
    package func checkpoint(_ kind: CheckpointKind) throws(SQLiteError) -> CheckpointOutcome {
        var logged: Int32 = 0
        var written: Int32 = 0
        let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, &logged, &written)
        guard code == SQLITE_OK else { throw SQLiteError(calling: code) }
        return CheckpointOutcome(logged: Int(logged), written: Int(written))
    }

    /// Copies one unchanging state of the database into `target`, in portions; other connections can write meanwhile.
    /// Between portions `shouldContinue` may return false to stop the copy, which throws `.interrupted`.
    package func copy(
        to target: Connection,
        pagesAtOnce: Int = 512,
        shouldContinue: () -> Bool
    ) throws(SQLiteError) {
        try transaction(.deferred) { () throws(SQLiteError) in
            // The first read fixes the state that is copied; without it, each portion could see a newer state.
            _ = try first("SELECT count(*) FROM sqlite_schema") { row in row[0] as Int }
            guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
                throw SQLiteError(calling: sqlite3_extended_errcode(target.handle))
            }
            var code = SQLITE_OK
            while code == SQLITE_OK {
                code = shouldContinue() ? sqlite3_backup_step(copying, Int32(pagesAtOnce)) : SQLITE_INTERRUPT
            }
            let finished = sqlite3_backup_finish(copying)
            guard code == SQLITE_DONE, finished == SQLITE_OK else {
                throw SQLiteError(calling: code == SQLITE_DONE ? finished : code)
            }
        }
    }
}
