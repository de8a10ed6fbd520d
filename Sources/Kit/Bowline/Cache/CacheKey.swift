/// The part of a cache that belongs to one principal.
///
/// Only the kit creates a partition, from the principal of a request. Every read and write needs a key, and each key
/// holds its partition, so no code can read with another principal's key.
public struct CachePartition: Hashable, Sendable {
    /// The name of the partition. It is the same for every sign-in of a user on this device.
    package let name: String

    init(of principal: Principal) {
        name = principal.storageName
    }
}

/// The key of a stored response: its partition and its address.
///
/// See docs/decisions/cache.md, "A cache key contains the session's partition".
public struct CacheKey: Hashable, Sendable {
    /// The partition of the principal that made the call.
    public let partition: CachePartition
    /// The address of the request.
    public let address: WebAddress

    init(_ request: Request, partition: CachePartition) {
        self.partition = partition
        address = request.address
    }

    init(_ address: WebAddress, partition: CachePartition) {
        self.partition = partition
        self.address = address
    }

    /// Hashes the path and query only, which differ for most keys.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(address.path)
        hasher.combine(address.query)
    }
}
