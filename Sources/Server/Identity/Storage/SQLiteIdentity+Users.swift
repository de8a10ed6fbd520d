internal import SQLite
package import Storage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension SQLiteIdentity {
    package func user(named name: String) throws(StorageError) -> User? {
        try database.read { connection throws(SQLiteError) in try Self.find(name, in: connection) }
    }

    package func users() throws(StorageError) -> [User] {
        try database.read { connection throws(SQLiteError) in
            try connection.all("SELECT document FROM identity_user ORDER BY name") { row throws(SQLiteError) in
                try Document.read(row[0]) as User
            }
        }
    }

    package func insert(_ user: User) async throws(StorageError) -> Bool {
        try await database.write { connection throws(SQLiteError) in
            try connection.run(
                "INSERT OR IGNORE INTO identity_user (name, id, tenant, document) VALUES (?, ?, ?, ?)",
                user.name,
                user.id,
                user.tenant,
                try Document.write(user)
            )
            return connection.changes == 1
        }
    }

    package func change(
        _ name: String,
        _ body: @escaping @Sendable (inout User) throws(CognitoError) -> Void
    ) async throws(StorageError) -> Result<User, CognitoError>? {
        try await database.write { connection throws(SQLiteError) -> Result<User, CognitoError>? in
            guard let before = try Self.find(name, in: connection) else { return nil }
            var user = before
            do throws(CognitoError) { try body(&user) } catch { return .failure(error) }
            guard user != before else { return .success(user) }
            try connection.run(
                "UPDATE identity_user SET tenant = ?, document = ? WHERE name = ?",
                user.tenant,
                try Document.write(user),
                name
            )
            return .success(user)
        }
    }

    package func remove(_ name: String) async throws(StorageError) {
        try await database.write { connection throws(SQLiteError) in
            try connection.run(
                "DELETE FROM identity_refresh WHERE family IN (SELECT id FROM identity_family WHERE user = ?)",
                name
            )
            try connection.run("UPDATE identity_family SET user = '' WHERE user = ?", name)
            try connection.run("DELETE FROM identity_user WHERE name = ?", name)
        }
    }

    package func groups() throws(StorageError) -> [String] {
        try database.read { connection throws(SQLiteError) in
            try connection.all("SELECT name FROM identity_group ORDER BY name") { row in row[0] }
        }
    }

    package func addGroup(_ name: String) async throws(StorageError) {
        try await database.write { connection throws(SQLiteError) in
            try connection.run("INSERT OR IGNORE INTO identity_group (name) VALUES (?)", name)
        }
    }

    package func tenants() throws(StorageError) -> [String: String] {
        try database.read { connection throws(SQLiteError) in
            var tenants: [String: String] = [:]
            try connection.forEach("SELECT id, name FROM identity_tenant") { row in
                tenants[row[0] as String] = row[1] as String
            }
            return tenants
        }
    }

    package func setTenant(_ id: String, name: String) async throws(StorageError) {
        try await database.write { connection throws(SQLiteError) in
            try connection.run("INSERT OR REPLACE INTO identity_tenant (id, name) VALUES (?, ?)", id, name)
        }
    }

    package func clients() throws(StorageError) -> [AppClient] {
        try database.read { connection throws(SQLiteError) in
            try connection.all("SELECT document FROM identity_client ORDER BY id") { row throws(SQLiteError) in
                try Document.read(row[0]) as AppClient
            }
        }
    }

    package func client(_ id: String) throws(StorageError) -> AppClient? {
        try database.read { connection throws(SQLiteError) in
            try connection.first("SELECT document FROM identity_client WHERE id = ?", id) { row throws(SQLiteError) in
                try Document.read(row[0]) as AppClient
            }
        }
    }

    package func save(_ client: AppClient) async throws(StorageError) {
        try await database.write { connection throws(SQLiteError) in
            try connection.run(
                "INSERT OR REPLACE INTO identity_client (id, document) VALUES (?, ?)",
                client.id,
                try Document.write(client)
            )
        }
    }

    package func remove(client id: String) async throws(StorageError) {
        try await database.write { connection throws(SQLiteError) in
            try connection.run("DELETE FROM identity_family WHERE client = ?", id)
            try connection.run("DELETE FROM identity_client WHERE id = ?", id)
        }
    }

    private static func find(_ name: String, in connection: Connection) throws(SQLiteError) -> User? {
        try connection.first("SELECT document FROM identity_user WHERE name = ?", name) { row throws(SQLiteError) in
            try Document.read(row[0]) as User
        }
    }
}
