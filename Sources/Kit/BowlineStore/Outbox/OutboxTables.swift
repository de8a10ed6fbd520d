import Bowline
import Essentials
import SQLite

/// The tables of an outbox and the operations on their rows. Times are seconds since 1970.
enum OutboxTables {
    static let schema = Schema(
        applicationID: 0x424F_4F42,
        migrations: [
            Migration(
                """
                CREATE TABLE entry (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    key TEXT NOT NULL,
                    owner TEXT NOT NULL,
                    lane TEXT NOT NULL,
                    stops INTEGER NOT NULL,
                    endpoint TEXT NOT NULL,
                    state INTEGER NOT NULL DEFAULT 0,
                    attempts INTEGER NOT NULL DEFAULT 0,
                    enqueued REAL NOT NULL,
                    deadline REAL NOT NULL,
                    not_before REAL NOT NULL DEFAULT 0,
                    keeps_answer INTEGER NOT NULL,
                    reason TEXT NOT NULL DEFAULT '',
                    request BLOB NOT NULL,
                    change BLOB NOT NULL,
                    answer BLOB
                ) STRICT;
                CREATE INDEX entry_waiting ON entry (owner, id) WHERE state = 0;
                CREATE INDEX entry_stopping ON entry (owner, lane) WHERE state = 2 AND stops = 1;
                CREATE TABLE lease (only INTEGER PRIMARY KEY CHECK (only = 1), holder TEXT NOT NULL,
                    ends REAL NOT NULL, orders INTEGER NOT NULL) STRICT;
                INSERT INTO lease (only, holder, ends, orders) VALUES (1, '', 0, 0);
                """
            ),
            Migration(
                """
                ALTER TABLE entry ADD COLUMN faults INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE entry ADD COLUMN first_fault REAL;
                ALTER TABLE entry ADD COLUMN file TEXT;
                ALTER TABLE entry ADD COLUMN file_length INTEGER NOT NULL DEFAULT 0;
                CREATE INDEX entry_file ON entry (file_length) WHERE file IS NOT NULL;
                """
            ),
            Migration(
                """
                CREATE TABLE batch (id INTEGER PRIMARY KEY AUTOINCREMENT, owner TEXT NOT NULL, members TEXT NOT NULL,
                    request BLOB NOT NULL) STRICT
                """
            ),
        ]
    )

    struct NewEntry: Sendable {
        let key: String
        let owner: String
        let lane: OutboxLane
        let endpoint: String
        let enqueued: Double
        let deadline: Double
        let keepsAnswer: Bool
        let request: [UInt8]
        let change: Data
        /// The copied body; nil when the body is in `request`.
        let file: OutboxBodies.Copy?
    }

