#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The free space and size of a disk.
package struct DiskSpace: Sendable, Equatable {
    /// The number of bytes that this process may still write.
    package var free: UInt64
    /// The size of the disk in bytes.
    package var size: UInt64

    package init(free: UInt64, size: UInt64) {
        self.free = free
        self.size = size
    }

    /// The space of the disk that contains a folder; nil if the system does not report it.
    package init?(ofDiskWith folder: String) {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0, facts.f_frsize > 0, facts.f_blocks > 0 else { return nil }
        let block = UInt64(facts.f_frsize)
        free = Self.product(UInt64(facts.f_bavail), block)
        size = Self.product(UInt64(facts.f_blocks), block)
    }

    private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (product, isTooLarge) = left.multipliedReportingOverflow(by: right)
        return isTooLarge ? .max : product
    }
}
