import Essentials

/// A credential as it is saved in a `SecretStore`, with its user and whether a process is refreshing it.
///
/// See docs/decisions/layers.md, "A token refresh is claimed in the secret store, not by a lock".
struct StoredCredential: Codable {
    var user: String
    var tenant: String?
    var credential: Credential
    /// Written before a refresh is sent. It keeps other processes from sending the same refresh token, and it shows a
    /// process that starts after a crash that the token may have been used.
    var refreshStarted: Date?

    var identity: Principal.Identity { .user(id: user, tenant: tenant) }
}

/// Reads and writes a client's stored credential, with a revision check before each write.
struct CredentialStorage: Sendable {
    let store: any SecretStore
    let name: String

    struct Entry {
        var record: StoredCredential
        var revision: UInt64
    }

    func read() async throws(SecretStoreError) -> Entry? {
        guard let secret = try await store.read(name) else { return nil }
        guard let record = try? JSONCoder.standard.decode(StoredCredential.self, from: secret.bytes) else {
            throw .damaged("the saved sign-in \(name) is not readable")
        }
        return Entry(record: record, revision: secret.revision)
    }

    /// Writes if `revision` is still the stored revision; returns false if another process wrote first.
    func write(_ record: StoredCredential, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool {
        guard let bytes = try? JSONCoder.standard.encode(record) else {
            throw .unavailable("the sign-in cannot be written as JSON")
        }
        return try await store.write(bytes, under: name, replacing: revision)
    }

    /// Overwrites the stored record, as a new sign-in does.
    func overwrite(_ record: StoredCredential) async throws(SecretStoreError) {
        while true {
            if try await write(record, replacing: try await store.read(name)?.revision) { return }
        }
    }

    func remove() async throws(SecretStoreError) {
        try await store.remove(name)
    }
}