    static func insert(_ entry: NewEntry, on connection: Connection) throws(SQLiteError) -> Int64 {
        try connection.run(
            """
            INSERT INTO entry (key, owner, lane, stops, endpoint, enqueued, deadline, keeps_answer, request, change, file,
                file_length)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            entry.key,
            entry.owner,
            entry.lane.name,
            entry.lane.stopsAtRefusal,
            entry.endpoint,
            entry.enqueued,
            entry.deadline,
            entry.keepsAnswer,
            entry.request,
            entry.change,
            entry.file?.name,
            entry.file?.length ?? 0
        )
        return connection.lastInsertedRow
    }

    /// The total size of all bodies in files, in bytes.
    static func fileBytes(_ connection: Connection) throws(SQLiteError) -> Int {
        try connection.first("SELECT coalesce(sum(file_length), 0) FROM entry WHERE file IS NOT NULL") { row in
            row[0] as Int
        } ?? 0
    }

    /// The names of all files with bodies.
    static func fileNames(_ connection: Connection) throws(SQLiteError) -> [String] {
        try connection.all("SELECT file FROM entry WHERE file IS NOT NULL") { row in row[0] }
    }

    // MARK: The lease

    /// The result of asking for the lease.
    enum LeaseResult {
        /// Another process has it.
        case refused
        /// The holder still had it, even if it had ended.
        case renewed
        /// Another process may have delivered changes since this holder last had it.
        case taken
    }

    /// Renews the delivery lease, which one holder has at a time, or takes it as `newHolder`. A lease that ends later
    /// than is possible was written before the clock was set back, and counts as ended.
    static func takeLease(
        _ holder: String,
        or newHolder: String,
        now: Double,
        length: Double,
        on connection: Connection
    ) throws(SQLiteError) -> LeaseResult {
        let isOwn = try connection.first("SELECT holder = ? FROM lease", holder) { row in row[0] as Bool }
        try connection.run(
            """
            UPDATE lease SET holder = iif(holder = ?1, ?1, ?2), ends = ?4 WHERE holder = ?1 OR ends <= ?3 OR ends > ?4
            """,
            holder,
            newHolder,
            now,
            now + length
        )
        guard connection.changes == 1 else { return .refused }
        return isOwn == true ? .renewed : .taken
    }

    /// True when no other process has taken the lease since `holder` took it.
    static func isHeld(by holder: String, on connection: Connection) throws(SQLiteError) -> Bool {
        try connection.first("SELECT holder = ? FROM lease", holder) { row in row[0] as Bool } ?? false
    }

    static func endLease(_ holder: String, on connection: Connection) throws(SQLiteError) {
        try connection.run("UPDATE lease SET holder = '', ends = 0 WHERE holder = ?", holder)
    }

    /// The number of times that changes were retried or removed. When it differs, the delivering process reads the
    /// entries again.
    static func edits(_ connection: Connection) throws(SQLiteError) -> Int {
        try connection.first("SELECT orders FROM lease") { row in row[0] as Int } ?? 0
    }

    static func recordEdit(_ connection: Connection) throws(SQLiteError) {
        try connection.run("UPDATE lease SET orders = orders + 1")
    }

    // MARK: Delivering

    /// The waiting entries of an owner after `last`, without those after a refused change that stops their lane.
    /// `endpoints` are those whose calls may be joined.
    static func waiting(
        of owner: String,
        after last: Int64,
        maxCount: Int,
        joining endpoints: [String],
        on connection: Connection
    ) throws(SQLiteError) -> [OutboxMachine.Item] {
        let batches = try batches(of: owner, on: connection)
        return try connection.all(
            """
            SELECT id, lane, stops, keeps_answer, deadline, not_before, attempts, faults, first_fault, file, endpoint
            FROM entry
            WHERE state = 0 AND owner = ?1 AND id > ?2 AND NOT EXISTS (
                SELECT 1 FROM entry AS stopping WHERE stopping.state = 2 AND stopping.stops = 1
                    AND stopping.owner = ?1 AND stopping.lane = entry.lane AND stopping.id < entry.id)
            ORDER BY id LIMIT ?3
            """,
            owner,
            last,
            maxCount
        ) { row in
            OutboxMachine.Item(
                id: row[0],
                lane: row[1],
                stops: row[2],
                keepsAnswer: row[3],
                deadline: row[4],
                notBefore: row[5],
                attempts: row[6],
                faults: row[7],
                firstFault: row[8],
                file: row[9],
                batching: endpoints.isEmpty ? nil : endpoints.firstIndex(of: row[10]),
                batch: batches[row[0]]
            )
        }
    }

    static func request(_ id: Int64, on connection: Connection) throws(SQLiteError) -> StoredRequest? {
        try connection.first("SELECT request, file FROM entry WHERE id = ? AND state = 0", id) { row in
            request(in: row)
        } ?? nil
    }

    private static func request(in row: borrowing Row) -> StoredRequest? {
        var request = row.withBytes(of: 0) { OutboxRecord.request(from: $0) }
        request?.file = row[1]
        return request
    }

    /// Records a delivery; removes the change when no response is to be kept.
    static func markDelivered(_ id: Int64, answer: [UInt8]?, on connection: Connection) throws(SQLiteError) {
        guard let answer else { return try connection.run("DELETE FROM entry WHERE id = ?", id) }
        try connection.run(
            """
            UPDATE entry SET state = 1, answer = ?, attempts = attempts + 1, reason = '', file = NULL, file_length = 0
            WHERE id = ?
            """,
            answer,
            id
        )
    }

    static func markRefused(_ id: Int64, reason: String, answer: [UInt8]?, on connection: Connection)
        throws(SQLiteError)
    {
        try connection.run(
            "UPDATE entry SET state = 2, reason = ?, answer = ?, attempts = attempts + 1 WHERE id = ? AND state = 0",
            reason,
            answer,
            id
        )
    }

    /// `fault` is the time of a failure that the change itself may have caused.
    static func markPostponed(
        _ id: Int64,
        until moment: Double,
        reason: String,
        fault: Double?,
        on connection: Connection
    ) throws(SQLiteError) {
        try connection.run(
            """
            UPDATE entry SET not_before = ?1, reason = ?2, attempts = attempts + 1,
                faults = faults + (?4 IS NOT NULL), first_fault = coalesce(first_fault, ?4)
            WHERE id = ?3 AND state = 0
            """,
            moment,
            reason,
            id,
            fault
        )
    }

    // MARK: Looking and ordering

    static func entries(of owner: String, on connection: Connection) throws(SQLiteError) -> [OutboxEntry] {
        try items(of: owner, on: connection).map(\.entry)
    }

    /// The entries of an owner; of all owners when `owner` is nil.
    static func items(of owner: String?, on connection: Connection) throws(SQLiteError) -> [OutboxFile.Item] {
        try connection.all(
            """
            SELECT id, key, lane, endpoint, state, reason, attempts, enqueued, deadline, change, owner FROM entry
            WHERE (?1 IS NULL OR owner = ?1) ORDER BY id
            """,
            owner
        ) { row in
            let reason: String = row[5]
            return OutboxFile.Item(entry: entry(in: row), owner: row[10], problem: reason.isEmpty ? nil : reason)
        }
    }

    private static func entry(in row: borrowing Row) -> OutboxEntry {
        let state: OutboxEntry.State =
            switch row[4] as Int {
            case 0: .waiting
            case 1: .delivered
            default: .refused(reason: row[5])
            }
        return OutboxEntry(
            receipt: OutboxReceipt(number: row[0], idempotencyKey: row[1]),
            lane: row[2],
            endpoint: row[3],
            state: state,
            attempts: row[6],
            enqueued: Date(timeIntervalSince1970: row[7]),
            deadline: Date(timeIntervalSince1970: row[8]),
            change: row[9]
        )
    }

    /// The request of a change in any state.
    static func anyRequest(_ id: Int64, on connection: Connection) throws(SQLiteError) -> StoredRequest? {
        try connection.first("SELECT request, file FROM entry WHERE id = ?", id) { row in request(in: row) } ?? nil
    }

    /// True when a process holds the delivery lease.
    static func isLeased(at moment: Double, on connection: Connection) throws(SQLiteError) -> Bool {
        try connection.first("SELECT 1 FROM lease WHERE holder <> '' AND ends > ?", moment) { _ in true } ?? false
    }

    static func countWaiting(of owner: String, on connection: Connection) throws(SQLiteError) -> Int {
        try connection.first("SELECT count(*) FROM entry WHERE state = 0 AND owner = ?", owner) { row in
            row[0] as Int
        } ?? 0
    }

    /// The stored bytes of the response to a delivered or refused change.
    static func answer(to id: Int64, of owner: String, on connection: Connection) throws(SQLiteError) -> [UInt8]? {
        try connection.first("SELECT answer FROM entry WHERE id = ? AND owner = ?", id, owner) { row in
            row[0] as [UInt8]?
        } ?? nil
    }

    /// Makes a waiting or refused change due at once; of any owner if `owner` is nil.
    static func retry(_ id: Int64, of owner: String?, on connection: Connection) throws(SQLiteError) -> Bool {
        try connection.run(
            """
            UPDATE entry SET state = 0, not_before = 0, answer = NULL, faults = 0, first_fault = NULL
            WHERE id = ?1 AND (?2 IS NULL OR owner = ?2) AND state <> 1
            """,
            id,
            owner
        )
        let isThere = connection.changes == 1
        try recordEdit(connection)
        return isThere
    }

    /// Removes a change, of any owner if `owner` is nil. Returns its body's files; nil when there is no such change.
    static func remove(_ id: Int64, of owner: String?, on connection: Connection) throws(SQLiteError) -> [String]? {
        let files: [String?] = try connection.all(
            "DELETE FROM entry WHERE id = ?1 AND (?2 IS NULL OR owner = ?2) RETURNING file",
            id,
            owner
        ) { row in row[0] }
        try removeEmptyBatches(connection)
        try recordEdit(connection)
        return files.isEmpty ? nil : files.compactMap(\.self)
    }

    /// Removes the changes of an owner with numbers below `number`. Returns the files of their bodies.
    static func removeAll(
        of owner: String,
        before number: Int64,
        on connection: Connection
    ) throws(SQLiteError) -> [String] {
        let files: [String?] = try connection.all(
            "DELETE FROM entry WHERE owner = ? AND id < ? RETURNING file",
            owner,
            number
        ) { row in row[0] }
        try removeEmptyBatches(connection)
        try recordEdit(connection)
        return files.compactMap(\.self)
    }
}
