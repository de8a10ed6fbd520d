package import Wire

/// What the filters of a query ask about an article.
package struct SearchFacts: Sendable {
    /// The host of its address.
    package var host: String
    /// The user's own tags.
    package var tags: [String]
    package var isRead: Bool
    package var isArchived: Bool
    package var isFavorite: Bool
    /// When it was saved, as RFC 3339 in UTC.
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
    /// What is known of a link at `host`, and of what was done with it.
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
    /// Whether it has filters at all.
    package var hasFilters: Bool {
        !sites.isEmpty || !tags.isEmpty || !states.isEmpty || since != nil || before != nil
    }

    /// Whether an article passes every filter.
    package func accepts(_ facts: SearchFacts) -> Bool {
        let host = facts.host.lowercased()
        let hasSite = sites.isEmpty || sites.contains { host == $0 || host.hasSuffix("." + $0) }
        let own = Set(facts.tags.map { $0.lowercased() })
        // A shorter date is the beginning of a text, and so in front of all texts that begin with it.
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
