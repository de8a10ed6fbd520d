internal import Digest
package import SQLite

/// A secret that a program uses instead of a user's sign-in: an app's API key or an operator's credential. Stored as a
/// digest.
package struct AccessSecret: Codable, Sendable, Hashable {
    /// What a secret gives access to.
    package enum Kind: String, Codable, Sendable {
        /// Authorizes an app's calls.
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
    /// The tenant that the secret is restricted to; nil if there is none.
    package let tenant: String?
    /// SHA-256 of the secret.
    package let digest: [UInt8]
    /// The creation time, in seconds since 1970.
    package let created: Double
    /// When it expires, in seconds since 1970; nil for never.
    package var expires: Double?

    /// Whether the secret is valid at this time.
    package func isValid(at now: Double) -> Bool { expires.map { $0 > now } ?? true }

    static func digest(of text: String) -> [UInt8] { Hash.sha256(Array(text.utf8)) }
}

/// Creates, finds and revokes API keys and operator credentials.
package struct AccessSecrets: Sendable {
    private let repository: any SecretRepository
    private let now: IdentityClock

    /// Manages the secrets in a repository.
    package init(_ repository: any SecretRepository, now: @escaping IdentityClock) {
        self.repository = repository
        self.now = now
    }

    /// Creates a secret with this text, or with a random text if it is nil. The text is returned only here and cannot be
    /// recovered later.
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

    /// All secrets of a kind, including expired secrets, oldest first.
    package func list(_ kind: AccessSecret.Kind) async throws(StorageError) -> [AccessSecret] {
        try await repository.secrets().filter { $0.kind == kind }
    }

    /// Replaces a secret by a new secret; the old secret remains valid for `overlap` seconds. Nil if no valid secret
    /// has this id.
    package func rotate(
        _ id: String,
        overlap: Double
    ) async throws(StorageError) -> (text: String, record: AccessSecret)? {
        guard var old = try await repository.secrets().first(where: { $0.id == id }), old.isValid(at: now()) else {
            return nil
        }
        let replacement = try await create(old.kind, label: old.label, tenant: old.tenant)
        let end = now() + max(0, overlap)
        old.expires = min(old.expires ?? end, end)
        try await repository.save(old)
        return replacement
    }

    /// Revokes a secret immediately; returns false if there is none with this id.
    package func revoke(_ id: String) async throws(StorageError) -> Bool {
        guard var record = try await repository.secrets().first(where: { $0.id == id }) else { return false }
        record.expires = min(record.expires ?? now(), now())
        try await repository.save(record)
        return true
    }

    /// Makes a revoked secret valid again; returns false if no secret with this text ever existed.
    package func restore(_ text: String, _ kind: AccessSecret.Kind) async throws(StorageError) -> Bool {
        guard var record = try await repository.secret(digest: AccessSecret.digest(of: text)), record.kind == kind
        else {
            return false
        }
        record.expires = nil
        try await repository.save(record)
        return true
    }

    /// The record of a secret; nil if it is unknown, expired or of another kind.
    package func find(_ text: String, _ kind: AccessSecret.Kind) async throws(StorageError) -> AccessSecret? {
        guard let record = try await repository.secret(digest: AccessSecret.digest(of: text)) else { return nil }
        return record.kind == kind && record.isValid(at: now()) ? record : nil
    }
}
