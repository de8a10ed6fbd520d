package import Wire

extension ScoreDesk {
    /// A part of a list, and where it goes on.
    package struct Page<Item: Sendable & Hashable>: Sendable, Hashable {
        /// The items, in the server's order.
        package var items: [Item]
        /// Where the list goes on; nil at its end.
        package var next: String?

        /// A part of a list.
        package init(_ items: [Item], next: String? = nil) {
            self.items = items
            self.next = next
        }
    }

    /// The tenant's leagues whose name holds `search`.
    package func leagues(search: String, after cursor: String?) async throws -> Page<League> {
        try await page(.leagues(search: search, after: cursor))
    }

    /// A league by its id.
    package func league(_ id: String) async throws -> League {
        try await api.request(ScoreBaseEndpoint.league(id))
    }

    /// A league's table.
    package func standings(of league: String) async throws -> [Standing] {
        try await api.request(ScoreBaseEndpoint.standings(of: league))
    }

    /// A league's games.
    package func games(of league: String, after cursor: String?) async throws -> Page<GameInfo> {
        try await page(.games(of: league, after: cursor))
    }

    /// Forgets what is remembered, so that the next look asks the server.
    package func refresh() {
        api.invalidateCache()
    }

    func page<Item: Decodable & Sendable>(_ call: ScoreBaseEndpoint) async throws -> Page<Item> {
        let envelope: APIResponseEnvelope<[Item]> = try await api.envelope(call)
        return Page(envelope.data, next: envelope.nextCursor)
    }

    /// A list to its end, page by page.
    func whole<Item: Decodable & Sendable>(_ call: (String?) -> ScoreBaseEndpoint) async throws -> [Item] {
        var items: [Item] = []
        var cursor: String?
        repeat {
            let envelope: APIResponseEnvelope<[Item]> = try await client.envelope(call(cursor))
            items += envelope.data
            cursor = envelope.nextCursor
        } while cursor != nil
        return items
    }
}
