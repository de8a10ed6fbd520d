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
    /// Grows with each write, and is not used again for a secret that was removed and written again.
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
    private struct State {
        var secrets: [String: Secret] = [:]
        /// Of any secret, so that no revision comes again after a removal.
        var lastRevision: UInt64 = 0
    }

    private let state = Locked(State())

    /// Creates a store without secrets.
    public init() {}

    /// The secret under that name.
    public func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        state.withLock { $0.secrets[name] }
    }

    /// Writes when the revision is the one given.
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

    /// Removes the secret of this name.
    public func remove(_ name: String) async throws(SecretStoreError) {
        state.withLock { $0.secrets[name] = nil }
    }
}
