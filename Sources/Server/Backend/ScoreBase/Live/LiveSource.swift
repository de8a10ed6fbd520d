internal import SQLite
internal import ServerStorage

/// Reads a live topic's game. Access is not checked here: the caller has read the game through the tenant's repository.
struct LiveSource: Sendable {
    let database: ServerDatabase

    /// A game in the form in which the API returns it.
    struct Game: Sendable, Equatable {
        let document: [UInt8]
        let sequence: Int
    }

    /// A line of a game's event log.
    struct Line: Sendable {
        let sequence: Int
        let id: String
        let document: [UInt8]
    }

    /// The current state of a game.
    func game(_ key: Int64) async throws(StorageError) -> Game? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT document, sequence FROM score_game WHERE key = ?", key) { row in
                Game(document: row[0], sequence: row[1])
            }
        }
    }

    /// The lines after `seen`, up to `last`.
    func lines(of game: Int64, after seen: Int, upTo last: Int) async throws(StorageError) -> [Line] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all(
                """
                SELECT sequence, id, document FROM score_event
                WHERE game = ? AND sequence > ? AND sequence <= ? ORDER BY sequence
                """,
                game,
                seen,
                last
            ) { row in Line(sequence: row[0], id: row[1], document: row[2]) }
        }
    }

    /// The sequence number of an event in its game.
    func sequence(of id: String, in game: Int64) async throws(StorageError) -> Int? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT sequence FROM score_event WHERE game = ? AND id = ?", game, id) { row in row[0]
            }
        }
    }
}
