/// How a database file is opened. The defaults suit a small file of an app; `server` suits the backend's.
package struct StorageConfiguration: Sendable {
    /// Whether other processes may have the file open.
    package enum Sharing: Sendable {
        /// One process owns the file's folder; a second one is refused as long as the first lives.
        case exclusive
        /// Several processes use the file; write transactions are short, and waiting for another's is bounded.
        case shared
    }

    /// What to do with a file that is damaged.
    package enum Damage: Sendable {
        /// Fail with `.damaged` and leave it for a person.
        case refuse
        /// Set it aside and start with an empty one: for what can be had again, like a cache.
        case startAnew
    }

    /// Path of the database file.
    package var path: String
    /// Its tables, as a list of steps.
    package var schema: Schema
    /// Whether other processes may have the file open.
    package var sharing: Sharing
    /// What to do when it is damaged.
    package var damage: Damage = .refuse
    /// How long to wait for another process.
    package var busyTimeout = BusyTimeout()
    /// How many writes one transaction may take, which bounds how long it holds the lock.
    package var largestBatch = 512
    /// How many readers are kept open between reads.
    package var idleReaders = 2
    /// How many threads serve `readInBackground`.
    package var backgroundReaders = 1
    /// The page cache of each connection, in bytes.
    package var cacheBytes = 512 << 10
    /// What each connection sets aside for compiling statements, in bytes. SQLite's own default, 48 KB, is kept for the
    /// server only.
    package var scratchBytes = 8 << 10
    /// How much of the file is mapped into memory. Only for a file no other process can cut short.
    package var mappedBytes = 0
    /// When the write-ahead log is written back.
    package var checkpoints = CheckpointPolicy()
    /// How much of the disk is left free; nil writes until the disk is full.
    package var diskSpace: DiskSpacePolicy?
    /// The SQLite file layer; tests put a disk with a pullable plug here.
    package var fileLayer: String = SyncCount.fileLayer

    /// A file with small caches, as an app or an extension wants it.
    package init(path: String, schema: Schema, sharing: Sharing) {
        self.path = path
        self.schema = schema
        self.sharing = sharing
    }

    /// A file that one server process owns: bigger caches, and the log written back beside the writer.
    package static func server(path: String, schema: Schema) -> StorageConfiguration {
        var configuration = StorageConfiguration(path: path, schema: schema, sharing: .exclusive)
        configuration.idleReaders = 8
        configuration.cacheBytes = 4 << 20
        configuration.scratchBytes = 48 << 10
        // Mapped pages count as resident memory of the process: more would look like a leak, and gain little over the
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
