extension Client {
    /// Opens a stream of Server-Sent Events.
    ///
    ///     let live = try await client.events(.liveScores(of: game))
    ///     for try await event in live.value { show(event) }
    ///
    /// Give `lastEventID` to continue after the event of that id. An answer that is no event stream is a failure;
    /// status 204 fails as `.rejected(status: 204, …)` and means, by the HTML standard, that one must not come back.
    /// Unless the endpoint says how long it may take, the connection may stay open for a day; unless it says how long a
    /// server may be silent, that is a minute, which a server keeps by sending comments.
    public func events<Answer>(
        _ endpoint: Endpoint<Answer>,
        after lastEventID: String? = nil,
        limit: Int = 1 << 20
    ) async throws(CallError) -> Answered<ServerSentEvents> {
        try await events(endpoint, for: session.principal, after: lastEventID, limit: limit)
    }

    /// The same for a given principal; throws `.signedOut` after its sign-out.
    package func events<Answer>(
        _ endpoint: Endpoint<Answer>,
        for principal: Principal,
        after lastEventID: String?,
        limit: Int = 1 << 20
    ) async throws(CallError) -> Answered<ServerSentEvents> {
        var endpoint = endpoint.openEnded
        endpoint.headers[.accept] = "text/event-stream"
        endpoint.headers[.cacheControl] = "no-store"
        if let lastEventID, !lastEventID.isEmpty { endpoint.headers["Last-Event-ID"] = lastEventID }
        endpoint.traits.caching = .none
        endpoint.traits.idleTimeout = endpoint.traits.idleTimeout ?? .seconds(60)
        let answer = try await stream(endpoint, for: principal)
        if let problem = Self.problem(withEventStream: answer.response) {
            answer.value.cancel()
            throw answer.journey.stamped(problem)
        }
        let events = ServerSentEvents(answer.value, after: lastEventID ?? "", limit: limit)
        return Answered(value: events, response: answer.response, journey: answer.journey)
    }

    private static func problem(withEventStream response: Response) -> CallError? {
        guard response.status == 200 else {
            let problem = ServerProblem(message: "the response is not an event stream")
            return CallError(.rejected(status: response.status, problem))
        }
        let type = response.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type == "text/event-stream" else {
            return CallError(.unreadable(place: "Content-Type", problem: "it is not text/event-stream"))
        }
        return nil
    }
}

extension Endpoint {
    /// The same endpoint with a timeout of a day, unless it has one of its own.
    var openEnded: Endpoint {
        var copy = self
        copy.traits.timeout = traits.timeout ?? .seconds(86_400)
        return copy
    }
}
