extension Database {
    /// Whether writes of this task continue while free disk space is below the floor, e.g. sign-ins, sign-outs and
    /// operator commands. All other writes then fail with ``StorageError/full``.
    ///
    ///     try await Database.$usesReserve.withValue(true) { try await sessions.open(pair) }
    @TaskLocal package static var usesReserve = false

    /// The free space of the disk, checked now; nil if it is not monitored, or the system does not report it.
    package var diskSpaceStatus: DiskSpaceStatus? {
        diskSpace?.check()
        return diskSpace?.status
    }

    /// Refuses ordinary writes below this number of free bytes; nil for the default floor.
    package func setFloor(_ bytes: UInt64?) { diskSpace?.setFloor(bytes) }

    /// Calls `tell` each time ordinary writes start or stop being refused.
    package func onDiskSpaceChange(_ tell: @escaping @Sendable (DiskSpaceStatus) -> Void) { diskSpace?.onChange(tell) }
}
