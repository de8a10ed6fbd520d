#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// An open file or folder, closed when the object is released. Every call may block, so call it from a `Worker`.
///
/// A file descriptor is only a number; this class ensures that it is not used after it was closed.
package final class OpenFile: Sendable {
    /// The path it was opened with, used in error messages.
    package let path: String
    private let descriptor: CInt

    /// How the file is opened.
    package enum Purpose: Sendable {
        /// To read an existing file. `followingLinks` false refuses a symbolic link.
        case read(followingLinks: Bool)
        /// To write a new file with these permissions. Fails if the file exists.
        case create(permissions: UInt16)
        /// To append to a file, which is created with these permissions if it does not exist. Refuses a symbolic link.
        case append(permissions: UInt16)
        /// To lock a file, which is created with these permissions if it does not exist. Refuses a symbolic link.
        case lock(permissions: UInt16)
        /// To access the files in a folder. `followingLinks` false refuses a symbolic link.
        case folder(followingLinks: Bool)

        fileprivate var flags: CInt {
            switch self {
            case .read(let isFollowing): O_RDONLY | O_CLOEXEC | O_NONBLOCK | (isFollowing ? 0 : O_NOFOLLOW)
            case .create: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            case .append: O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC
            case .lock: O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
            case .folder(let isFollowing): O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isFollowing ? 0 : O_NOFOLLOW)
            }
        }

        fileprivate var permissions: mode_t {
            switch self {
            case .read, .folder: 0
            case .create(let permissions), .append(let permissions), .lock(let permissions): mode_t(permissions)
            }
        }
    }

    private init(path: String, descriptor: CInt) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    package static func open(_ path: String, to purpose: Purpose) throws(FileError) -> OpenFile {
        try opened(path) { openat(AT_FDCWD, path, purpose.flags, purpose.permissions) }
    }

    /// Opens a file in this folder, even if another folder has been moved to its path.
    package func open(_ name: String, to purpose: Purpose) throws(FileError) -> OpenFile {
        try Self.opened("\(path)/\(name)") { openat(descriptor, name, purpose.flags, purpose.permissions) }
    }

    private static func opened(_ path: String, _ call: () -> CInt) throws(FileError) -> OpenFile {
        OpenFile(path: path, descriptor: try repeated("open", path, call))
    }

    // MARK: Content

    /// The next bytes, at most `count`; empty at the end of the file.
    package func read(upTo count: Int) throws(FileError) -> [UInt8] {
        var got = 0
        var problem: FileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
            do throws(FileError) {
                got = try repeated("read") { Self.systemRead(descriptor, buffer.baseAddress, count) }
            } catch {
                problem = error
            }
            size = got
        }
        if let problem { throw problem }
        return bytes
    }

    /// Reads from the current position to the end. Throws `EFBIG` if there are more than `limit` bytes.
    package func readAll(upTo limit: Int) throws(FileError) -> [UInt8] {
        var whole: [UInt8] = []
        while true {
            let piece = try read(upTo: min(1 << 16, limit + 1 - whole.count))
            if piece.isEmpty { return whole }
            whole += piece
            guard whole.count <= limit else { throw FileError(path: path, action: "read", code: EFBIG) }
        }
    }

    /// Writes all bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = try repeated("write") { Self.systemWrite(descriptor, part.baseAddress, part.count) }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes all bytes.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        let outcome = bytes.withUnsafeBytes { bytes in Result { () throws(FileError) in try write(bytes) } }
        try outcome.get()
    }

    /// Returns after the written data is on the disk.
    package func synchronize() throws(FileError) {
        _ = try repeated("synchronize") { fsync(descriptor) }
    }

    // MARK: Metadata

    /// The metadata of the file.
    package struct Metadata: Sendable, Hashable {
        /// The size in bytes.
        package let length: Int
        /// True for a plain file.
        package let isFile: Bool
        /// True if the file belongs to the user who runs this process.
        package let isOwnedByUser: Bool
        /// The permission bits, e.g. 0o600.
        package let permissions: UInt16
        /// Identifies the file on this system.
        package let identity: Identity
        /// When the content was last changed. Use it only to compare two versions of a file.
        package let modified: Modification

        /// The device and the inode number on it.
        package struct Identity: Sendable, Hashable {
            let device: UInt64
            let number: UInt64
        }

        /// Seconds since 1970, and nanoseconds.
        package struct Modification: Sendable, Hashable {
            /// The whole seconds since 1970.
            package let seconds: Int
            /// The nanoseconds within the second.
            package let nanoseconds: Int
        }
    }

    /// Reads the current metadata.
    package func metadata() throws(FileError) -> Metadata {
        var facts = stat()
        _ = try repeated("inspect") { fstat(descriptor, &facts) }
        #if canImport(Darwin)
            let modified = facts.st_mtimespec
        #else
            let modified = facts.st_mtim
        #endif
        return Metadata(
            length: Int(facts.st_size),
            isFile: facts.st_mode & S_IFMT == S_IFREG,
            isOwnedByUser: facts.st_uid == geteuid(),
            permissions: UInt16(facts.st_mode & 0o7777),  // bounded: twelve bits
            identity: .init(device: UInt64(truncatingIfNeeded: facts.st_dev), number: UInt64(facts.st_ino)),
            modified: .init(seconds: modified.tv_sec, nanoseconds: modified.tv_nsec)
        )
    }

    /// Locks the file, waiting until no other open descriptor holds the lock, in this process or another. Closing the
    /// file releases the lock.
    package func lock() throws(FileError) {
        _ = try repeated("lock") { flock(descriptor, LOCK_EX) }
    }

    /// Locks the file like `lock()`, but returns false at once if another descriptor holds the lock.
    package func tryLock() throws(FileError) -> Bool {
        do {
            _ = try repeated("lock") { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch  where error.code == EWOULDBLOCK {
            return false
        }
    }

    /// Truncates the file to this many bytes.
    package func truncate(to length: Int) throws(FileError) {
        _ = try repeated("cut") { ftruncate(descriptor, off_t(length)) }
    }

    /// Sets the byte offset at which the next read starts.
    package func seek(to offset: Int) throws(FileError) {
        _ = try repeated("read") { lseek(descriptor, off_t(offset), SEEK_SET) }
    }

    // MARK: In a folder

    /// Renames a file in this folder, replacing any file that has the new name.
    package func rename(_ name: String, to newName: String) throws(FileError) {
        _ = try Self.repeated("rename", "\(path)/\(name)") { renameat(descriptor, name, descriptor, newName) }
    }

    /// Removes a file from this folder; returns false if it did not exist.
    @discardableResult
    package func remove(_ name: String) throws(FileError) -> Bool {
        do {
            _ = try Self.repeated("remove", "\(path)/\(name)") { unlinkat(descriptor, name, 0) }
            return true
        } catch  where error.isAbsence {
            return false
        }
    }

    // MARK: Calls

    private func repeated<Number: SignedInteger>(
        _ action: String,
        _ call: () -> Number
    ) throws(FileError) -> Number {
        try Self.repeated(action, path, call)
    }

    /// Makes a system call, and repeats it if a signal interrupted it.
    private static func repeated<Number: SignedInteger>(
        _ action: String,
        _ path: String,
        _ call: () -> Number
    ) throws(FileError) -> Number {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            guard code == EINTR else { throw FileError(path: path, action: action, code: code) }
        }
    }

    // These have other names than the methods above, because Swift would otherwise resolve `read` and `write` to those.
    private static func systemRead(_ file: CInt, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.read(file, bytes, count)
        #else
            Glibc.read(file, bytes, count)
        #endif
    }

    private static func systemWrite(_ file: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.write(file, bytes, count)
        #else
            Glibc.write(file, bytes, count)
        #endif
    }
}
