/// The layers in their order, and the transport they end at.
final class Road: Sendable {
    let layers: [any Layer]
    private let transport: any Transport

    init(layers: [any Layer], transport: any Transport) {
        self.layers = layers
        self.transport = transport
    }

    func send(_ request: Request) async throws(Failure) -> Response {
        try await Next(road: self, position: 0)(request)
    }

    /// The last step: checks that nothing in the request can break out of its place, names the attempt and makes it.
    func attempt(_ request: Request) async throws(Failure) -> Response {
        var request = request
        if let (name, problem) = request.headers.firstProblem {
            throw Failure(.invalidRequest(part: "header \(name)", problem: problem))
        }
        if Task.isCancelled { throw Failure(.cancelled) }
        let span = RandomID.span()
        request.headers[.traceparent] = "00-\(request.journey.traceID)-\(span)-01"
        request.journey.record(.attemptStarted(number: request.journey.attempts + 1, span: span))
        do {
            let response = try await transport.send(request)
            request.journey.record(.attemptAnswered(status: response.status))
            return response
        } catch {
            request.journey.record(.attemptFailed(error.message))
            throw error
        }
    }
}
