/// Sets the deadline of a call, by which all its attempts and waits must end.
///
/// This layer does not watch the clock: later layers read the deadline, and the transport enforces it.
public struct Deadline: Layer {
    private let defaultTimeout: Duration

    /// A century: a longer timeout is as good as none, and would overflow date arithmetic.
    static let maxTimeout = Duration.seconds(3_155_760_000)

    /// Limits a call to `defaultTimeout` unless its endpoint has its own timeout.
    public init(_ defaultTimeout: Duration = .seconds(60)) {
        self.defaultTimeout = defaultTimeout
    }

    /// Sets the deadline and passes the request on.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        var request = request
        let allowed = min(request.traits.timeout ?? defaultTimeout, Self.maxTimeout)
        let end = request.clock.now.advanced(by: allowed)
        request.deadline = request.deadline.map { min($0, end) } ?? end
        request.journey.record(.deadline(allowed))
        return try await next(request)
    }
}
