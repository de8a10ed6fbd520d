internal import SQLite
internal import Storage

/// Remembers in the database whether a data folder is to have demo data, and whether all of it is there.
///
/// Decided once, when the folder is new. A start that ended between the decision and the last row is made good by the next one,
/// so whoever seeds leaves alone what is there already.
struct DemoSeeding: Sendable {
    static let table = """
        CREATE TABLE backend_demo (one INTEGER PRIMARY KEY CHECK (one = 1), state TEXT NOT NULL) STRICT;
        """

    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Whether there is something to seed. `wanted` counts only for a new folder.
    func begin(wanted: Bool) async throws(StorageError) -> Bool {
        try await database.write { connection throws(SQLiteError) in
            let fresh = State(isWanted: wanted).rawValue
            try connection.run("INSERT INTO backend_demo (one, state) VALUES (1, ?) ON CONFLICT DO NOTHING", fresh)
            let state = try connection.first("SELECT state FROM backend_demo") { row in row[0] as String }
            return state == State.wanted.rawValue
        }
    }

    /// Says that all of it is there.
    func finish() async throws(StorageError) {
        try await database.write { connection throws(SQLiteError) in
            try connection.run("UPDATE backend_demo SET state = ?", State.done.rawValue)
        }
    }

    private enum State: String {
        case wanted, done, refused

        init(isWanted: Bool) { self = isWanted ? .wanted : .refused }
    }
}
