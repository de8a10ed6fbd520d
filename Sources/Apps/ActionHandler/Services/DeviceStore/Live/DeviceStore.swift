import SQLite

/// The app's data on this device, in one file.
public final class DeviceStore: Sendable {
    private let database: Database

    private init(_ database: Database) {
        self.database = database
    }

    /// Opens the file in a folder and creates both if they do not exist. The app and the terminal may have it open at
    /// the same time.
    public static func open(folder: String) async throws(DeviceError) -> DeviceStore {
        guard !folder.isEmpty else { throw .unusable("the folder path is empty") }
        do throws(StorageError) {
            let configuration = StorageConfiguration(path: folder + "/actions", schema: schema, sharing: .shared)
            return DeviceStore(try await Database.open(configuration))
        } catch {
            throw DeviceError(error)
        }
    }

    /// Finishes pending writes and closes the file.
    public func close() async {
        await database.close()
    }

    /// Reads on a background thread.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
    ) async throws(DeviceError) -> Value {
        do throws(StorageError) {
            return try await database.readInBackground(body)
        } catch {
            throw DeviceError(error)
        }
    }

    /// Writes, and returns when the change is on disk.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(SQLiteError) -> Value
    ) async throws(DeviceError) -> Value {
        do throws(StorageError) {
            return try await database.write(body)
        } catch {
            throw DeviceError(error)
        }
    }

    private static let schema = Schema(
        applicationID: 0x41_63_74_73,  // "Acts"
        migrations: [
            Migration(
                """
                CREATE TABLE ledger (
                    id TEXT PRIMARY KEY, day INTEGER NOT NULL, minor INTEGER NOT NULL, currency TEXT NOT NULL,
                    type TEXT NOT NULL, category TEXT NOT NULL, details TEXT NOT NULL) STRICT;
                CREATE INDEX ledger_by_day ON ledger (day);
                CREATE TABLE events (
                    id TEXT PRIMARY KEY, title TEXT NOT NULL, start INTEGER NOT NULL, "end" INTEGER NOT NULL,
                    zone TEXT NOT NULL, all_day INTEGER NOT NULL, location TEXT, attendees TEXT NOT NULL,
                    recurrence TEXT, notes TEXT) STRICT;
                CREATE INDEX events_by_start ON events (start);
                CREATE TABLE todos (
                    id TEXT PRIMARY KEY, kind TEXT NOT NULL, title TEXT NOT NULL, due INTEGER, zone TEXT NOT NULL,
                    recurrence TEXT, priority TEXT NOT NULL, list TEXT, notes TEXT, done INTEGER) STRICT;
                CREATE TABLE ticks (
                    todo TEXT NOT NULL REFERENCES todos (id) ON DELETE CASCADE, due INTEGER NOT NULL,
                    PRIMARY KEY (todo, due)) STRICT, WITHOUT ROWID;
                CREATE TABLE history (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, instant INTEGER NOT NULL, input TEXT NOT NULL,
                    message TEXT NOT NULL, type TEXT NOT NULL, status TEXT NOT NULL, made TEXT) STRICT;
                CREATE TABLE tallies (
                    type TEXT NOT NULL, status TEXT NOT NULL, count INTEGER NOT NULL,
                    PRIMARY KEY (type, status)) STRICT, WITHOUT ROWID;
                CREATE TABLE preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
                CREATE TABLE corrections (details TEXT PRIMARY KEY, category TEXT NOT NULL) STRICT, WITHOUT ROWID;
                """
            ),
            // The previous versions of changed or deleted items, by the id of the action, for undoing it.
            Migration("CREATE TABLE replaced (action TEXT PRIMARY KEY, items TEXT NOT NULL) STRICT, WITHOUT ROWID;"),
            // The transactions that banks reported, so that none is entered twice.
            Migration(
                """
                CREATE TABLE reports (
                    entry TEXT PRIMARY KEY, account TEXT, reference TEXT,
                    party TEXT NOT NULL, day INTEGER NOT NULL, minor INTEGER NOT NULL, currency TEXT NOT NULL,
                    type TEXT NOT NULL) STRICT, WITHOUT ROWID;
                """
            ),
            Migration(
                """
                CREATE TABLE limits (
                    category TEXT PRIMARY KEY, minor INTEGER NOT NULL, currency TEXT NOT NULL,
                    rolls_over INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                """
            ),
            // The order in which actions were undone, and the changes that redo them.
            Migration(
                """
                ALTER TABLE history ADD COLUMN undone INTEGER;
                CREATE TABLE undone (action TEXT PRIMARY KEY, changes TEXT NOT NULL) STRICT, WITHOUT ROWID;
                """
            ),
            // The recurring entries, and the days for which an entry was written.
            Migration(
                """
                CREATE TABLE recurring (
                    id TEXT PRIMARY KEY, rule TEXT NOT NULL, first INTEGER NOT NULL, minor INTEGER NOT NULL,
                    currency TEXT NOT NULL, type TEXT NOT NULL, category TEXT NOT NULL, details TEXT NOT NULL) STRICT;
                CREATE TABLE entered (
                    recurring TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (recurring, day)) STRICT, WITHOUT ROWID;
                """
            ),
        ]
    )
}

extension DeviceError {
    init(_ error: StorageError) {
        switch error {
        case .full: self = .full
        default: self = .unusable("\(error)")
        }
    }
}
