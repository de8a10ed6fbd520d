/// How much of its disk a database leaves free.
///
/// Below the floor, ordinary writes fail with ``StorageError/full``; only the writes of tasks with
/// ``Database/mayWriteBelowFloor`` continue. If other programs fill the remaining space too, a reserve file that was
/// created for this case is deleted.
///
/// See docs/decisions/operations.md, "Ordinary writes stop below a floor of free disk space".
package struct DiskSpacePolicy: Sendable {
    /// The number of free bytes below which ordinary writes are refused; nil for a twentieth of the disk, at most 256
    /// MiB.
    package var floor: UInt64?
    /// How the free space is measured; tests replace it.
    package var measureSpace: @Sendable (_ folder: String) -> DiskSpace? = { DiskSpace(ofDiskWith: $0) }
}

/// The space status of a database's disk.
package struct DiskSpaceStatus: Sendable, Equatable {
    /// The number of free bytes.
    package var free: UInt64
    /// The number of free bytes below which ordinary writes are refused.
    package var floor: UInt64
    /// Whether ordinary writes are refused.
    package var isLow: Bool
}

/// The decisions about disk space, without access to the disk.
struct DiskSpaceState {
    /// What to do with the reserve file.
    enum Step: Equatable {
        case none
        /// Create it.
        case createReserve(bytes: UInt64)
        /// Delete it, so that its bytes can be used.
        case deleteReserve
    }

    /// Set by an operator; nil for the default floor.
    var floor: UInt64?
    private(set) var status: DiskSpaceStatus?

    init(floor: UInt64?) { self.floor = floor }

    /// Updates the status and returns what to do; `hasReserve` tells whether the reserve file exists.
    mutating func check(_ space: DiskSpace, hasReserve: Bool) -> Step {
        let floor = floor ?? min(space.size / 20, 256 << 20)
        let reserve = Self.reserve(of: space)
        status = DiskSpaceStatus(free: space.free, floor: floor, isLow: space.free < floor)
        if hasReserve { return space.free < reserve ? .deleteReserve : .none }
        // The reserve file must not itself bring the free space below the floor.
        return reserve > 0 && space.free >= floor && space.free - floor >= reserve
            ? .createReserve(bytes: reserve) : .none
    }

    /// Enough for a write-ahead log up to the size at which it restarts, and for thousands of sign-ins.
    private static func reserve(of space: DiskSpace) -> UInt64 { min(space.size / 64, 8 << 20) }
}
