/// How much of its disk a database leaves free.
///
/// Below the floor ordinary writes are refused with ``StorageError/full``, and only those that may use the reserve go
/// on: see ``Database/usesReserve``. When other programs fill the rest too, a file that was set aside for this moment
/// is given up.
///
/// See docs/decisions/operations.md, "Ordinary writes stop below a floor of free disk space".
package struct DiskSpacePolicy: Sendable {
    /// Bytes below which ordinary writes are refused; nil for a twentieth of the disk, at most 256 MiB.
    package var floor: UInt64?
    /// How the space is looked up; tests hand in a disk of their own.
    package var space: @Sendable (_ folder: String) -> DiskSpace? = { DiskSpace(ofDiskWith: $0) }
}

/// What is known of a database's disk.
package struct DiskSpaceStatus: Sendable, Equatable {
    /// Bytes that are left.
    package var free: UInt64
    /// Bytes below which ordinary writes are refused.
    package var floor: UInt64
    /// Whether they are refused.
    package var isLow: Bool
}

/// The decisions about a disk's room, without the disk.
struct DiskSpaceState {
    /// What to do with the reserve file.
    enum Step: Equatable {
        case none
        /// Create it with this number of bytes.
        case setAside(UInt64)
        /// Remove it, so that its bytes can be used.
        case giveUp
    }

    /// Set by an operator; nil for the usual floor.
    var floor: UInt64?
    private(set) var status: DiskSpaceStatus?

    init(floor: UInt64?) { self.floor = floor }

    /// Takes in what the disk has; `hasReserve` says whether the file is there.
    mutating func look(_ space: DiskSpace, hasReserve: Bool) -> Step {
        let floor = floor ?? min(space.size / 20, 256 << 20)
        let reserve = Self.reserve(of: space)
        status = DiskSpaceStatus(free: space.free, floor: floor, isLow: space.free < floor)
        if hasReserve { return space.free < reserve ? .giveUp : .none }
        // With it the disk must not be low.
        return reserve > 0 && space.free >= floor && space.free - floor >= reserve ? .setAside(reserve) : .none
    }

    /// Enough for a write-ahead log up to the size at which it begins again, and thousands of sign-ins.
    private static func reserve(of space: DiskSpace) -> UInt64 { min(space.size / 64, 8 << 20) }
}
