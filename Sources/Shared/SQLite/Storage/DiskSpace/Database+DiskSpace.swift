extension Database {
    /// Whether the writes of this task continue while the disk has less room than the floor: sign-ins, sign-outs, what
    /// an operator asks for. Everything else is refused with ``StorageError/full`` then.
    ///
    ///     try await Database.$usesReserve.withValue(true) { try await sessions.open(pair) }
    @TaskLocal package static var usesReserve = false

    /// The free space of the disk, checked now. Nil when it is not monitored, or the system does
    /// not tell.
    package var diskSpaceStatus: DiskSpaceStatus? {
        diskSpace?.look()
        return diskSpace?.status
    }

    /// Refuses ordinary writes below this number of free bytes; nil for the usual floor.
    package func setFloor(_ bytes: UInt64?) { diskSpace?.setFloor(bytes) }

    /// Calls back each time ordinary writes begin or cease to be refused.
    package func onDiskSpaceChange(_ tell: @escaping @Sendable (DiskSpaceStatus) -> Void) { diskSpace?.onChange(tell) }
}
