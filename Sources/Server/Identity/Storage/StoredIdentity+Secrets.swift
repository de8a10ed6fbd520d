internal import Essentials
package import SQLite
internal import ServerStorage

extension StoredIdentity {
    package func signingKeys() async throws(StorageError) -> [SigningKeyRecord] {
        try await database.lookUp { connection throws(StorageError) in
            try Self.signingKeys(on: connection)
        }
    }

    package func add(_ keys: [SigningKeyRecord], removing ids: [String]) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            for id in ids { try connection.run("DELETE FROM identity_key WHERE id = ?", id) }
            for record in keys { try Self.insert(record, on: connection) }
        }
    }

    package func signingKeys(orElse fresh: [SigningKeyRecord]) async throws(StorageError) -> [SigningKeyRecord] {
        try await database.write { connection throws(StorageError) in
            let stored = try Self.signingKeys(on: connection)
            guard stored.isEmpty else { return stored }
            for record in fresh { try Self.insert(record, on: connection) }
            return fresh
        }
    }

    private static func signingKeys(on connection: SQLConnection) throws(StorageError) -> [SigningKeyRecord] {
        try connection.all("SELECT use, der, created FROM identity_key") { row throws(StorageError) in
            guard let use = TokenUse(rawValue: row[0]), let key = SigningKey(der: row[1]) else {
                throw StorageError.unreadable("a stored signing key is not readable")
            }
            return SigningKeyRecord(use: use, key: key, created: row[2])
        }
    }

    private static func insert(_ record: SigningKeyRecord, on connection: SQLConnection) throws(StorageError) {
        try connection.run(
            "INSERT INTO identity_key (id, use, der, created) VALUES (?, ?, ?, ?)",
            record.key.id,
            record.use.rawValue,
            record.key.der,
            record.created
        )
    }

    package func pepper(orElse fresh: [UInt8]) async throws(StorageError) -> [UInt8] {
        try await database.write { connection throws(StorageError) in
            try connection.run("INSERT INTO identity_pepper (one, bytes) VALUES (1, ?) ON CONFLICT DO NOTHING", fresh)
            return try connection.first("SELECT bytes FROM identity_pepper") { row in row[0] } ?? fresh
        }
    }

    package func secret(digest: [UInt8]) async throws(StorageError) -> AccessSecret? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT document FROM identity_secret WHERE digest = ?", digest) {
                row throws(StorageError) in try Document.read(row[0]) as AccessSecret
            }
        }
    }

    package func secrets() async throws(StorageError) -> [AccessSecret] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT document FROM identity_secret ORDER BY created, id") {
                row throws(StorageError) in try Document.read(row[0]) as AccessSecret
            }
        }
    }

    package func save(_ secret: AccessSecret) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "DELETE FROM identity_secret WHERE id = ? OR digest = ?",
                secret.id,
                secret.digest
            )
            try connection.run(
                "INSERT INTO identity_secret (id, digest, created, document) VALUES (?, ?, ?, ?)",
                secret.id,
                secret.digest,
                secret.created,
                try Document.write(secret)
            )
        }
    }
}
