/// Sets the deadline of a call, by which all its attempts and waits must end.
///
/// This layer does not watch the clock: later layers read the deadline, and the transport enforces it.
public struct Deadline: Layer {
    private let usual: Duration

    /// A century: a longer timeout is as good as none, and would overflow date arithmetic.
    static let longest = Duration.seconds(3_155_760_000)

    /// Limits a call to `usual` unless its endpoint has its own timeout.
    public init(_ usual: Duration = .seconds(60)) {
        self.usual = usual
    }

    /// Sets the deadline and passes the request on.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        var request = request
        let allowed = min(request.traits.timeout ?? usual, Self.longest)
        let end = request.clock.now.advanced(by: allowed)
        request.deadline = request.deadline.map { min($0, end) } ?? end
        request.journey.record(.deadline(allowed))
        return try await next(request)
    }
}
