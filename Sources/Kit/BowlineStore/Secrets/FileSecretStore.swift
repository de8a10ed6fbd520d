import Basics
public import Bowline
public import Essentials

/// Secrets in files that only their owner can read, for systems without a keychain.
///
///     let store = FileSecretStore(folder: "/home/ana/.local/state/scores/secrets")
///
/// Each secret is one file (0600) in a folder (0700) of its own. A write is all or nothing, also when the power fails,
/// and processes that share the folder never lose each other's write: comparing and writing happen under a lock on a
/// file beside the secret, held for that moment only. A folder or file that others may open, that belongs to someone
/// else or is a symbolic link is refused with the reason. A file that cannot be read as a secret is `.damaged` and
/// stays where it is.
///
/// The bytes are not encrypted: every process that can read the owner's files can read them.
///
/// See docs/decisions/layers.md, "Secrets are stored in files on systems without a keychain".
public final class FileSecretStore: SecretStore {
    private let folder: SecretFolder
    private let worker = Worker(name: "bowline-secrets")

    /// A store in that folder, which is made with the first write.
    public init(folder: String) {
        self.folder = SecretFolder(path: folder)
    }

    /// The secret under that name, or nil when there is none.
    public func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        let name = try SecretFile.Name(name)
        return try await worker.run { [folder] () throws(SecretStoreError) in try folder.read(name) }
    }

    /// Writes a secret in place of the revision that was read; false when another one is there.
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

    /// Removes the secret, also a damaged one.
    public func remove(_ name: String) async throws(SecretStoreError) {
        let name = try SecretFile.Name(name)
        try await worker.run { [folder] () throws(SecretStoreError) in try folder.remove(name) }
    }

    /// Does `work` while no other process does so for this name. Without a folder there is nothing to exclude, and
    /// `work` begins at once.
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
