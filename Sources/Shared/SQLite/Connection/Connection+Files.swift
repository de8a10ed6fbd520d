import CSQLite

/// How far a checkpoint goes.
package enum CheckpointKind: Sendable {
    /// As far as it can without waiting for anyone.
    case passive
    /// Waits for writers and readers, then cuts the log to nothing.
    case truncate
}

/// What a checkpoint found: all of the log is in the database when the two numbers are equal.
package struct CheckpointOutcome: Equatable, Sendable {
    /// Pages in the write-ahead log.
    package let logged: Int
    /// Pages of the log that are in the database file by now.
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

    /// Copies one unchanging state of the database into `target`, some pages at a time; other connections go on
    /// writing. Between the portions `goOn` may stop it, which throws `.interrupted`.
    package func copy(
        to target: Connection,
        pagesAtOnce: Int = 512,
        goOn: () -> Bool
    ) throws(SQLiteError) {
        try transaction(.deferred) { () throws(SQLiteError) in
            // The first read fixes the state that is copied; without it each portion could see a newer one.
            _ = try first("SELECT count(*) FROM sqlite_schema") { row in row[0] as Int }
            guard let copying = sqlite3_backup_init(target.handle, "main", handle, "main") else {
                throw SQLiteError(calling: sqlite3_extended_errcode(target.handle))
            }
            var code = SQLITE_OK
            while code == SQLITE_OK {
                code = goOn() ? sqlite3_backup_step(copying, Int32(pagesAtOnce)) : SQLITE_INTERRUPT
            }
            let finished = sqlite3_backup_finish(copying)
            guard code == SQLITE_DONE, finished == SQLITE_OK else {
                throw SQLiteError(calling: code == SQLITE_DONE ? finished : code)
            }
        }
    }
}
