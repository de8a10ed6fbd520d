import SQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// `storage exclusive|shared FILE FIRST COUNT` writes the numbers from FIRST on, by eight tasks at once, and prints each
/// one after the answer that it is on disk.
enum StorageVictim {
    static func run(_ words: [String]) async {
        guard words.count == 4, let first = Int(words[2]), let count = Int(words[3]) else {
            stop("storage exclusive|shared FILE FIRST COUNT")
        }
        do {
            let database = try await Database.open(configuration(words[1], isShared: words[0] == "shared"))
            say("open")
            await withTaskGroup(of: Void.self) { group in
                for lane in 0..<8 {
                    group.addTask {
                        for value in stride(from: first + lane, to: first + count, by: 8) {
                            await write(value, to: database)
                        }
                    }
                }
            }
            await database.close()
            say("done")
        } catch {
            say("refused \(error)")
            exit(1)
        }
    }

    private static func configuration(_ path: String, isShared: Bool) -> StorageConfiguration {
        let schema = Schema(
            applicationID: 7,
            migrations: [
                Migration("CREATE TABLE number (value INTEGER PRIMARY KEY, twin INTEGER NOT NULL UNIQUE) STRICT")
            ]
        )
        var configuration = StorageConfiguration(path: path, schema: schema, sharing: isShared ? .shared : .exclusive)
        configuration.busyTimeout = BusyTimeout(limit: .seconds(60))
        configuration.checkpoints = CheckpointPolicy(pages: 40, limit: 200)
        return configuration
    }

    private static func write(_ value: Int, to database: Database) async {
        do {
            try await database.write { connection throws(SQLiteError) in
                try connection.run("INSERT INTO number (value, twin) VALUES (?, ?)", value, -value)
            }
            say(String(value))
        } catch {
            say("failed \(error)")
        }
    }
}
