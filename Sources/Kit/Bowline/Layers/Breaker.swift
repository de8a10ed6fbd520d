/// A circuit breaker: a host that keeps failing is not called for a while. After the pause a single call probes the
/// host; if it succeeds, all calls are allowed again.
///
/// Connection errors and statuses from 500 to 599 count as failures. A response with any other status counts as a
/// success, and a call that found no route out of the device counts as neither.
public struct Breaker: Sendable, Hashable {
    let rule: BreakerMachine.Rule

    /// Opens for `pause` if at least `failureRatio` of the calls within `window` failed, and there were at least
    /// `minimumCalls`.
    public init(
        failureRatio: Double = 0.5,
        minimumCalls: Int = 20,
        window: Duration = .seconds(30),
        pause: Duration = .seconds(5)
    ) {
        rule = .init(failureRatio: failureRatio, minimumCalls: minimumCalls, window: window, pause: pause)
    }
}
