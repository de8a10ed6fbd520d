import Basics
public import Bowline
public import Essentials

/// Secrets in files that only their owner can read, for systems without a keychain.
///
///     let store = FileSecretStore(folder: "/home/ana/.local/state/scores/secrets")
///
/// Each secret is one file (0600) in the store's own folder (0700). A write is atomic, even if the power fails, and
/// processes that share the folder never lose each other's writes: comparing and writing happen under a lock on a
/// separate file, held only for that time. A folder or file that others may open, that belongs to another user or that
/// is a symbolic link is rejected with the reason. A file that cannot be read as a secret is reported as `.damaged` and
/// left in place.
///
/// The bytes are not encrypted: every process that can read the owner's files can read them.
///
/// See docs/decisions/layers.md, "Secrets are stored in files on systems without a keychain".
public final class FileSecretStore: SecretStore {
    private let folder: SecretFolder
    private let worker = Worker(name: "bowline-secrets")

    /// Creates a store in a folder, which is created with the first write.
    public init(folder: String) {
        self.folder = SecretFolder(path: folder)
    }

    /// The secret with that name; nil when there is none.
    public func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        let name = try SecretFile.Name(name)
        return try await worker.run { [folder] () throws(SecretStoreError) in try folder.read(name) }
    }

    /// Writes a secret if the stored revision is still `revision` (nil for no secret); returns false otherwise.
    public func write(
        _ bytes: Data,
        under name: String,
        replacing revision: UInt64?
    ) async throws(SecretStoreError) -> Bool {
        let name = try SecretFile.Name(name)
        return try await worker.run { [folder] () throws(SecretStoreError) in
            try folder.write([UInt8](bytes), under: name, replacing: revision)
        }
    }

    /// Removes the secret, even if it is damaged.
    public func remove(_ name: String) async throws(SecretStoreError) {
        let name = try SecretFile.Name(name)
        try await worker.run { [folder] () throws(SecretStoreError) in try folder.remove(name) }
    }

    /// Runs `work` while no other process does so for this name. If the folder does not exist, there is nothing to
    /// exclude, and `work` starts at once.
    func exclusively(
        _ name: String,
        _ work: () async throws(SecretStoreError) -> Void
    ) async throws(SecretStoreError) {
        let name = try SecretFile.Name(name)
        let lock = try await worker.run { [folder] () throws(SecretStoreError) in try folder.lockForMove(name) }
        // Releasing the file releases the lock.
        defer { withExtendedLifetime(lock) {} }
        try await work()
    }
}
