/// The rule by which a client caches responses: a private HTTP cache by RFC 9111, with RFC 5861 and RFC 8246.
///
/// Each client creates its own cache from this rule, for its own session and clock, so that a response can never reach
/// a user of another session. An endpoint may set a simpler policy in its traits: its responses are stored for a fixed
/// time, found by tags and removed by changes. The response's `cache` reports each decision and its rule.
public struct Cache: Sendable {
    /// The maximum size in memory, in bytes.
    public var bytes: Int
    /// The maximum number of entries in memory; an entry holds all variants of one address.
    public var entries: Int
    /// The store in which responses survive the process; nil keeps them in memory only.
    public var store: (any CacheStore)?

    /// Creates a rule with limits for the memory and an optional store on disk.
    public init(bytes: Int = 8 << 20, entries: Int = 10_000, store: (any CacheStore)? = nil) {
        self.bytes = bytes
        self.entries = entries
        self.store = store
    }
}
