/// The layers in their order, and the transport they end at.
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

    /// The last step: checks that no value of the request can break out of its field, gives the attempt its ids, and
    /// makes it.
    func attempt(_ request: Request) async throws(CallError) -> Response {
        var request = request
        let journey = request.journey
        if let state = journey.parent?.state, !request.headers.contains("tracestate") {
            request.headers["tracestate"] = state
        }
        guard request.method.isValid else {
            throw CallError(.invalidRequest(part: "method", problem: "it must be letters and hyphens only"))
        }
        if let (name, problem) = request.headers.firstProblem {
            throw CallError(.invalidRequest(part: "header \(name)", problem: problem))
        }
        // What a layer has put there is written by the client's coding, too.
        request.body = try request.body.written(by: coding)
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

    /// Gives the attempt a span of its own. A `traceparent` of the caller names the span itself and stays as it is.
    private static func nameAttempt(_ request: inout Request) -> SpanID {
        if let field = request.headers[.traceparent] { return TraceParent(field)?.span ?? RandomID.span() }
        let (journey, span) = (request.journey, RandomID.span())
        request.headers[.traceparent] = RandomID.traceparent(journey.traceID, span, flags: journey.parent?.flags ?? 1)
        return span
    }
}
