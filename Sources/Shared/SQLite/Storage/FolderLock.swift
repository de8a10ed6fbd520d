#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Ensures that only one process uses a folder or file. It is a kernel lock on a small lock file, so it ends with the
/// process, however the process ends, and is never stale.
///
/// See docs/decisions/storage.md, "A kernel lock on the data folder keeps a second server out".
package final class FolderLock: Sendable {
    private let file: Int32

    /// Takes the lock of a folder. If another process has it, throws `.inUse` at once, with that process's id.
    package convenience init(_ folder: String) throws(StorageError) {
        try self.init(file: folder + "/lock", of: folder)
    }

    /// Creates the folder if needed, inaccessible to other users, and takes its lock.
    package static func creatingFolder(_ folder: String) throws(StorageError) -> FolderLock {
        try StorageFiles.makeFolder(folder)
        return try FolderLock(folder)
    }

    /// Takes a lock on the file at `path`; `owned` is the folder or file that it protects.
    init(file path: String, of owned: String) throws(StorageError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StorageFiles.failure(path) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            defer { close(file) }
            guard errno == EWOULDBLOCK else { throw StorageFiles.failure(path) }
            throw .inUse(folder: owned, process: Self.owner(in: file))
        }
        self.file = file
        Self.writeOwner(to: file)
    }

    deinit {
        // A child process that is just starting still has a copy of the descriptor, so closing it alone would keep the
        // lock.
        _ = flock(file, LOCK_UN)
        close(file)
    }

    private static func owner(in file: Int32) -> Int32? {
        var digits = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &digits, digits.count, 0)
        return Int32(String(decoding: digits.prefix(max(0, count)), as: UTF8.self))
    }

    /// The process id is only for information; the lock works without it.
    private static func writeOwner(to file: Int32) {
        let digits = Array(String(getpid()).utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, digits, digits.count, 0) }
    }
}
