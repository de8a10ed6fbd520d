internal import Digest
package import SQLite

/// A secret a program shows instead of a person's sign-in: an app's API key or an operator's credential. Kept as a
/// digest.
package struct AccessSecret: Codable, Sendable, Hashable {
    /// What a secret gives access to.
    package enum Kind: String, Codable, Sendable {
        /// Calls of an app.
        case apiKey
        /// Authorizes the Cognito Admin calls.
        case operatorCredential
    }

    /// The id of the secret, for operators and logs.
    package let id: String
    /// What the secret gives access to.
    package let kind: Kind
    /// The operator's description of its purpose.
    package let label: String
    /// The tenant it counts for, if it belongs to one.
    package let tenant: String?
    /// SHA-256 of the secret.
    package let digest: [UInt8]
    /// When it was made, in seconds since 1970.
    package let created: Double
    /// When it stops working, if it does.
    package var expires: Double?

    /// Whether it works at that moment.
    package func isAlive(at now: Double) -> Bool { expires.map { $0 > now } ?? true }

    static func digest(of text: String) -> [UInt8] { Hash.sha256(Array(text.utf8)) }
}

/// Makes, finds and ends API keys and operator credentials.
package struct AccessSecrets: Sendable {
    private let repository: any SecretRepository
    private let now: IdentityClock

    /// Works on the secrets of a repository.
    package init(_ repository: any SecretRepository, now: @escaping IdentityClock) {
        self.repository = repository
        self.now = now
    }

    /// A new secret. The text is shown this once and can never be had again.
    package func create(
        _ kind: AccessSecret.Kind,
        label: String,
        tenant: String? = nil,
        text: String? = nil
    ) async throws(StorageError) -> (text: String, record: AccessSecret) {
        let prefix = kind == .apiKey ? "bwk_" : "bwo_"
        let text = text ?? prefix + Base64.encode(RandomBytes.array(count: 32), as: .url)
        let record = AccessSecret(
            id: Hex.encode(RandomBytes.array(count: 8)),
            kind: kind,
            label: label,
            tenant: tenant,
            digest: AccessSecret.digest(of: text),
            created: now(),
            expires: nil
        )
        try await repository.save(record)
        return (text, record)
    }

    /// All that were made, the oldest first.
    package func list(_ kind: AccessSecret.Kind) async throws(StorageError) -> [AccessSecret] {
        try await repository.secrets().filter { $0.kind == kind }
    }

    /// A new secret in place of one, which continues working for `overlap` seconds. Nil when there is none of that id.
    package func rotate(
        _ id: String,
        overlap: Double
    ) async throws(StorageError) -> (text: String, record: AccessSecret)? {
        guard var old = try await repository.secrets().first(where: { $0.id == id }), old.isAlive(at: now()) else {
            return nil
        }
        let fresh = try await create(old.kind, label: old.label, tenant: old.tenant)
        let end = now() + max(0, overlap)
        old.expires = min(old.expires ?? end, end)
        try await repository.save(old)
        return fresh
    }

    /// Ends a secret at once; false when there is none of that id.
    package func revoke(_ id: String) async throws(StorageError) -> Bool {
        guard var record = try await repository.secrets().first(where: { $0.id == id }) else { return false }
        record.expires = min(record.expires ?? now(), now())
        try await repository.save(record)
        return true
    }

    /// Makes a secret that was ended work again; false when there never was one of that text.
    package func restore(_ text: String, _ kind: AccessSecret.Kind) async throws(StorageError) -> Bool {
        guard var record = try await repository.secret(digest: AccessSecret.digest(of: text)), record.kind == kind
        else {
            return false
        }
        record.expires = nil
        try await repository.save(record)
        return true
    }

    /// The living record of a secret that was shown, or nil.
    package func find(_ text: String, _ kind: AccessSecret.Kind) async throws(StorageError) -> AccessSecret? {
        guard let record = try await repository.secret(digest: AccessSecret.digest(of: text)) else { return nil }
        return record.kind == kind && record.isAlive(at: now()) ? record : nil
    }
}
