/// Keeps a client below its backend's rate limit, so that calls wait their turn on the device instead of being refused
/// by the server.
///
/// Each client has one bucket a tenant (or a user, where there are no tenants). Callers wait in the order they came, no
/// longer than their deadline allows, and leave the line at once when cancelled.
public struct Throttle: Sendable, Hashable {
    /// How many calls pass in a second.
    public var rate: Double
    /// How many calls pass at once after a quiet time.
    public var burst: Int

    /// Lets `rate` calls a second through, and `burst` at once after a quiet time.
    public init(perSecond rate: Double = 1_000, burst: Int = 2_000) {
        self.rate = rate
        self.burst = burst
    }
}
