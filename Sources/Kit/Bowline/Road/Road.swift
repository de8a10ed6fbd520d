/// The layers in their order, and the transport they end at.
final class Road: Sendable {
    let layers: [any Layer]
    private let transport: any Transport

    init(_ layers: [any Layer], _ transport: any Transport) {
        self.layers = layers
        self.transport = transport
    }

    func send(_ request: Request) async throws(CallError) -> Response {
        try await Next(road: self, position: 0)(request)
    }

    /// The last step: checks that nothing in the request can break out of its place, names the attempt and makes it.
    func attempt(_ request: Request) async throws(CallError) -> Response {
        var request = request
        guard request.method.isValid else {
            throw CallError(.invalidRequest(part: "method", problem: "it must be letters and hyphens only"))
        }
        if let (name, problem) = request.headers.firstProblem {
            throw CallError(.invalidRequest(part: "header \(name)", problem: problem))
        }
        if Task.isCancelled { throw CallError(.cancelled) }
        let span = RandomID.span()
        request.headers[.requestID] = request.journey.requestID
        request.headers[.traceparent] = RandomID.traceparent(request.journey.traceID, span)
        request.journey.startAttempt(span)
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
