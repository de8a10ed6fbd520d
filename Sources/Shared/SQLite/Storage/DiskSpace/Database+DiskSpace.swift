extension Database {
    /// Whether this task may write while free disk space is below the floor, e.g. for sign-ins, sign-outs and operator
    /// commands. All other writes then fail with ``StorageError/full``.
    ///
    ///     try await Database.$mayWriteBelowFloor.withValue(true) { try await sessions.open(pair) }
    @TaskLocal package static var mayWriteBelowFloor = false

    /// The free space of the disk, checked now; nil if it is not monitored, or the system does not report it.
    package var diskSpaceStatus: DiskSpaceStatus? {
        diskSpace?.check()
        return diskSpace?.status
    }

    /// Sets the floor: the number of free bytes below which ordinary writes are refused; nil for the default.
    package func setFloor(_ bytes: UInt64?) { diskSpace?.setFloor(bytes) }

    /// Calls `handler` when ordinary writes begin to be refused, and when they are accepted again.
    package func onDiskSpaceChange(_ handler: @escaping @Sendable (DiskSpaceStatus) -> Void) {
        diskSpace?.onChange(handler)
    }
}
