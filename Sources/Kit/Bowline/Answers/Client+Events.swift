extension Client {
    /// Opens a stream of Server-Sent Events.
    ///
    ///     let live = try await client.events(.liveScores(of: game))
    ///     for try await event in live.value { show(event) }
    ///
    /// Pass `lastEventID` to continue after the event with that id. A response that is not an event stream is a
    /// failure. Status 204 fails as `.rejected(status: 204, …)`; by the HTML standard it means that the client must not
    /// reconnect. The default timeout is a day, so that the connection can stay open. The default idle timeout is a
    /// minute; a server keeps the connection alive by sending comments.
    public func events<Answer>(
        _ endpoint: Endpoint<Answer>,
        after lastEventID: String? = nil,
        limit: Int = 1 << 20
    ) async throws(CallError) -> Answered<ServerSentEvents> {
        try await events(endpoint, for: session.principal, after: lastEventID, limit: limit)
    }

    /// Like the public `events`, for the given principal; throws `.signedOut` after its sign-out.
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
            return CallError(.unreadable(location: "Content-Type", problem: "the type is not text/event-stream"))
        }
        return nil
    }
}

extension Endpoint {
    /// A copy with a timeout of a day, unless the endpoint sets its own.
    var openEnded: Endpoint {
        var copy = self
        copy.traits.timeout = traits.timeout ?? .seconds(86_400)
        return copy
    }
}
