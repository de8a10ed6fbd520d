/// How a client caches answers: as HTTP allows it, in a private cache by RFC 9111, with RFC 5861 and RFC 8246.
///
/// This is the rule only. Each client makes its own cache from it, for its own session and clock, so that an answer can
/// never reach another session's user. An endpoint may ask for a simpler policy in its traits: stored for a time, found
/// again by tags, removed by changes. Whatever is decided is reported in the response's `cache`, with the rule.
public struct Cache: Sendable {
    /// How many bytes are stored in memory.
    public var bytes: Int
    /// How many answers are stored in memory.
    public var entries: Int
    /// Where answers outlive the process; nil stores them in memory only.
    public var store: (any CacheStore)?

    /// A cache within a budget of bytes and entries in memory, over a store when there is one.
    public init(bytes: Int = 8 << 20, entries: Int = 10_000, store: (any CacheStore)? = nil) {
        self.bytes = bytes
        self.entries = entries
        self.store = store
    }
}
