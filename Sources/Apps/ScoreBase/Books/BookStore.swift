import Bowline
import SQLite
import Storage
package import Wire

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The games this device has opened, on disk: so that a scorekeeper who is offline, and whose app was ended, goes on where they were.
///
/// What is kept belongs to whoever is signed in and is destroyed when they leave. It is a copy of what the server has; without it, a
/// game has to be loaded anew.
///
/// See docs/decisions/scorebase-app.md, "The device keeps opened games in a store of its own, not in the cache".
package final class BookStore: Sendable {
    /// A game as it was kept.
    package struct Kept: Sendable {
        /// The game, its teams' players.
        package var page: GamePage
        /// The server's lines, from the first.
        package var lines: [RecordedEvent]
    }

    private let database: Database
    private let session: Session

    /// Opens the store in a folder of its own, which must be there.
    static func open(folder: String, session: Session) async throws(StorageError) -> BookStore {
        var configuration = StorageConfiguration(path: folder + "/books", schema: schema, sharing: .shared)
        configuration.damage = .startAnew
        let store = BookStore(try await Database.open(configuration), session)
        session.onSignOut { [weak store] principal in await store?.forget(principal) }
        return store
    }

    private init(_ database: Database, _ session: Session) {
        self.database = database
        self.session = session
    }

    /// Keeps a game's page in place of an older one. What cannot be written is not kept.
    func keep(_ page: GamePage) async {
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

    /// Keeps lines of a game's book; those that are there stay as they are, as a book only grows.
    func keep(_ lines: [RecordedEvent], of game: String) async {
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

    /// What is kept of a game, for whoever is signed in; its lines as far as there is none missing.
    func book(of game: String) async -> Kept? {
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
        return Kept(page: page, lines: lines)
    }

    /// Lets go of the file.
    func close() async {
        await database.close()
    }

    // MARK: Steps

    private func owner(of principal: Principal) -> String { principal.identity.storageName }

    /// Writes for whoever is signed in, unless they have left by then.
    private func write(_ body: @escaping @Sendable (Connection, String) throws(SQLiteError) -> Void) async {
        let (session, principal) = (session, session.principal)
        let owner = owner(of: principal)
        // A copy of the server's that cannot be kept is loaded anew.
        try? await database.write { connection throws(SQLiteError) in
            guard session.isCurrent(principal) else { return }
            try body(connection, owner)
        }
    }

    private func forget(_ principal: Principal) async {
        let owner = owner(of: principal)
        // In a task of its own, as a caller's cancellation must not save it.
        await Task { [database] in
            try? await database.write { connection throws(SQLiteError) in
                try connection.run("DELETE FROM book WHERE owner = ?", owner)
                try connection.run("DELETE FROM line WHERE owner = ?", owner)
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
            )
        ]
    )
}
