#if canImport(Darwin)
    import Darwin
    // `URLResourceValues`, which keeps a folder out of backups, is in the full Foundation only.
    import Foundation
#elseif canImport(Glibc)
    import Glibc
#endif

/// The folder of a disk cache: private to its owner and excluded from backups.
package struct CacheFolder: Sendable {
    let path: String

    package init(path: String) { self.path = path }

    /// The path of the database file.
    var file: String { path + "/answers" }

    /// Identifies a file, so that a replacement under the same name is detected.
    struct Identity: Equatable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    /// Makes the folder private to its owner and excludes it from backups.
    package func prepare() {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return }
        if facts.st_uid == geteuid(), facts.st_mode & 0o077 != 0 { chmod(path, 0o700) }
        keepOutOfBackups()
    }

    /// The identity of the current database file; nil when there is none.
    var identity: Identity? {
        var facts = stat()
        guard stat(file, &facts) == 0 else { return nil }
        return Identity(device: UInt64(truncatingIfNeeded: facts.st_dev), number: UInt64(facts.st_ino))
    }

    /// Removes a database and all files that belong to it. This process must have closed it. A process that still has
    /// it open continues with the deleted file, and detects the change by the identity.
    package func removeFiles(of database: String = "answers") {
        for suffix in ["-wal", "", "-shm", ".damaged-wal", ".damaged", ".damaged-shm"] {
            unlink("\(path)/\(database)\(suffix)")
        }
    }

    private func keepOutOfBackups() {
        #if canImport(Darwin)
            var url = URL(fileURLWithPath: path, isDirectory: true)
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            // If this fails, a backup is only larger than necessary.
            try? url.setResourceValues(values)
        #else
            // The tag file that backup programs recognize (Cache Directory Tagging Specification).
            let mark = open(path + "/CACHEDIR.TAG", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard mark >= 0 else { return }
            defer { close(mark) }
            let text = Array("Signature: 8a477f597d28d172789f06886806bc55\n".utf8)
            _ = write(mark, text, text.count)
        #endif
    }
}
