import SQLite
import TestSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Whether the long proofs run in full.
let isThorough = getenv("BOWLINE_THOROUGH").map { String(cString: $0) } == "1"

/// A table of numbers and a second one that must always agree with it.
let numbers = Schema(
    applicationID: 7,
    migrations: [
        Migration(
            """
            CREATE TABLE number (value INTEGER PRIMARY KEY, text TEXT NOT NULL DEFAULT '') STRICT;
            CREATE TABLE twin (value INTEGER PRIMARY KEY) STRICT;
            """
        )
    ]
)

extension Connection {
    func insert(_ value: Int, text: String = "") throws(SQLiteError) {
        try run("INSERT INTO number (value, text) VALUES (?, ?)", value, text)
        try run("INSERT INTO twin (value) VALUES (?)", value)
    }

    func values() throws(SQLiteError) -> [Int] {
        try all("SELECT value FROM number ORDER BY value") { row in row[0] }
    }

    func twins() throws(SQLiteError) -> [Int] {
        try all("SELECT value FROM twin ORDER BY value") { row in row[0] }
    }
}

extension Database {
    func add(_ value: Int, text: String = "") async throws(StorageError) {
        try await write { connection throws(SQLiteError) in try connection.insert(value, text: text) }
    }

    func values() throws(StorageError) -> [Int] {
        try read { connection throws(SQLiteError) in try connection.values() }
    }
}

extension TemporaryFolder {
    func configuration(_ sharing: StorageConfiguration.Sharing = .exclusive) -> StorageConfiguration {
        StorageConfiguration(path: file("store"), schema: numbers, sharing: sharing)
    }
}
