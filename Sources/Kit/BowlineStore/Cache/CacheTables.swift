import Bowline
import SQLite

/// The tables of a disk cache and the operations on their rows.
enum CacheTables {
    static let schema = Schema(
        applicationID: 0x424F_4343,
        migrations: [
            Migration(
                """
                CREATE TABLE answer (
                    id INTEGER PRIMARY KEY,
                    partition TEXT NOT NULL,
                    address TEXT NOT NULL,
                    used INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    record BLOB NOT NULL
                ) STRICT;
                CREATE UNIQUE INDEX answer_key ON answer (address, partition);
                CREATE INDEX answer_used ON answer (used);
                CREATE TABLE tag (
                    partition TEXT NOT NULL,
                    name TEXT NOT NULL,
                    answer INTEGER NOT NULL REFERENCES answer ON DELETE CASCADE,
                    PRIMARY KEY (partition, name, answer)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX tag_answer ON tag (answer);
                CREATE TABLE state (only INTEGER PRIMARY KEY CHECK (only = 1), total INTEGER NOT NULL,
                    needs_scrub INTEGER NOT NULL) STRICT;
                INSERT INTO state (only, total, needs_scrub) VALUES (1, 0, 0);
                CREATE TRIGGER answer_added AFTER INSERT ON answer
                    BEGIN UPDATE state SET total = total + NEW.size; END;
                CREATE TRIGGER answer_removed AFTER DELETE ON answer
                    BEGIN UPDATE state SET total = total - OLD.size; END;
                """
            )
        ]
    )

    /// The approximate size of a row in bytes, besides its record and its key.
    private static let rowOverhead = 96
    /// The maximum size of a record that is read on the caller's thread.
    private static let maxInlineSize = 64 << 10

    // MARK: Reading

    enum Lookup: Sendable {
        case nothing
        case found([StoredResponse], row: Int64, used: Int)
        /// The record is too large to be read on the caller's thread.
        case isLarge
        /// The record is damaged.
        case malformed
    }

    static func look(up key: CacheKey, on connection: Connection, includingLarge: Bool) throws(SQLiteError) -> Lookup {
        let maxSize = includingLarge ? Int.max : maxInlineSize
        let found = try connection.first(
            "SELECT id, used, iif(size <= ?, record, NULL) FROM answer WHERE address = ? AND partition = ?",
            maxSize,
            key.address.description,
            key.partition.name
        ) { row throws(SQLiteError) -> Lookup in
            if row.isNull(2) { return .isLarge }
            let responses = row.withBytes(of: 2) { StoredResponseRecord.responses(from: $0, for: key) }
            return responses.map { .found($0, row: row[0], used: row[1]) } ?? .malformed
        }
        return found ?? .nothing
    }

    static func needsScrub(_ connection: Connection) throws(SQLiteError) -> Bool {
        try connection.first("SELECT needs_scrub FROM state") { row in row[0] as Bool } ?? true
    }

    // MARK: Writing

    static func put(
        _ responses: [StoredResponse],
        for key: CacheKey,
        used: Int,
        maxBytes: Int,
        on connection: Connection
    )
        throws(SQLiteError)
    {
        try remove(key, on: connection)
        let record = StoredResponseRecord.bytes(of: responses, for: key)
        let (address, partition) = (key.address.description, key.partition.name)
        let size = record.count + address.utf8.count + partition.utf8.count + rowOverhead
        guard !responses.isEmpty, size <= maxBytes else { return }
        try connection.run(
            "INSERT INTO answer (partition, address, used, size, record) VALUES (?, ?, ?, ?, ?)",
            partition,
            address,
            used,
            size,
            record
        )
        let row = connection.lastInsertedRow
        for tag in responses.reduce(into: Set<String>(), { $0.formUnion($1.tags) }) {
            try connection.run("INSERT INTO tag (partition, name, answer) VALUES (?, ?, ?)", partition, tag, row)
        }
    }

    static func remove(_ key: CacheKey, on connection: Connection) throws(SQLiteError) {
        try connection.run(
            "DELETE FROM answer WHERE address = ? AND partition = ?",
            key.address.description,
            key.partition.name
        )
    }

    static func remove(tags: Set<String>, in partition: CachePartition, on connection: Connection) throws(SQLiteError) {
        for tag in tags {
            try connection.run(
                "DELETE FROM answer WHERE id IN (SELECT answer FROM tag WHERE partition = ? AND name = ?)",
                partition.name,
                tag
            )
        }
    }

    /// Removes all rows of a partition, and records that the removed bytes are still in the file's free pages.
    static func remove(_ partition: CachePartition, on connection: Connection) throws(SQLiteError) {
        // The plus keeps SQLite from using the index: every row is examined, so a damaged index cannot hide any.
        try connection.run("DELETE FROM answer WHERE +partition = ?", partition.name)
        try connection.run("DELETE FROM tag WHERE +partition = ?", partition.name)
        try connection.run("UPDATE state SET needs_scrub = 1")
    }

    static func markScrubbed(_ connection: Connection) throws(SQLiteError) {
        try connection.run("UPDATE state SET needs_scrub = 0")
    }

    static func record(uses: [Int64: Int], on connection: Connection) throws(SQLiteError) {
        for (row, moment) in uses { try connection.run("UPDATE answer SET used = ? WHERE id = ?", moment, row) }
    }

    /// Removes the least recently used rows until the rest fits the budget.
    static func evict(to budget: Int, on connection: Connection) throws(SQLiteError) {
        while try connection.first("SELECT total FROM state", read: { row in row[0] as Int }) ?? 0 > budget {
            let oldest = try connection.first("SELECT id FROM answer ORDER BY used, id LIMIT 1") { row in
                row[0] as Int64
            }
            guard let oldest else { return }
            try connection.run("DELETE FROM answer WHERE id = ?", oldest)
        }
    }
}
