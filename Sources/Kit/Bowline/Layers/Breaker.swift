/// When a host that keeps failing is not called for a while. After the pause one call tries it, and the others follow
/// when it succeeds.
///
/// Failures are those of the connection and the statuses 500 to 599. An answer with another status counts as a success,
/// and a call that found no way out of the device counts as neither.
public struct Breaker: Sendable, Hashable {
    let rule: BreakerMachine.Rule

    /// Opens when `failureRatio` of at least `minimumCalls` within `window` failed, for the length of `pause`.
    public init(
        failureRatio: Double = 0.5,
        minimumCalls: Int = 20,
        window: Duration = .seconds(30),
        pause: Duration = .seconds(5)
    ) {
        rule = .init(failureRatio: failureRatio, minimumCalls: minimumCalls, window: window, pause: pause)
    }
}
