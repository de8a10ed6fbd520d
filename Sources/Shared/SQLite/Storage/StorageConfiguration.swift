/// How a database file is opened. The defaults suit a small file of an app; `server` suits a backend.
package struct StorageConfiguration: Sendable {
    /// Whether other processes may open the file.
    package enum Sharing: Sendable {
        /// One process owns the file's folder; other processes are refused while it runs.
        case exclusive
        /// Several processes use the file; write transactions are short, and waiting for another process is limited.
        case shared
    }

    /// What to do if the file is damaged.
    package enum Damage: Sendable {
        /// Fail with `.damaged` and keep the file for an operator.
        case refuse
        /// Move it away and start with an empty file, for data that can be fetched again, such as a cache.
        case recreate
    }

    /// The path of the database file.
    package var path: String
    /// The schema of the file.
    package var schema: Schema
    /// Whether other processes may open the file.
    package var sharing: Sharing
    /// What to do if the file is damaged.
    package var damage: Damage = .refuse
    /// How long to wait for another process's lock.
    package var busyTimeout = BusyTimeout()
    /// The maximum number of writes in one transaction, which limits how long it holds the lock.
    package var maxWritesPerTransaction = 512
    /// The number of idle reading connections that are kept open.
    package var idleReaders = 2
    /// The number of threads that serve `readInBackground`.
    package var backgroundReaders = 1
    /// The page cache of each connection, in bytes.
    package var cacheBytes = 512 << 10
    /// The memory that each connection reserves for compiling statements, in bytes. SQLite's default, 48 KB, is used
    /// only for the server.
    package var scratchBytes = 8 << 10
    /// How many bytes of the file are mapped into memory. Only for a file that no other process can truncate.
    package var mappedBytes = 0
    /// When the write-ahead log is written back.
    package var checkpoints = CheckpointPolicy()
    /// How much of the disk is left free; nil to write until the disk is full.
    package var diskSpace: DiskSpacePolicy?
    /// The SQLite VFS; tests use a VFS that simulates a power failure.
    package var fileLayer: String = SyncCount.fileLayer

    /// A file with small caches, for an app or an extension.
    package init(path: String, schema: Schema, sharing: Sharing) {
        self.path = path
        self.schema = schema
        self.sharing = sharing
    }

    /// A file that one server process owns, with larger caches, checkpoints on a separate thread and a floor for free
    /// disk space.
    package static func server(path: String, schema: Schema) -> StorageConfiguration {
        var configuration = StorageConfiguration(path: path, schema: schema, sharing: .exclusive)
        configuration.idleReaders = 8
        configuration.cacheBytes = 4 << 20
        configuration.scratchBytes = 48 << 10
        // Mapped pages count as resident memory of the process. More would look like a leak and gain little over the
        // page cache.
        configuration.mappedBytes = 16 << 20
        configuration.diskSpace = DiskSpacePolicy()
        return configuration
    }

    /// The folder the file is in.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
