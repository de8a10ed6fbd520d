import Wire

/// One page of a list.
package struct ListPage<Item: Sendable & Hashable>: Sendable, Hashable {
    /// The items, in the server's order.
    package var items: [Item]
    /// The cursor of the next page; nil on the last page.
    package var next: String?

    /// A page with these items.
    package init(_ items: [Item], next: String? = nil) {
        self.items = items
        self.next = next
    }
}

extension APIClientProtocol {
    /// Reads one page of a list.
    func page<Item: Decodable & Sendable & Hashable>(_ endpoint: ScoreBaseEndpoint) async throws -> ListPage<Item> {
        let envelope: APIResponseEnvelope<[Item]> = try await envelope(endpoint)
        return ListPage(envelope.data, next: envelope.nextCursor)
    }

    /// Reads a list to its end, page by page. `endpoint` returns the call for a cursor, which is nil for the first
    /// page.
    func all<Item: Decodable & Sendable & Hashable>(_ endpoint: (String?) -> ScoreBaseEndpoint) async throws -> [Item] {
        var items: [Item] = []
        var cursor: String?
        repeat {
            let page: ListPage<Item> = try await page(endpoint(cursor))
            items += page.items
            cursor = page.next
        } while cursor != nil
        return items
    }
}
