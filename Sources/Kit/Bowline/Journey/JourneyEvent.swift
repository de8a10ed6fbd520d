/// What can happen to a call on its way.
public enum JourneyEvent: Sendable {
    /// The call has this long in all.
    case deadline(Duration)
    /// The cache decided. `rule` names the rule it followed.
    case cache(CacheOutcome, rule: String)
    /// The call shares the answer of an identical one already under way.
    case joinedFlight
    /// The request leaves for the network; `span` is its W3C span.
    case attemptStarted(number: Int, span: SpanID)
    /// An answer came, with its status.
    case attemptAnswered(status: Int)
    /// The attempt ended without an answer.
    case attemptFailed(String)
    /// How long each part of a transfer took, and how much it moved.
    indirect case transfer(TransferMetrics)
    /// What the server reports about its own work on this attempt, in the answer's `Server-Timing`.
    case serverTiming([ServerTiming])
    /// The request will be sent again after a wait.
    case retrying(after: Duration, why: String)
    /// The request will not be sent again although it failed.
    case notRetried(why: String)
    /// The call waited for its turn under this device's rate limit.
    case throttled(Duration)
    /// The credential was added to the request; `version` grows with each refresh.
    case authorized(version: UInt64)
    /// The credential was refreshed, here or by another call this one waited for.
    case refreshed(version: UInt64)
    /// The answer pointed elsewhere and was followed.
    case redirected(to: String)
    /// A host's circuit stood in the way, or let a probe through.
    case breaker(String)
    /// Made to happen by a fault plan.
    case fault(String)
    /// A remark by a layer that is not the kit's own.
    case note(layer: String, text: String)
}

/// What the cache did for a call.
public enum CacheOutcome: String, Sendable, Hashable {
    /// Answered from the cache.
    case hit
    /// Answered from the cache although past its time.
    case stale
    /// The cached answer was confirmed by the server.
    case revalidated
    /// Nothing fitting was there.
    case miss
    /// The cache kept out of it.
    case bypass
}

/// The measured parts of one transfer.
public struct TransferMetrics: Sendable, Hashable {
    /// Until the name was looked up.
    public var nameLookup: Duration = .zero
    /// Until the connection stood.
    public var connected: Duration = .zero
    /// Until TLS was agreed on.
    public var secured: Duration = .zero
    /// Until the first byte of the answer.
    public var firstByte: Duration = .zero
    /// Until the last byte.
    public var total: Duration = .zero
    /// Bytes sent, header fields included.
    public var sent = 0
    /// Bytes received as they came, header fields included.
    public var received = 0
    /// True when an open connection was used again.
    public var reusedConnection = false
    /// The HTTP version, such as `1.1` or `2`.
    public var httpVersion = ""
    /// The number the host's name led to.
    public var remoteAddress = ""

    /// Facts to be filled in.
    public init() {}
}
