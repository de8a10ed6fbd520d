package import Wire

/// The facts about an article that a query's filters check.
package struct SearchFacts: Sendable {
    /// The host of the article's address.
    package var host: String
    /// The user's own tags.
    package var tags: [String]
    package var isRead: Bool
    package var isArchived: Bool
    package var isFavorite: Bool
    /// The time of saving, as RFC 3339 in UTC.
    package var savedAt: String

    package init(
        host: String,
        tags: [String] = [],
        isRead: Bool = false,
        isArchived: Bool = false,
        isFavorite: Bool = false,
        savedAt: String
    ) {
        (self.host, self.tags, self.savedAt) = (host, tags, savedAt)
        (self.isRead, self.isArchived, self.isFavorite) = (isRead, isArchived, isFavorite)
    }
}

extension SearchFacts {
    /// The facts about a link at `host`, and about what the user did with it.
    package init(_ link: Gista.Link, host: String, _ reading: Gista.Reading?) {
        self.init(
            host: host,
            tags: reading?.tagNames ?? [],
            isRead: reading?.read?.on ?? false,
            isArchived: reading?.archived?.on ?? false,
            isFavorite: reading?.favorite?.on ?? false,
            savedAt: link.createdAt ?? ""
        )
    }
}

extension SearchQuery {
    /// Whether the query has any filters.
    package var hasFilters: Bool {
        !sites.isEmpty || !tags.isEmpty || !states.isEmpty || since != nil || before != nil
    }

    /// Whether an article passes every filter.
    package func accepts(_ facts: SearchFacts) -> Bool {
        let host = facts.host.lowercased()
        let hasSite = sites.isEmpty || sites.contains { host == $0 || host.hasSuffix("." + $0) }
        let own = Set(facts.tags.map { $0.lowercased() })
        // A shorter date is a prefix, so it sorts before all texts that begin with it.
        let isInTime = since.map { facts.savedAt >= $0 } ?? true && before.map { facts.savedAt < $0 } ?? true
        return hasSite && isInTime && own.isSuperset(of: tags) && states.allSatisfy { facts.has($0) }
    }
}

extension SearchFacts {
    fileprivate func has(_ state: SearchQuery.State) -> Bool {
        switch state {
        case .unread: !isRead && !isArchived
        case .read: isRead
        case .archived: isArchived
        case .favorite: isFavorite
        }
    }
}
