/// An event of a call.
public enum JourneyEvent: Sendable {
    /// The time limit of the whole call was set.
    case deadline(Duration)
    /// The cache decided by the named rule.
    case cache(CacheOutcome, rule: String)
    /// The call shares the answer of an identical one already under way.
    case joinedFlight
    /// An attempt was started; `span` is its W3C span.
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
    /// A redirect was followed.
    case redirected(to: String)
    /// The circuit breaker refused the call, or let a probe through.
    case breaker(String)
    /// A fault plan applied this fault.
    case fault(String)
    /// A note of a layer of the app.
    case note(layer: String, text: String)
}

/// What the cache did for a call.
public enum CacheOutcome: String, Sendable, Hashable {
    /// Answered from the cache.
    case hit
    /// Answered from the cache although the stored answer has expired.
    case stale
    /// The cached answer was confirmed by the server.
    case revalidated
    /// The cache had no matching answer.
    case miss
    /// The cache was not used.
    case bypass
}

/// The measured parts of one transfer.
public struct TransferMetrics: Sendable, Hashable {
    /// The time until the name was resolved.
    public var nameLookup: Duration = .zero
    /// The time until the connection was open.
    public var connected: Duration = .zero
    /// The time until the TLS handshake was complete.
    public var secured: Duration = .zero
    /// The time until the first byte of the response.
    public var firstByte: Duration = .zero
    /// The time until the last byte of the response.
    public var total: Duration = .zero
    /// Bytes sent, header fields included.
    public var sent = 0
    /// Bytes received as they came, header fields included.
    public var received = 0
    /// True when an open connection was used again.
    public var reusedConnection = false
    /// The HTTP version, such as `1.1` or `2`.
    public var httpVersion = ""
    /// The IP address of the connection.
    public var remoteAddress = ""

    /// Creates metrics with zero values.
    public init() {}
}
