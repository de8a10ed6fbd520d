import Basics
public import Essentials

/// Stores secrets on the device: in the Keychain on Apple's systems, in files that only their owner can read on Linux.
///
/// Writing compares first: the caller passes the revision that it read, so that an app and its extension never
/// overwrite each other's newer secret.
public protocol SecretStore: Sendable {
    /// The secret under that name, or nil when there is none.
    func read(_ name: String) async throws(SecretStoreError) -> Secret?

    /// Writes a secret in place of the revision that was read; nil means there must be none yet. False when another one
    /// is there.
    func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool

    /// Removes the secret, whatever its revision.
    func remove(_ name: String) async throws(SecretStoreError)
}

/// A stored secret and the number of times it was written.
public struct Secret: Sendable, CustomStringConvertible {
    /// The bytes of the secret.
    public let bytes: Data
    /// Grows with each write.
    public let revision: UInt64

    /// A secret of that revision.
    public init(bytes: Data, revision: UInt64) {
        self.bytes = bytes
        self.revision = revision
    }

    /// Says only which revision it is.
    public var description: String { "Secret(revision \(revision))" }
}

/// Why a store cannot answer. That a secret is absent is an answer and no problem.
public enum SecretStoreError: Error, Sendable, Hashable {
    /// The secret cannot be read before the device's first unlock.
    case locked
    /// The stored bytes are not a valid secret. Nothing was removed.
    case damaged(String)
    /// The system refused, for the given reason.
    case unavailable(String)
}

/// Secrets in memory, for tests and for apps that want them gone with the process.
public final class MemorySecretStore: SecretStore {
    private let secrets = Locked<[String: Secret]>([:])

    /// Creates a store without secrets.
    public init() {}

    /// The secret under that name.
    public func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        secrets.withLock { $0[name] }
    }

    /// Writes when the revision is the one given.
    public func write(
        _ bytes: Data,
        under name: String,
        replacing revision: UInt64?
    ) async throws(SecretStoreError) -> Bool {
        secrets.withLock { secrets in
            guard secrets[name]?.revision == revision else { return false }
            secrets[name] = Secret(bytes: bytes, revision: (revision ?? 0) + 1)
            return true
        }
    }

    /// Removes the secret of this name.
    public func remove(_ name: String) async throws(SecretStoreError) {
        secrets.withLock { $0[name] = nil }
    }
}
