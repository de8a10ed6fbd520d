internal import Basics
internal import Digest
internal import SQLite
internal import ServerStorage

/// The key that signs links, shared by all processes on a database. It is created together with the first link.
final class LinkKey: Sendable {
    private let database: ServerDatabase
    private let known = Locked<[UInt8]?>(nil)

    init(_ database: ServerDatabase) { self.database = database }

    /// The key, cached after the first read; nil if no link was ever created.
    func stored() async throws(StorageError) -> [UInt8]? {
        if let known = known.withLock({ $0 }) { return known }
        let stored = try await database.lookUp { connection throws(StorageError) in try Self.read(connection) }
        if let stored { known.withLock { $0 = stored } }
        return stored
    }

    /// The stored key, created if there is none.
    static func readOrCreate(on connection: SQLConnection) throws(StorageError) -> [UInt8] {
        if let stored = try read(connection) { return stored }
        try connection.run(
            "INSERT INTO score_watch_key (one, secret) VALUES (1, ?) ON CONFLICT DO NOTHING",
            RandomBytes.array(count: 32)
        )
        guard let key = try read(connection) else {
            throw .unreadable("the link-signing key is missing after it was created")
        }
        return key
    }

    private static func read(_ connection: SQLConnection) throws(StorageError) -> [UInt8]? {
        try connection.first("SELECT secret FROM score_watch_key WHERE one = 1") { row in row[0] }
    }
}
