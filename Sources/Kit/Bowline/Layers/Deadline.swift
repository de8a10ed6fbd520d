/// Writes into the request the one instant by which all its attempts and waits must be done.
///
/// It does not watch the clock itself: whoever waits further down reads the instant, and the transport enforces it.
public struct Deadline: Layer {
    private let usual: Duration

    /// Gives a call that long unless its endpoint says otherwise.
    public init(_ usual: Duration = .seconds(60)) {
        self.usual = usual
    }

    /// Sets the deadline and passes the request on.
    public func send(_ request: Request, next: Next) async throws(Failure) -> Response {
        var request = request
        let allowed = request.traits.within ?? usual
        let end = request.clock.now.advanced(by: allowed)
        request.deadline = request.deadline.map { min($0, end) } ?? end
        request.journey.record(.deadline(allowed))
        return try await next(request)
    }
}
