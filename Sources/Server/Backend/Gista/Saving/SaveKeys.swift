internal import Digest
internal import SQLite
internal import ServerStorage

/// The account in whose library a link is saved.
struct LinkOwner: Sendable, Equatable {
    /// The account's number in the database.
    let account: Int64
    /// The part of the user's id in the ids of links and gists.
    let tag: String
}

extension GistaCaller {
    var owner: LinkOwner { LinkOwner(account: account, tag: tag) }
}

/// The keys for saving links without signing in, at most one for each account. Only the digest of a key is stored.
struct SaveKeys: Sendable {
    private static let bytes = 24

    let database: ServerDatabase

    /// When an account's key was created, in seconds since 1970; nil if there is none.
    func created(of account: Int64) async throws(StorageError) -> Double? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT created FROM gista_save_key WHERE account = ?", account) { row in row[0] }
        }
    }

    /// Creates a new save key for an account and revokes the previous key.
    func make(for account: Int64, now: Double) async throws(StorageError) -> String {
        let key = Base64.encode(RandomBytes.array(count: Self.bytes), as: .url)
        try await database.write { connection throws(StorageError) in
            try connection.run(
                """
                INSERT INTO gista_save_key (account, digest, created) VALUES (?, ?, ?)
                ON CONFLICT (account) DO UPDATE SET digest = excluded.digest, created = excluded.created
                """,
                account,
                Self.digest(of: key),
                now
            )
        }
        return key
    }

    /// Revokes an account's key; false if there is none.
    func revoke(of account: Int64) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM gista_save_key WHERE account = ?", account) > 0
        }
    }

    /// The owner of a key; nil if the key never existed or was revoked.
    func owner(of key: String) async throws(StorageError) -> LinkOwner? {
        guard (1...64).contains(key.utf8.count) else { return nil }
        let digest = Self.digest(of: key)
        return try await database.lookUp { connection throws(StorageError) in
            try connection.first(
                """
                SELECT a.number, a.tag FROM gista_save_key k JOIN gista_account a ON a.number = k.account
                WHERE k.digest = ?
                """,
                digest
            ) { row in LinkOwner(account: row[0], tag: row[1]) }
        }
    }

    private static func digest(of key: String) -> [UInt8] { Hash.sha256(Array(key.utf8)) }
}
