#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The proof that this process owns something on disk. It is the kernel's lock on a small file beside it, so it ends
/// with the process however that ends, and is never stale.
///
/// See docs/decisions/storage.md, "A kernel lock on the data folder keeps a second server out".
package final class FolderLock: Sendable {
    private let file: Int32

    /// Takes the lock of a folder, or throws `.inUse` at once with the number of the process that has it.
    package convenience init(_ folder: String) throws(StorageError) {
        try self.init(file: folder + "/lock", of: folder)
    }

    /// Makes the folder where it is missing, closed to other users, and takes its lock.
    package static func takeMaking(_ folder: String) throws(StorageError) -> FolderLock {
        try StorageFiles.makeFolder(folder)
        return try FolderLock(folder)
    }

    /// Takes the folder's lock, which is a lock on a file of its own.
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
        // A child that is just being started still has a copy of the descriptor, so closing alone would keep the lock.
        _ = flock(file, LOCK_UN)
        close(file)
    }

    private static func owner(in file: Int32) -> Int32? {
        var digits = [UInt8](repeating: 0, count: 16)
        let count = pread(file, &digits, digits.count, 0)
        return Int32(String(decoding: digits.prefix(max(0, count)), as: UTF8.self))
    }

    /// The number only helps a person; the lock holds without it.
    private static func writeOwner(to file: Int32) {
        let digits = Array(String(getpid()).utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, digits, digits.count, 0) }
    }
}
