import SQLite
import Storage

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

// A process for the tests to kill: `StorageVictim MODE FILE FIRST COUNT` writes the numbers from FIRST on, by eight
// tasks at once, and prints each one after the answer that it is on disk. MODE is `exclusive` or `shared`.

let words = CommandLine.arguments
guard words.count == 5, let first = Int(words[3]), let count = Int(words[4]) else {
    print("usage: StorageVictim exclusive|shared FILE FIRST COUNT")
    exit(2)
}

let schema = Schema(
    applicationID: 7,
    migrations: [Migration("CREATE TABLE number (value INTEGER PRIMARY KEY, twin INTEGER NOT NULL UNIQUE) STRICT")]
)
var configuration = StorageConfiguration(
    path: words[2],
    schema: schema,
    sharing: words[1] == "exclusive" ? .exclusive : .shared
)
configuration.busyTimeout = BusyTimeout(limit: .seconds(60))
configuration.checkpoints = CheckpointPolicy(pages: 40, limit: 200)

/// One write call a line, so that a kill never cuts an acknowledgement in two.
@Sendable func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

do {
    let database = try await Database.open(configuration)
    say("open")
    await withTaskGroup(of: Void.self) { group in
        for lane in 0..<8 {
            group.addTask {
                for value in stride(from: first + lane, to: first + count, by: 8) {
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
        }
    }
    await database.close()
    say("done")
} catch {
    say("refused \(error)")
    exit(1)
}
