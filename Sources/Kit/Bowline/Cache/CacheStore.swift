/// The second tier of a cache, where answers outlive the process. `BowlineStore` has one on SQLite.
///
/// A store never fails a call: what it cannot read is not there, what it cannot write is not kept.
public protocol CacheStore: Sendable {
    /// The answers kept for a key.
    func answers(for key: CacheKey) async -> [StoredAnswer]

    /// Keeps answers for a key in place of its previous ones, unless `isWanted` returns false when they are written.
    ///
    /// A call's answer waits for this, so a store on disk returns at once and writes behind the caller, in the order of
    /// the calls: nothing kept before a `forget` is there after it.
    func keep(_ answers: [StoredAnswer], for key: CacheKey, ifWanted isWanted: @escaping @Sendable () -> Bool) async

    /// Removes the stored answers of a key.
    func forget(_ key: CacheKey) async

    /// Forgets what bears one of these tags in a partition.
    func forget(tags: Set<String>, in partition: CachePartition) async

    /// Destroys a partition; its bytes are gone from the disk when this returns.
    func forget(_ partition: CachePartition) async
}
