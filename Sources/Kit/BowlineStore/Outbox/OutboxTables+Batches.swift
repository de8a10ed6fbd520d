import Bowline
import Essentials
import SQLite

// The batches whose outcome is not known yet. `members` is a JSON array of numbers of entries.
extension OutboxTables {
    /// Records a batch before it is sent. Nil when `holder` has lost the lease, or changes were retried or removed since
    /// `edits` was read, because the members may have changed.
    static func insert(
        _ batch: OutboxBatch,
        of owner: String,
        holder: String,
        edits: Int,
        on connection: Connection
    ) throws(SQLiteError) -> Int64? {
        let isUnchanged = try connection.first("SELECT holder = ? AND orders = ? FROM lease", holder, edits) { row in
            row[0] as Bool
        }
        guard isUnchanged == true else { return nil }
        try connection.run(
            "INSERT INTO batch (owner, members, request) VALUES (?, ?, ?)",
            owner,
            json(batch.members),
            batch.request.map(OutboxRecord.bytes)
        )
        return connection.lastInsertedRow
    }

    /// A batch; nil when its outcome was recorded meanwhile.
    static func batch(_ id: Int64, on connection: Connection) throws(SQLiteError) -> OutboxBatch? {
        let request = try connection.first("SELECT request FROM batch WHERE id = ?", id) { row in
            row.withBytes(of: 0) { OutboxRecord.request(from: $0) }
        }
        guard let request else { return nil }
        let members: [Int64] = try connection.all(
            "SELECT value FROM batch, json_each(members) WHERE batch.id = ? ORDER BY json_each.id",
            id
        ) { row in row[0] }
        let keepsAnswers = try connection.first(
            "SELECT 1 FROM batch, json_each(members) JOIN entry ON entry.id = value WHERE batch.id = ? AND keeps_answer",
            id
        ) { _ in true }
        return OutboxBatch(members: members, request: request, keepsAnswers: keepsAnswers ?? false)
    }

    /// The batch of each change of an owner that is in a batch.
    static func batches(of owner: String, on connection: Connection) throws(SQLiteError) -> [Int64: Int64] {
        var batches: [Int64: Int64] = [:]
        try connection.forEach("SELECT value, batch.id FROM batch, json_each(members) WHERE owner = ?", owner) { row in
            batches[row[0]] = row[1] as Int64
        }
        return batches
    }

    /// Records a delivery and returns the numbers of the changes that were not dropped meanwhile. `answers` is empty when
    /// no change keeps its answer.
    static func markDelivered(
        _ batch: OutboxBatch,
        _ id: Int64,
        answers: [[UInt8]],
        on connection: Connection
    ) throws(SQLiteError) -> [Int64] {
        var delivered: [Int64] = []
        for (place, member) in batch.members.enumerated() {
            let keepsAnswer = try connection.first(
                "SELECT keeps_answer FROM entry WHERE id = ? AND state <> 1",
                member
            ) { row in row[0] as Bool }
            guard let keepsAnswer else { continue }
            let answer = keepsAnswer && answers.indices.contains(place) ? answers[place] : nil
            try markDelivered(member, answer: answer, on: connection)
            delivered.append(member)
        }
        try connection.run("DELETE FROM batch WHERE id = ?", id)
        return delivered
    }

    /// Removes a batch of which nothing was applied. If the server has judged it, its changes count as attempted, so
    /// that they are not joined again, and the faults of the batch are not theirs.
    ///
    /// False when `holder` has lost the lease: another process may be sending the batch, which therefore stays.
    static func separate(
        _ id: Int64,
        isJudged: Bool,
        reason: String,
        holder: String,
        on connection: Connection
    ) throws(SQLiteError) -> Bool {
        guard try isHeld(by: holder, on: connection) else { return false }
        if isJudged {
            try connection.run(
                """
                UPDATE entry SET attempts = attempts + 1, reason = ?2, faults = 0, first_fault = NULL
                WHERE state = 0 AND id IN (SELECT value FROM batch, json_each(members) WHERE batch.id = ?1)
                """,
                id,
                reason
            )
        }
        try connection.run("DELETE FROM batch WHERE id = ?", id)
        return true
    }

    /// Refuses the waiting changes of a batch, and returns their numbers. The batch stays, so that a retry repeats it.
    static func markRefused(
        _ batch: OutboxBatch,
        reason: String,
        answer: [UInt8]?,
        on connection: Connection
    ) throws(SQLiteError) -> [Int64] {
        var refused: [Int64] = []
        for member in batch.members {
            try markRefused(member, reason: reason, answer: answer, on: connection)
            if connection.changes == 1 { refused.append(member) }
        }
        return refused
    }

    /// Removes the batches whose changes were all removed.
    static func removeEmptyBatches(_ connection: Connection) throws(SQLiteError) {
        try connection.run(
            """
            DELETE FROM batch WHERE NOT EXISTS (
                SELECT 1 FROM json_each(batch.members) JOIN entry ON entry.id = json_each.value)
            """
        )
    }

    private static func json(_ numbers: [Int64]) -> String {
        "[\(numbers.map(String.init).joined(separator: ","))]"
    }
}
