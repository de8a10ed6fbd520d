/// The part of a cache that belongs to one principal.
///
/// Only the kit makes one, from the principal a request entered the road with. What is read or written needs a key, and a key holds
/// its partition, so that no code can read with another principal's key.
public struct CachePartition: Hashable, Sendable {
    /// The partition's name, the same each time that person is signed in on this device.
    package let name: String

    init(of principal: Principal) {
        name = principal.storageName
    }
}

/// Where an answer is kept: in whose partition, and for which address.
///
/// See docs/decisions/cache.md, "A cache key contains the session's partition".
public struct CacheKey: Hashable, Sendable {
    /// Whose it is.
    public let partition: CachePartition
    /// What was asked for.
    public let address: WebAddress

    init(_ request: Request, partition: CachePartition) {
        self.partition = partition
        address = request.address
    }

    init(_ address: WebAddress, partition: CachePartition) {
        self.partition = partition
        self.address = address
    }

    /// Hashes the path and query, which tell most keys apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(address.path)
        hasher.combine(address.query)
    }
}
