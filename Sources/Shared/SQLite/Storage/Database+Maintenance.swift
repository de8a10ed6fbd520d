import Basics

extension Database {
    /// Removes deleted data from the files, not only from the tables. Every connection overwrites what it deletes; this
    /// also rebuilds the pages, truncates the log and removes the copy of a damaged file. Fails with `.busy` if a
    /// reader holds an old state for longer than the configured busy timeout.
    ///
    /// See docs/decisions/storage.md, "Scrubbing rebuilds the file so that deleted data is gone".
    package func scrub() async throws(StorageError) {
        let path = configuration.path
        try await submit(
            MaintenanceJob { connection in
                StorageFiles.removeSetAside(of: path)
                try connection.execute("VACUUM")
                _ = try connection.checkpoint(.truncate)
            }
        ).get()
    }

    /// True if the file's structure is intact. `thorough` also compares each index with its table.
    package func isIntact(thorough: Bool = false) async throws(StorageError) -> Bool {
        do throws(StorageError) {
            return try await readInBackground { connection in
                try connection.checkIntegrity(thorough: thorough)
            }
        } catch .damaged {
            return false
        }
    }

    /// Moves a damaged file and its log away, so that the next open creates a new file. Only the last damaged file is
    /// kept. The database must be closed.
    package static func setAside(_ path: String) {
        StorageFiles.setAside(path)
    }

    /// Writes one consistent state of the database to a new file while writes continue. The file gets its name only
    /// when it is complete and on the disk.
    package func backup(to path: String) async throws(StorageError) {
        let stop = Locked(false)
        let mailbox = mailbox
        let source = configuration
        let outcome = await withTaskCancellationHandler {
            await Worker(name: "storage.backup").run {
                Result { () throws(StorageError) in
                    try Backup.write(source, to: path) { !mailbox.isClosed && !stop.withLock { $0 } }
                }
            }
        } onCancel: {
            stop.withLock { $0 = true }
        }
        do throws(StorageError) {
            try outcome.get()
        } catch .statement(let problem) where problem.code == .interrupted {
            throw mailbox.isClosed ? .closed : .cancelled
        }
    }
}
