import Bowline
import Essentials
import SQLite
import Scoring
package import Wire

/// The games that were opened on this device, on disk: a scorekeeper can continue offline, even after the app was
/// terminated.
///
/// Each copy belongs to the user who opened the game and is deleted when that user signs out. It holds nothing that the
/// server does not have; a lost copy is loaded again.
///
/// See docs/decisions/scorebase-app.md, "The device keeps opened games in a store of its own, not in the cache".
package final class GameCache: Sendable {
    /// The copy of one game.
    package struct StoredGame: Sendable {
        /// The game and its players.
        package var page: GamePage
        /// The event log from the first event on, without gaps.
        package var lines: [RecordedEvent]
    }

    private let database: Database
    private let session: Session

    /// Opens the cache in a folder of its own, which must exist.
    static func open(folder: String, session: Session) async throws(StorageError) -> GameCache {
        var configuration = StorageConfiguration(path: folder + "/books", schema: schema, sharing: .shared)
        configuration.damage = .recreate
        let cache = GameCache(try await Database.open(configuration), session)
        session.onSignOut { [weak cache] principal in await cache?.forget(principal) }
        return cache
    }

    private init(_ database: Database, _ session: Session) {
        self.database = database
        self.session = session
    }

    /// Replaces the copy of a game and its players. Disk errors are ignored: the game is loaded again.
    func store(_ page: GamePage) async {
        guard let bytes = try? JSONCoding.standard.encode(page) else { return }
        await write { connection, owner throws(SQLiteError) in
            try connection.run(
                "INSERT OR REPLACE INTO book (owner, game, page) VALUES (?, ?, ?)",
                owner,
                page.game.gameId,
                bytes
            )
        }
    }

    /// Adds events to the copy of a game's log.
    func store(_ lines: [RecordedEvent], of game: String) async {
        let rows = lines.compactMap { line in (try? JSONCoding.standard.encode(line)).map { (line.sequence, $0) } }
        guard !rows.isEmpty else { return }
        await write { connection, owner throws(SQLiteError) in
            for (sequence, bytes) in rows {
                try connection.run(
                    "INSERT OR REPLACE INTO line (owner, game, sequence, event) VALUES (?, ?, ?, ?)",
                    owner,
                    game,
                    sequence,
                    bytes
                )
            }
        }
    }

    /// The signed-in user's copy of a game; nil when there is none. The event log ends before the first gap.
    func game(_ game: String) async -> StoredGame? {
        let owner = owner(of: session.principal)
        let rows = try? await database.readInBackground { connection throws(SQLiteError) -> (Data?, [(Int, Data)]) in
            let page = try connection.first("SELECT page FROM book WHERE owner = ? AND game = ?", owner, game) { row in
                row[0] as Data
            }
            let lines = try connection.all(
                "SELECT sequence, event FROM line WHERE owner = ? AND game = ? ORDER BY sequence",
                owner,
                game
            ) { row in (row[0] as Int, row[1] as Data) }
            return (page, lines)
        }
        guard let rows, let bytes = rows.0, let page = try? JSONCoding.standard.decode(GamePage.self, from: bytes)
        else {
            return nil
        }
        var lines: [RecordedEvent] = []
        for (sequence, bytes) in rows.1 where sequence == lines.count + 1 {
            guard let line = try? JSONCoding.standard.decode(RecordedEvent.self, from: bytes) else { break }
            lines.append(line)
        }
        return StoredGame(page: page, lines: lines)
    }

    /// Saves the clock of a game as this device runs it. Without a copy, the clock shows the time of the latest play.
    func store(_ clock: PeriodClock, of game: String) async {
        guard let bytes = try? JSONCoding.standard.encode(clock) else { return }
        await write { connection, owner throws(SQLiteError) in
            try connection.run(
                "INSERT OR REPLACE INTO clock (owner, game, clock) VALUES (?, ?, ?)",
                owner,
                game,
                bytes
            )
        }
    }

    /// The clock of a game as this device runs it; nil if this device never ran it.
    func clock(of game: String) async -> PeriodClock? {
        let owner = owner(of: session.principal)
        let bytes = try? await database.readInBackground { connection throws(SQLiteError) -> Data? in
            try connection.first("SELECT clock FROM clock WHERE owner = ? AND game = ?", owner, game) { row in
                row[0] as Data
            }
        }
        return bytes.flatMap { try? JSONCoding.standard.decode(PeriodClock.self, from: $0) }
    }

    /// Finishes pending writes and closes the file.
    func close() async {
        await database.close()
    }

    // MARK: Steps

    private func owner(of principal: Principal) -> String { principal.identity.storageName }

    /// Writes for the signed-in user, unless that user has signed out before the write begins.
    private func write(_ body: @escaping @Sendable (Connection, String) throws(SQLiteError) -> Void) async {
        let (session, principal) = (session, session.principal)
        let owner = owner(of: principal)
        // A copy that could not be written is loaded again from the server.
        try? await database.write { connection throws(SQLiteError) in
            guard session.isCurrent(principal) else { return }
            try body(connection, owner)
        }
    }

    private func forget(_ principal: Principal) async {
        let owner = owner(of: principal)
        // Runs in a separate task, so that the data is deleted even if the sign-out is cancelled.
        await Task { [database] in
            try? await database.write { connection throws(SQLiteError) in
                try connection.run("DELETE FROM book WHERE owner = ?", owner)
                try connection.run("DELETE FROM line WHERE owner = ?", owner)
                try connection.run("DELETE FROM clock WHERE owner = ?", owner)
            }
            try? await database.scrub()
        }.value
    }

    private static let schema = Schema(
        applicationID: 0x5342_424B,
        migrations: [
            Migration(
                """
                CREATE TABLE book (owner TEXT NOT NULL, game TEXT NOT NULL, page BLOB NOT NULL,
                    PRIMARY KEY (owner, game)) STRICT, WITHOUT ROWID;
                CREATE TABLE line (owner TEXT NOT NULL, game TEXT NOT NULL, sequence INTEGER NOT NULL, event BLOB NOT NULL,
                    PRIMARY KEY (owner, game, sequence)) STRICT, WITHOUT ROWID;
                """
            ),
            Migration(
                """
                CREATE TABLE clock (owner TEXT NOT NULL, game TEXT NOT NULL, clock BLOB NOT NULL,
                    PRIMARY KEY (owner, game)) STRICT, WITHOUT ROWID;
                """
            ),
        ]
    )
}
