/// An event of a call.
public enum JourneyEvent: Sendable {
    /// The time limit of the whole call was set.
    case deadline(Duration)
    /// The cache decided by the named rule.
    case cache(CacheOutcome, rule: String)
    /// The call shares the response to an identical call in progress.
    case joinedFlight
    /// An attempt was started; `span` is its W3C span.
    case attemptStarted(number: Int, span: SpanID)
    /// A response with this status was received.
    case attemptAnswered(status: Int)
    /// The attempt ended without a response.
    case attemptFailed(String)
    /// The timing and size of a transfer.
    indirect case transfer(TransferMetrics)
    /// The server's own measurements of this attempt, from the response's `Server-Timing` field.
    case serverTiming([ServerTiming])
    /// The request will be sent again after a wait.
    case retrying(after: Duration, why: String)
    /// The request failed and will not be sent again.
    case notRetried(why: String)
    /// The call waited for its turn under this device's rate limit.
    case throttled(Duration)
    /// The credential was added to the request; `version` grows with each refresh.
    case authorized(version: UInt64)
    /// The credential was refreshed, by this call or by another call that this call waited for.
    case refreshed(version: UInt64)
    /// A redirect was followed.
    case redirected(to: String)
    /// The circuit breaker refused the call, or let a probe through.
    case breaker(String)
    /// A fault plan applied this fault.
    case fault(String)
    /// A note from one of the app's layers.
    case note(layer: String, text: String)
}

/// What the cache did for a call.
public enum CacheOutcome: String, Sendable, Hashable {
    /// Answered from the cache.
    case hit
    /// Answered from the cache although the stored response has expired.
    case stale
    /// The server confirmed the stored response.
    case revalidated
    /// The cache had no matching response.
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
    /// Bytes received, before decompression, header fields included.
    public var received = 0
    /// True if an existing connection was reused.
    public var reusedConnection = false
    /// The HTTP version, such as `1.1` or `2`.
    public var httpVersion = ""
    /// The IP address of the connection.
    public var remoteAddress = ""

    /// Creates metrics with zero values.
    public init() {}
}
