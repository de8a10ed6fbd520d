import CSQLite

/// Counts the disk syncs of this process, for benchmarks and for tests that a confirmed write is on the disk.
package enum SyncCount {
    /// The name of the VFS that counts: SQLite's default VFS with one method replaced.
    package static let fileLayer = CSQLITE_COUNTING_VFS

    /// The count since the process started, over all databases opened with `fileLayer`. A benchmark uses the difference
    /// before and after its work.
    /// difference around its own work.
    package static var current: Int64 { csqlite_sync_count() }
}
