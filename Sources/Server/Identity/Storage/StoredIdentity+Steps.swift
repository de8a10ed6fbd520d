package import Essentials
package import SQLite
internal import ServerStorage

extension StoredIdentity {
    package var isShared: Bool { database.isShared }

    package func saveStep(_ document: Data, as name: String, until moment: Double) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "INSERT INTO identity_step (name, expires, document) VALUES (?, ?, ?)",
                name,
                moment,
                document
            )
        }
    }

    package func takeStep(_ name: String, now: Double) async throws(StorageError) -> Data? {
        let found = try await database.write { connection throws(StorageError) in
            try connection.first("DELETE FROM identity_step WHERE name = ? RETURNING document, expires", name) { row in
                (document: row[0] as Data, expires: row[1] as Double)
            }
        }
        return found.flatMap { $0.expires > now ? $0.document : nil }
    }

    package func removeSteps(before moment: Double) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM identity_step WHERE expires < ?", moment)
        }
    }
}
