internal import Essentials
package import SQLite
internal import ServerStorage

extension StoredIdentity {
    package func user(named name: String) async throws(StorageError) -> User? {
        try await database.lookUp { connection throws(StorageError) in try Self.find(name, in: connection) }
    }

    package func users() async throws(StorageError) -> [User] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT document FROM identity_user ORDER BY name") { row throws(StorageError) in
                try Document.read(row[0]) as User
            }
        }
    }

    package func insert(_ user: User) async throws(StorageError) -> Bool {
        try await database.write { connection throws(StorageError) in
            let document = try Document.write(user)
            let added = try connection.run(
                """
                INSERT INTO identity_user (name, id, tenant, document, unconfirmed_since)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                user.name,
                user.id,
                user.tenant,
                document,
                user.unconfirmedSince
            )
            guard added == 1 else {
                // An existing name costs the same write, so that timing does not reveal it.
                try Self.writeDecoy(document, in: connection)
                return false
            }
            return true
        }
    }

    package func change(
        _ name: String,
        ending signIns: SignInsToEnd,
        now: Double,
        _ body: @escaping @Sendable (inout User) throws(CognitoError) -> Void
    ) async throws(StorageError) -> Result<ChangedUser, CognitoError>? {
        try await database.write { connection throws(StorageError) -> Result<ChangedUser, CognitoError>? in
            guard let before = try Self.find(name, in: connection) else {
                try Self.writeDecoy(Self.decoy, in: connection)
                return nil
            }
            var user = before
            do throws(CognitoError) { try body(&user) } catch { return .failure(error) }
            let ended = try Self.end(signIns, of: name, now: now, in: connection)
            guard user != before else {
                // Sending the same code again changes nothing. Writes as much as for an unknown user.
                try Self.writeDecoy(Self.decoy, in: connection)
                return .success(ChangedUser(user: user, ended: ended))
            }
            try connection.run(
                "UPDATE identity_user SET tenant = ?, document = ?, unconfirmed_since = ? WHERE name = ?",
                user.tenant,
                try Document.write(user),
                user.unconfirmedSince,
                name
            )
            return .success(ChangedUser(user: user, ended: ended))
        }
    }

    package func removeUnconfirmed(before moment: Double, limit: Int) async throws(StorageError) -> Int {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                """
                DELETE FROM identity_user WHERE name IN (
                    SELECT name FROM identity_user WHERE unconfirmed_since < ? ORDER BY unconfirmed_since LIMIT ?
                )
                """,
                moment,
                limit
            )
        }
    }

    package func remove(_ name: String) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "DELETE FROM identity_refresh WHERE family IN (SELECT id FROM identity_family WHERE \"user\" = ?)",
                name
            )
            try connection.run("UPDATE identity_family SET \"user\" = '' WHERE \"user\" = ?", name)
            try connection.run("DELETE FROM identity_user WHERE name = ?", name)
        }
    }

    package func groups() async throws(StorageError) -> [String] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT name FROM identity_group ORDER BY name") { row in row[0] }
        }
    }

    package func addGroup(_ name: String) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("INSERT INTO identity_group (name) VALUES (?) ON CONFLICT DO NOTHING", name)
        }
    }

    package func tenants() async throws(StorageError) -> [String: String] {
        try await database.lookUp { connection throws(StorageError) in
            var tenants: [String: String] = [:]
            try connection.forEach("SELECT id, name FROM identity_tenant") { row in
                tenants[row[0] as String] = row[1] as String
            }
            return tenants
        }
    }

    package func setTenant(_ id: String, name: String) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                "INSERT INTO identity_tenant (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                id,
                name
            )
        }
    }

    package func clients() async throws(StorageError) -> [AppClient] {
        try await database.lookUp { connection throws(StorageError) in
            try connection.all("SELECT document FROM identity_client ORDER BY id") { row throws(StorageError) in
                try Document.read(row[0]) as AppClient
            }
        }
    }

    package func client(_ id: String) async throws(StorageError) -> AppClient? {
        try await database.lookUp { connection throws(StorageError) in
            try connection.first("SELECT document FROM identity_client WHERE id = ?", id) { row throws(StorageError) in
                try Document.read(row[0]) as AppClient
            }
        }
    }

    package func save(_ client: AppClient) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run(
                """
                INSERT INTO identity_client (id, document) VALUES (?, ?)
                ON CONFLICT (id) DO UPDATE SET document = excluded.document
                """,
                client.id,
                try Document.write(client)
            )
        }
    }

    package func remove(client id: String) async throws(StorageError) {
        try await database.write { connection throws(StorageError) in
            try connection.run("DELETE FROM identity_family WHERE client = ?", id)
            try connection.run("DELETE FROM identity_client WHERE id = ?", id)
        }
    }

    /// The user with this name. For an unknown name a placeholder document is decoded, which takes as long.
    static func find(_ name: String, in connection: SQLConnection) throws(StorageError) -> User? {
        let document = try connection.first("SELECT document FROM identity_user WHERE name = ?", name) { row in
            row[0] as Data
        }
        let user: User = try Document.read(document ?? decoy)
        return document == nil ? nil : user
    }

    private static func writeDecoy(_ document: Data, in connection: SQLConnection) throws(StorageError) {
        try connection.run(
            """
            INSERT INTO identity_decoy (slot, document) VALUES (?, ?)
            ON CONFLICT (slot) DO UPDATE SET document = excluded.document
            """,
            Int.random(in: 0..<64),
            document
        )
    }

    /// The placeholder document, as large as most documents.
    private static let decoy: Data = {
        let bytes = [UInt8](repeating: 1, count: 384)
        let user = User(
            id: "00000000-0000-0000-0000-000000000000",
            name: "nobody@nowhere.invalid",
            status: .confirmed,
            attributes: ["email": "nobody@nowhere.invalid", "email_verified": "true"],
            verifier: SRPVerifier(salt: Array(bytes.prefix(16)), value: bytes),
            created: 0,
            modified: 0
        )
        return (try? Document.write(user)) ?? Data()
    }()
}

extension User {
    /// When an unconfirmed user signed up; nil once confirmed.
    fileprivate var unconfirmedSince: Double? { status == .unconfirmed ? created : nil }
}
