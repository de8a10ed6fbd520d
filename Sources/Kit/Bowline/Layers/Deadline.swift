/// Writes into the request the one instant by which all its attempts and waits must be done.
///
/// It does not watch the clock itself: later layers read the instant, and the transport enforces it.
public struct Deadline: Layer {
    private let usual: Duration

    /// A century: more is as good as no limit, and would overflow arithmetic with instants.
    static let longest = Duration.seconds(3_155_760_000)

    /// Limits a call to `usual` unless its endpoint has a timeout of its own.
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
