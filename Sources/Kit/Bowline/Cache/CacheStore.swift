/// The second tier of a cache, where responses survive the process. `BowlineStore` implements it with SQLite.
///
/// A store never fails a call: an entry that cannot be read counts as missing, and an entry that cannot be written is
/// dropped.
public protocol CacheStore: Sendable {
    /// The responses stored for a key.
    func responses(for key: CacheKey) async -> [StoredResponse]

    /// Stores responses for a key in place of the previous responses, unless `isWanted` returns false at the time of
    /// writing.
    ///
    /// A call waits for this before it returns its response, so a store on disk should return at once and write in the
    /// background, in the order of the calls: nothing stored before a `forget` may remain after it.
    func store(_ responses: [StoredResponse], for key: CacheKey, ifWanted isWanted: @escaping @Sendable () -> Bool)
        async

    /// Removes the stored responses of a key.
    func forget(_ key: CacheKey) async

    /// Removes the stored responses with any of these tags in a partition.
    func forget(tags: Set<String>, in partition: CachePartition) async

    /// Destroys a partition; its bytes are gone from the disk when this returns.
    func forget(_ partition: CachePartition) async
}
