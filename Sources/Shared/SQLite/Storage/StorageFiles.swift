import Basics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// File operations that are done outside SQLite. Files are readable by their owner only.
/// See docs/decisions/storage.md, "A database file is opened only by SQLite".
enum StorageFiles {
    private static let companions = ["", "-wal", "-shm"]
    private static let setAsideMark = ".damaged"

    /// Creates the folder and the file if needed, and makes the file and its log inaccessible to other users.
    static func prepare(_ path: String, in folder: String) throws(StorageError) {
        try makeFolder(folder)
        // Files that SQLite creates next to the database get the folder's protection class.
        protectUntilFirstUnlock(folder)
        // An existing file is not opened here, because closing it would drop every lock that this process has on it.
        let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw failure(path)
        }
        for name in companions {
            try restrictToOwner(path + name)
            protectUntilFirstUnlock(path + name)
        }
    }

    /// Moves a damaged file and its log away. The shared index is deleted, because it is useless without them.
    static func setAside(_ path: String) {
        removeSetAside(of: path)
        unlink(path + "-shm")
        rename(path + "-wal", path + setAsideMark + "-wal")
        rename(path, path + setAsideMark)
    }

    static func removeSetAside(of path: String) {
        for name in companions { unlink(path + setAsideMark + name) }
    }

    /// Syncs a file's bytes, or a folder's entries, to the disk.
    static func sync(_ path: String) throws(StorageError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure(path) }
    }

    /// Renames a file to its final name atomically, replacing any older file, and syncs both.
    static func move(_ path: String, to target: String, in folder: String) throws(StorageError) {
        try sync(path)
        guard rename(path, target) == 0 else { throw failure(target) }
        try sync(folder)
    }

    static func remove(_ path: String) {
        for name in companions { unlink(path + name) }
    }

    static func failure(_ path: String) -> StorageError {
        let code = errno
        if code == ENOSPC { return .full }
        return .cannotOpen(path: path, reason: String(cString: strerror(code)))
    }

    static func makeFolder(_ folder: String) throws(StorageError) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
            throw failure(folder)
        }
        try makeFolder(String(folder[..<slash]))
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
    }

    private static func restrictToOwner(_ path: String) throws(StorageError) {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & 0o077 != 0 else { return }
        guard chmod(path, 0o600) == 0 else { throw failure(path) }
    }
}
