/// The layers in order, and the transport after them.
final class Road: Sendable {
    let layers: [any Layer]
    private let transport: any Transport
    private let coding: JSONCoding

    init(_ layers: [any Layer], _ transport: any Transport, _ coding: JSONCoding) {
        self.layers = layers
        self.transport = transport
        self.coding = coding
    }

    func send(_ request: Request) async throws(CallError) -> Response {
        try await Next(road: self, position: 0)(request)
    }

    /// The step after the last layer: validates the request so that no value can inject other header fields, sets the
    /// ids of the attempt, and makes it.
    func attempt(_ request: Request) async throws(CallError) -> Response {
        var request = request
        let journey = request.journey
        if let state = journey.parent?.state, !request.headers.contains("tracestate") {
            request.headers["tracestate"] = state
        }
        guard request.method.isValid else {
            throw CallError(
                .invalidRequest(part: "method", problem: "the method must have only letters and hyphens, e.g. GET")
            )
        }
        if let (name, problem) = request.headers.firstProblem {
            throw CallError(.invalidRequest(part: "header \(name)", problem: problem))
        }
        // A JSON body set by a layer is encoded with the client's coding, too.
        request.body = try request.body.encoded(by: coding)
        if Task.isCancelled { throw CallError(.cancelled) }
        request.headers[.requestID] = journey.requestID
        let start = journey.startAttempt(Self.nameAttempt(&request))
        do {
            let response = try await transport.send(request)
            journey.record(.attemptAnswered(status: response.status), since: start)
            if let field = response.headers.combined("server-timing") {
                journey.record(.serverTiming(ServerTiming.list(field)))
            }
            return response
        } catch {
            journey.record(.attemptFailed(error.message), since: start)
            throw error
        }
    }

    /// Gives the attempt its own span. A `traceparent` set by the caller already names the span and is kept.
    private static func nameAttempt(_ request: inout Request) -> SpanID {
        if let field = request.headers[.traceparent] { return TraceParent(field)?.span ?? RandomID.span() }
        let (journey, span) = (request.journey, RandomID.span())
        request.headers[.traceparent] = RandomID.traceparent(journey.traceID, span, flags: journey.parent?.flags ?? 1)
        return span
    }
}
