public import Bowline
public import Wire

/// What somebody has saved, as this device knows it.
public struct LibraryState: Sendable, Equatable {
    /// The links at the backend, newest first.
    public var links: [Gista.Link] = []
    /// Their gists, by id.
    public var gists: [String: Gist] = [:]
    /// The links that wait on this device, newest first.
    public var queued: [QueuedLink] = []
    /// What is looked for.
    public var search = ""
    /// The category that is shown; nil shows all.
    public var category: String?
    /// True until the first answer.
    public var isLoading = false
    /// True while somebody who pulled waits.
    public var isRefreshing = false
    /// Why the library could not be had.
    public var failure: NetworkError?
    /// What the cache had to do with what is shown.
    public var explanation: CacheReport?
    /// True once there was an answer.
    public var hasLoaded = false
    /// What is asked before something that cannot be taken back.
    public var question: Question?
    /// True while the backend tells at once what happens.
    public var isLive = false
    /// The links that the backend told of since the last question, whose answer may be older than that.
    var toldMeanwhile: Set<String> = []
    /// True while the app listens, or tries to.
    var isListening = false
    /// True once it was asked whether the session is over, because the backend would not be listened to.
    var hasCheckedSession = false

    /// An empty library.
    public init() {}

    /// The categories that occur, with how many links each has, by name.
    public var categories: [(name: String, count: Int)] {
        var counts: [String: Int] = [:]
        for link in links where !category(of: link).isEmpty { counts[category(of: link), default: 0] += 1 }
        return counts.map { (name: $0.key, count: $0.value) }.sorted { $0.name < $1.name }
    }

    /// The links that fit what is looked for and the chosen category.
    public var visible: [Gista.Link] {
        let words = search.lowercased().split(whereSeparator: \.isWhitespace)
        return links.filter { link in
            guard category == nil || category == category(of: link) else { return false }
            guard !words.isEmpty else { return true }
            let text = searchable(link)
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// The gist of a link, when it is here.
    public func gist(of link: Gista.Link) -> Gist? {
        link.gistId.flatMap { gists[$0] }
    }

    /// Whether a link of that id is in it.
    public func holds(_ id: String) -> Bool { links.contains { $0.id == id } }

    /// The id of the link that a gist was made of, when it is here.
    public func link(ofGist id: String) -> String? {
        links.first { $0.gistId == id }?.id
    }

    /// What a link is about: as its saver said, else as its gist says.
    public func category(of link: Gista.Link) -> String {
        link.category.isEmpty ? gist(of: link)?.category ?? "" : link.category
    }

    private func searchable(_ link: Gista.Link) -> String {
        let gist = gist(of: link)
        let parts = [link.title, link.url, category(of: link), gist?.title, gist?.headline, gist?.content]
        return (parts.compactMap(\.self) + (gist?.tags ?? [])).joined(separator: "\n").lowercased()
    }
}

/// What the backend knows of somebody's library, and how the answer came.
public struct LibraryAnswer: Sendable, Equatable {
    /// The links, newest first.
    public var links: [Gista.Link]
    /// The gists.
    public var gists: [Gist]
    /// What the cache had to do with it.
    public var cache: CacheReport?
    /// The last live event it knows of.
    public var liveEventID: String?

    /// An answer of these parts.
    public init(links: [Gista.Link], gists: [Gist], cache: CacheReport? = nil, liveEventID: String? = nil) {
        self.links = links
        self.gists = gists
        self.cache = cache
        self.liveEventID = liveEventID
    }
}
