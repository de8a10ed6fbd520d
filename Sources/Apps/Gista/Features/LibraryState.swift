public import Bowline
public import Wire

/// The library as known on this device.
public struct LibraryState: Sendable, Equatable {
    /// The links at the backend, newest first.
    public var links: [Gista.Link] = []
    /// Their gists, by id.
    public var gists: [String: Gist] = [:]
    /// The readings of links, by link id; only links that have one.
    public var readings: [String: Gista.Reading] = [:]
    /// The shown section.
    public var section = LibrarySection.inbox
    /// The chosen tag; nil shows all.
    public var tag: String?
    /// The article style on this device.
    public var style = ReaderStyle()
    /// The choice of offline articles on this device.
    public var offline = OfflineChoice()
    /// The number and size of the articles stored on this device; nil until known.
    public var storedArticles: StoredArticles?
    /// True after a change of a reading could not be saved or was rejected.
    public var hasRefusedReading = false
    /// The links that wait on this device, newest first.
    public var queued: [QueuedLink] = []
    /// The text that the user searches for.
    public var search = ""
    /// The search in articles for this text; nil without a search.
    public var articles: ArticleSearch?
    /// The chosen category; nil shows all.
    public var category: String?
    /// True until the first response.
    public var isLoading = false
    /// True while the user's refresh is in progress.
    public var isRefreshing = false
    /// The error of the last call; nil when it succeeded.
    public var failure: NetworkError?
    /// The cache report of the shown library.
    public var explanation: CacheReport?
    /// True after the first response.
    public var hasLoaded = false
    /// The removals in progress.
    public var removals = RemovalState()
    /// True while the live connection is open.
    public var isLive = false
    /// The live events about links, by link id, that are newer than the last response.
    var liveEvents: [String: LinkEvent] = [:]
    /// True while the app has a live connection or tries to open one.
    var isListening = false
    /// True after a call has checked whether the session has ended, because the live connection was rejected.
    var hasCheckedSession = false

    /// Creates the state of an empty library.
    public init() {}

    /// The links without those being removed.
    public var visibleLinks: [Gista.Link] {
        let hidden = removals.hidden
        guard !hidden.isEmpty else { return links }
        return links.filter { !hidden.contains(.link($0.id)) }.map { link in
            link.gistId.map { hidden.contains(.gist($0)) } == true ? link.withoutGist : link
        }
    }

    /// The links of the section.
    public var inSection: [Gista.Link] { visibleLinks.filter { section.contains(readings[$0.id]) } }

    /// The tags of the links in the section, with how many links each has, by name.
    public var tags: [(name: String, count: Int)] {
        var counts: [String: Int] = [:]
        for link in inSection { for tag in readings[link.id]?.tagNames ?? [] { counts[tag, default: 0] += 1 } }
        return counts.map { (name: $0.key, count: $0.value) }.sorted { $0.name < $1.name }
    }

    /// All tags of the library, the most frequent first.
    var knownTags: [String] {
        let counts = readings.values.flatMap(\.tagNames).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The categories that occur in the section, with how many links each has, by name.
    public var categories: [(name: String, count: Int)] {
        var counts: [String: Int] = [:]
        for link in inSection where !category(of: link).isEmpty { counts[category(of: link), default: 0] += 1 }
        return counts.map { (name: $0.key, count: $0.value) }.sorted { $0.name < $1.name }
    }

    /// The links of the section that match the category and the tag. With a search text, the links of all sections that
    /// also match the text.
    public var visible: [Gista.Link] {
        let words = search.lowercased().split(whereSeparator: \.isWhitespace)
        return (words.isEmpty ? inSection : visibleLinks).filter { link in
            guard isChosen(link) else { return false }
            guard !words.isEmpty else { return true }
            let text = searchable(link)
            return words.allSatisfy { text.contains($0) }
        }
    }

    /// Whether a link has the chosen category and tag.
    func isChosen(_ link: Gista.Link) -> Bool {
        (category == nil || category == category(of: link))
            && tag.map { readings[link.id]?.tags[$0]?.on == true } ?? true
    }

    /// The gist of a link; nil when it is not on this device.
    public func gist(of link: Gista.Link) -> Gist? {
        link.gistId.flatMap { gists[$0] }
    }

    /// The id of a gist's link; nil if it is not on this device.
    public func link(ofGist id: String) -> String? {
        links.first { $0.gistId == id }?.id
    }

    /// The category of a link: the user's own, or else that of its gist.
    public func category(of link: Gista.Link) -> String {
        link.category.isEmpty ? gist(of: link)?.category ?? "" : link.category
    }

    private func searchable(_ link: Gista.Link) -> String {
        let gist = gist(of: link)
        let parts = [link.title, link.url, category(of: link), gist?.title, gist?.headline, gist?.content]
        let reading = readings[link.id]
        let marked = reading?.shownHighlights.values.flatMap { [$0.quote, $0.note.text] } ?? []
        return (parts.compactMap(\.self) + (gist?.tags ?? []) + (reading?.tagNames ?? []) + marked).joined(
            separator: "\n"
        ).lowercased()
    }
}

/// A live event about a link.
struct LinkEvent: Sendable, Equatable {
    /// The number of the event.
    var event: Int
    var status: Gista.LinkStatus
    var gistId: String?
    var reason: String?
}

/// The library from the backend or the cache, with the cache report.
public struct LibraryAnswer: Sendable, Equatable {
    /// The links, newest first.
    public var links: [Gista.Link]
    /// The user's gists.
    public var gists: [Gist]
    /// The readings of the links.
    public var readings: [Gista.Reading] = []
    /// The cache report of the links.
    public var cache: CacheReport?
    /// The id of the last live event that the library includes.
    public var liveEventID: String?
}
