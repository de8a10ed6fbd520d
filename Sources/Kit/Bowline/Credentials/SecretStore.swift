import Basics
public import Essentials

/// Stores secrets on the device: in the Keychain on Apple's systems, in files that only their owner can read on Linux.
///
/// Writing compares first: the caller passes the revision that it read, so that an app and its extension never
/// overwrite each other's newer secret.
public protocol SecretStore: Sendable {
    /// The secret with this name, or nil if there is none.
    func read(_ name: String) async throws(SecretStoreError) -> Secret?

    /// Replaces the revision that was read; nil means that no secret may exist yet. Returns false if the stored
    /// revision differs.
    func write(_ bytes: Data, under name: String, replacing revision: UInt64?) async throws(SecretStoreError) -> Bool

    /// Removes the secret, whatever its revision.
    func remove(_ name: String) async throws(SecretStoreError)
}

/// A stored secret and the number of times it was written.
public struct Secret: Sendable, CustomStringConvertible {
    /// The bytes of the secret.
    public let bytes: Data
    /// Increases with each write, and is never reused, even if the secret is removed and written again.
    public let revision: UInt64

    /// Creates a secret with this revision.
    public init(bytes: Data, revision: UInt64) {
        self.bytes = bytes
        self.revision = revision
    }

    /// The revision only, without the secret.
    public var description: String { "Secret(revision \(revision))" }
}

/// Why a store cannot be used. An absent secret is not an error.
public enum SecretStoreError: Error, Sendable, Hashable {
    /// The secret cannot be read before the device's first unlock.
    case locked
    /// The stored bytes are not a valid secret. Nothing was removed.
    case damaged(String)
    /// The system refused, for the given reason.
    case unavailable(String)
}

/// Secrets in memory, for tests and for apps that must not keep them after the process ends.
public final class MemorySecretStore: SecretStore {
    private struct State {
        var secrets: [String: Secret] = [:]
        /// The last revision of any secret, so that no revision is reused after a removal.
        var lastRevision: UInt64 = 0
    }

    private let state = Locked(State())

    /// Creates a store without secrets.
    public init() {}

    /// The secret with this name.
    public func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        state.withLock { $0.secrets[name] }
    }

    /// Writes the secret if the stored revision equals `revision`.
    public func write(
        _ bytes: Data,
        under name: String,
        replacing revision: UInt64?
    ) async throws(SecretStoreError) -> Bool {
        state.withLock { state in
            guard state.secrets[name]?.revision == revision else { return false }
            state.lastRevision += 1
            state.secrets[name] = Secret(bytes: bytes, revision: state.lastRevision)
            return true
        }
    }

    /// Removes the secret with this name.
    public func remove(_ name: String) async throws(SecretStoreError) {
        state.withLock { $0.secrets[name] = nil }
    }
}
