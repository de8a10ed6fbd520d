/// Keeps a client below its backend's rate limit, so that calls wait their turn on the device instead of being refused
/// by the server.
///
/// Each client has one token bucket per tenant, or per user without tenants. Callers wait in order of arrival, no
/// longer than their deadline allows, and stop waiting at once when cancelled.
public struct Throttle: Sendable, Hashable {
    /// The number of calls per second.
    public var rate: Double
    /// The number of calls that may be made at once after an idle period.
    public var burst: Int

    /// Allows `rate` calls per second, and `burst` at once after an idle period.
    public init(perSecond rate: Double = 1_000, burst: Int = 2_000) {
        self.rate = rate
        self.burst = burst
    }
}
