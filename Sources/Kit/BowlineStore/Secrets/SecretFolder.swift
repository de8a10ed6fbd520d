import Basics
import Bowline
import Essentials

/// The folder of a `FileSecretStore`. Every call blocks until the disk operation is complete.
struct SecretFolder: Sendable {
    let path: String

    func read(_ name: SecretFile.Name) throws(SecretStoreError) -> Secret? {
        guard let folder = try opened() else { return nil }
        return try read(name, in: folder)
    }

    func write(_ bytes: [UInt8], under name: SecretFile.Name, replacing revision: UInt64?) throws(SecretStoreError)
        -> Bool
    {
        try system { () throws(FileError) in try makeFolder(path, permissions: 0o700) }
        protectUntilFirstUnlock(path)
        guard let folder = try opened() else { throw .unavailable("\(path): the folder was removed") }
        let lock = try locked(name.lock, in: folder)
        return try withExtendedLifetime(lock) { () throws(SecretStoreError) in
            guard try read(name, in: folder)?.revision == revision else { return false }
            let file = SecretFile.encode(bytes, revision: revision.map { $0 + 1 } ?? Self.firstRevision())
            try system { () throws(FileError) in try replace(name, by: file, in: folder) }
            return true
        }
    }

    func remove(_ name: SecretFile.Name) throws(SecretStoreError) {
        guard let folder = try opened() else { return }
        let lock = try locked(name.lock, in: folder)
        try withExtendedLifetime(lock) { () throws(SecretStoreError) in
            try system { () throws(FileError) in
                try folder.remove(name.next)
                if try folder.remove(name.file) { try folder.synchronize() }
            }
        }
    }

    /// Waits for the lock under which a secret is moved; nil when the folder does not exist.
    func lockForMove(_ name: SecretFile.Name) throws(SecretStoreError) -> OpenFile? {
        guard let folder = try opened() else { return nil }
        return try locked(name.moveLock, in: folder)
    }

    // MARK: Steps

    /// Random, because a secret that was removed and written again must not have the revision that a caller read
    /// before.
    private static func firstRevision() -> UInt64 {
        .random(in: 1...(1 << 62))
    }

    /// Opens the folder; nil when it does not exist.
    private func opened() throws(SecretStoreError) -> OpenFile? {
        let folder: OpenFile
        do throws(FileError) {
            folder = try OpenFile.open(path, to: .folder(followingLinks: false))
        } catch {
            if error.isAbsence { return nil }
            throw .unavailable(
                "\(path): secrets need a folder of their own that is not a symbolic link (\(error.reason))"
            )
        }
        try check(folder, mayBe: 0o700)
        return folder
    }

    private func read(_ name: SecretFile.Name, in folder: OpenFile) throws(SecretStoreError) -> Secret? {
        let file: OpenFile
        do throws(FileError) {
            file = try folder.open(name.file, to: .read(followingLinks: false))
        } catch {
            if error.isAbsence { return nil }
            throw .unavailable(error.description)
        }
        try check(file, mayBe: 0o600)
        guard try metadata(of: file).isFile else { throw .damaged("\(file.path): not a regular file") }
        guard try metadata(of: file).length <= SecretFile.maxBytes,
            let (bytes, revision) = SecretFile.decode(
                try system { () throws(FileError) in try file.readAll(upTo: SecretFile.maxBytes) }
            )
        else { throw .damaged("\(file.path): the secret is incomplete; nothing was removed") }
        return Secret(bytes: Data(bytes), revision: revision)
    }

    private func locked(_ name: String, in folder: OpenFile) throws(SecretStoreError) -> OpenFile {
        let lock = try system { () throws(FileError) in try folder.open(name, to: .lock(permissions: 0o600)) }
        try check(lock, mayBe: 0o600)
        try system { () throws(FileError) in try lock.lock() }
        return lock
    }

    /// Replaces the file atomically: the old file stays until the new file is on disk, and the rename is on disk when
    /// this returns.
    private func replace(_ name: SecretFile.Name, by bytes: [UInt8], in folder: OpenFile) throws(FileError) {
        // A process that was killed while writing has left this file. The lock is held here, so no other process is
        // writing it now.
        try folder.remove(name.next)
        let next = try folder.open(name.next, to: .create(permissions: 0o600))
        try next.write(bytes)
        try next.synchronize()
        try folder.rename(name.next, to: name.file)
        try folder.synchronize()
    }

    private func check(_ file: OpenFile, mayBe permissions: UInt16) throws(SecretStoreError) {
        let metadata = try metadata(of: file)
        guard metadata.isOwnedByUser else { throw .unavailable("\(file.path): owned by another user") }
        guard metadata.permissions & ~permissions == 0 else {
            let remedy = "chmod \(String(permissions, radix: 8))"
            throw .unavailable("\(file.path): others may open it; run \(remedy) on it if only you have used it")
        }
    }

    private func metadata(of file: OpenFile) throws(SecretStoreError) -> OpenFile.Metadata {
        try system { () throws(FileError) in try file.metadata() }
    }

    private func system<Value>(_ work: () throws(FileError) -> Value) throws(SecretStoreError) -> Value {
        do {
            return try work()
        } catch {
            throw .unavailable(error.description)
        }
    }
}
