import CSQLite

/// How often this process asked the disk to make writes last, for benches and tests that prove a receipt means disk.
package enum SyncCount {
    /// The name of the file layer that counts: SQLite's usual one, with one entry of its method table swapped.
    package static let fileLayer = CSQLITE_COUNTING_VFS

    /// The count since the process started, over all databases opened through `fileLayer`. A benchmark takes the
    /// difference around its own work.
    package static var current: Int64 { csqlite_sync_count() }
}
