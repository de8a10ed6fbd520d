/// The stored answers that a successful change invalidates: RFC 9111, 4.4, and the tags of its endpoint.
///
/// A cache removes it; reads of it that were begun before are neither stored nor shared with reads begun afterwards.
struct ChangeScope: Sendable {
    /// Addresses of one origin.
    var addresses: Set<WebAddress> = []
    /// Names given by endpoints' own policies.
    var tags: Set<String> = []
    /// True when everything at the addresses' origin is doubtful.
    var isWholeOrigin = false

    /// The scope of the answer to a change; nil when the change failed or the request changes nothing.
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

    /// A scope of all answers with one of these tags.
    init(tags: Set<String>) {
        self.tags = tags
    }

    /// True when a read of `address`, whose answer will bear `tags`, is doubtful.
    func covers(_ address: WebAddress, tags: Set<String>) -> Bool {
        if addresses.contains(address) || !self.tags.isDisjoint(with: tags) { return true }
        return isWholeOrigin && addresses.contains { $0.origin == address.origin }
    }

    /// True when the answer has the cache of its origin emptied.
    static func clearsSiteData(_ response: Response) -> Bool {
        guard let field = response.headers.combined("clear-site-data") else { return false }
        let kinds = FieldScanner.members(field)
        return kinds.contains("\"cache\"") || kinds.contains("\"*\"")
    }
}

extension Caching {
    /// The tags under which an answer is stored.
    var storedTags: Set<String> {
        if case .keep(_, let tags) = self { tags } else { [] }
    }
}
