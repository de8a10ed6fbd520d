import Basics
import Bowline
import Essentials

/// A store that takes over the secrets of an older store, each when its name is first used.
///
/// A secret is either in the old store or in the new store. Moving and removing a secret exclude each other, even
/// between processes, so a secret that one process removes cannot be brought back by another that was about to move it.
/// A process that dies while moving a secret leaves it in both stores; the next process keeps the new store's version.
final class MovedSecretStore: SecretStore {
    private let old: FileSecretStore
    private let new: any SecretStore
    /// The names that are no longer in the old store.
    private let moved = Locked<Set<String>>([])

    /// Creates a store that moves the secrets of `old` to `new`.
    init(from old: FileSecretStore, to new: any SecretStore) {
        self.old = old
        self.new = new
    }

    func read(_ name: String) async throws(SecretStoreError) -> Secret? {
        try await move(name)
        return try await new.read(name)
    }

    func write(
        _ bytes: Data,
        under name: String,
        replacing revision: UInt64?
    ) async throws(SecretStoreError) -> Bool {
        try await move(name)
        return try await new.write(bytes, under: name, replacing: revision)
    }

    func remove(_ name: String) async throws(SecretStoreError) {
        let (old, new) = (old, new)
        try await old.exclusively(name) { () async throws(SecretStoreError) in
            // The old store first: if only one removal succeeds, the new store still has the secret that the user sees.
            try await old.remove(name)
            try await new.remove(name)
        }
    }

    private func move(_ name: String) async throws(SecretStoreError) {
        guard !moved.withLock({ $0.contains(name) }) else { return }
        let (old, new) = (old, new)
        try await old.exclusively(name) { () async throws(SecretStoreError) in
            guard let secret = try await old.read(name) else { return }
            // False when the new store already has a secret of this name, which is newer than the file.
            _ = try await new.write(secret.bytes, under: name, replacing: nil)
            try await old.remove(name)
        }
        _ = moved.withLock { $0.insert(name) }
    }
}
