/// The stored responses that a successful change invalidates, by RFC 9111, 4.4, and by the tags of its endpoint.
///
/// The cache removes them; reads of them that started earlier are neither stored nor shared with later reads.
struct ChangeScope: Sendable {
    /// Addresses of one origin.
    var addresses: Set<WebAddress> = []
    /// Tags set by the endpoints' own policies.
    var tags: Set<String> = []
    /// True if everything at the addresses' origin is invalidated.
    var isWholeOrigin = false

    /// Creates the scope of a change from its response; nil if the change failed or the request changes nothing.
    init?(_ response: Response, to request: Request) {
        guard !request.method.isSafe, response.status < 400 else { return nil }
        let named = [HeaderName.location, .contentLocation].compactMap { name in
            response.headers[name].flatMap { try? request.address.resolving($0) }
        }
        addresses = Set([request.address] + named.filter { $0.origin == request.address.origin })
        if case .forgets(let tags) = request.traits.caching { self.tags = tags }
        isWholeOrigin = Self.clearsSiteData(response)
    }

    /// A scope of one address.
    init(_ address: WebAddress) {
        addresses = [address]
    }

    /// A scope of all stored responses with any of these tags.
    init(tags: Set<String>) {
        self.tags = tags
    }

    /// True if a read of `address`, whose response will have `tags`, is invalidated.
    func covers(_ address: WebAddress, tags: Set<String>) -> Bool {
        if addresses.contains(address) || !self.tags.isDisjoint(with: tags) { return true }
        return isWholeOrigin && addresses.contains { $0.origin == address.origin }
    }

    /// True if the response clears the cache of its origin.
    static func clearsSiteData(_ response: Response) -> Bool {
        guard let field = response.headers.combined("clear-site-data") else { return false }
        let kinds = FieldScanner.members(field)
        return kinds.contains("\"cache\"") || kinds.contains("\"*\"")
    }
}

extension Caching {
    /// The tags under which a response is stored.
    var storedTags: Set<String> {
        if case .keep(_, let tags) = self { tags } else { [] }
    }
}
