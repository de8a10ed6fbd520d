/// The part of a cache that belongs to one principal.
///
/// Only the kit makes one, from the principal a request entered the road with. What is read or written needs a key, and
/// a key holds its partition, so that no code can read with another principal's key.
public struct CachePartition: Hashable, Sendable {
    /// The partition's name; the same for each sign-in of a user on this device.
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
