package import Bowline
package import Wire

/// Reads what a watch link shows. It needs no account.
package struct SpectatorClient: Sendable {
    private let client: Client

    /// Creates a client for a backend.
    package init(at environment: BackendEnvironment, transport: any Transport, clock: any KitClock) {
        var configuration = Client.Configuration(clock: clock)
        configuration.cache = nil
        configuration.retry = nil
        configuration.deadline = Deadline(.seconds(10))
        client = Client(environment: environment, transport: transport, configuration: configuration)
    }

    /// What a watch link shows: a league with its table and games, or one game.
    package func league(_ token: String) async throws(CallError) -> WatchedLeague {
        try await read("/v1/watch", token)
    }

    /// A game that the watch link shows.
    package func game(_ id: String, _ token: String) async throws(CallError) -> WatchedGame {
        try await read("/v1/watch/games/\(id)", token)
    }

    private func read<Value: Decodable & Sendable>(_ path: EndpointPath, _ token: String) async throws(CallError)
        -> Value
    {
        var query = QueryItems()
        query.append("link", token)
        let endpoint = Endpoint<APIResponseEnvelope<Value>>(
            .get,
            path,
            query: query,
            traits: Traits(signIn: .none, caching: .none),
            answer: .json()
        )
        return try await client.answer(to: endpoint).value.data
    }
}
