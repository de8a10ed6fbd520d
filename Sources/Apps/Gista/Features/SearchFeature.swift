internal import Flow
internal import FullText
public import Wire

/// The state of the search in articles.
public struct ArticleSearch: Sendable, Equatable {
    /// The search text.
    public let text: String
    /// The links found, best results first.
    public var results: [FoundArticle] = []
    /// True until the results are there.
    public var isSearching = true
    /// The error of the search; nil when it succeeded.
    public var failure: NetworkError?
    /// True if only the articles on this device were searched.
    public var isFromDevice = false
    /// True while a filter such as `is:` is not complete, so that articles cannot be searched.
    public var hasOpenFilter = false

    /// Creates a search that has just begun.
    public init(text: String) { self.text = text }
}

/// The events of the search in articles.
public enum SearchAction: Sendable, Equatable {
    /// The user has stopped typing for a moment.
    case paused(String)
    /// The links whose articles match this text, from the backend.
    case found(String, [FoundArticle])
    /// The links whose articles on this device match this text, because the backend cannot be reached.
    case foundOnDevice(String, [FoundArticle])
    /// The articles could not be searched for this text.
    case failed(String, NetworkError)
    /// The user tapped a result with a match in its article.
    case resultTapped(String, Gista.ArticlePlace)
}

/// The reducer of the search. Data on this device is searched at once with each letter. Articles are searched when the
/// user stops typing for a moment; until then the earlier results stay.
struct SearchFeature {
    enum Job: Hashable, Sendable { case searching }

    /// The pause in typing after which articles are searched.
    static let pause = Duration.milliseconds(250)
    /// The minimum number of characters; a shorter text matches too many articles.
    static let minLength = 2

    let dependencies: GistaDependencies

    func typed(_ text: String, _ library: inout LibraryState) -> Effect<GistaAction> {
        library.search = text
        let searchText = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        do throws(SearchQuery.ParseError) {
            let query = try SearchQuery(searchText, isTyping: true)
            guard searchText.count >= Self.minLength, !query.hasNoTerms || query.hasFilters else {
                library.articles = nil
                return .cancel(id: Job.searching)
            }
        } catch {
            library.articles = ArticleSearch(text: searchText)
            library.articles?.isSearching = false
            library.articles?.hasOpenFilter = true
            return .cancel(id: Job.searching)
        }
        return .run { [clock = dependencies.clock] send in
            // Cancelled by the next letter.
            guard (try? await clock.sleep(until: clock.now.advanced(by: Self.pause), tolerance: nil)) != nil else {
                return
            }
            await send(.library(.search(.paused(searchText))))
        }
        .cancellable(id: Job.searching, cancelInFlight: true)
    }

    func reduce(_ state: inout GistaState, _ action: SearchAction, _ account: Account) -> Effect<GistaAction> {
        switch action {
        case .paused(let text):
            var search = ArticleSearch(text: text)
            search.results = state.library.articles?.results ?? []
            state.library.articles = search
            return find(text, state.library, account)
        case .found(let text, let results): return take(results, of: text, fromDevice: false, &state.library)
        case .foundOnDevice(let text, let results): return take(results, of: text, fromDevice: true, &state.library)
        case .failed(let text, let error):
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            guard state.library.articles?.text == text else { return .none }
            state.library.articles?.results = []
            state.library.articles?.isSearching = false
            state.library.articles?.failure = error
            return .none
        case .resultTapped(let id, let place): return open(id, at: place, &state)
        }
    }

    private func take(
        _ results: [FoundArticle],
        of text: String,
        fromDevice: Bool,
        _ library: inout LibraryState
    ) -> Effect<GistaAction> {
        guard library.articles?.text == text else { return .none }
        library.articles?.results = results
        library.articles?.isSearching = false
        library.articles?.isFromDevice = fromDevice
        return .none
    }

    private func find(_ text: String, _ library: LibraryState, _ account: Account) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                let found = try await dependencies.search(account.userId, text)
                await send(.library(.search(.found(text, found))))
            } catch  where error.isOffline {
                let known = library.facts
                let found = await dependencies.searchStored(account.userId, text) { query, link in
                    known[link].map { query.accepts($0) } ?? false
                }
                await send(.library(.search(.foundOnDevice(text, found))))
            } catch {
                await send(.library(.search(.failed(text, error))))
            }
        }
        .cancellable(id: Job.searching, cancelInFlight: true)
    }

    /// Opens the reader at the place of the match.
    private func open(_ id: String, at place: Gista.ArticlePlace, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let gist = state.library.visibleLinks.first(where: { $0.id == id })?.gistId else { return .none }
        let reader = ReaderFeature(dependencies: dependencies)
        return .merge(reader.open(gist, &state), reader.reduce(&state, .placeTapped(place)))
    }
}

extension LibraryState {
    /// The facts about each link for the filters of a search, by link id.
    fileprivate var facts: [String: SearchFacts] {
        var facts: [String: SearchFacts] = [:]
        for link in visibleLinks {
            facts[link.id] = SearchFacts(link, host: link.url.host, readings[link.id])
        }
        return facts
    }

    /// The links to show, each with the part of its article that matches: first the results of the search in articles,
    /// then other links that match the data on this device.
    public var listed: [(link: Gista.Link, snippet: Gista.Snippet?)] {
        let matching = visible
        guard let articles, !search.isEmpty else { return matching.map { ($0, nil) } }
        let known = Dictionary(visibleLinks.map { ($0.id, $0) }) { first, _ in first }
        // Skips a result that is not on this device yet, because it was saved elsewhere a moment ago.
        let found = articles.results.compactMap { result in
            known[result.link].flatMap { isChosen($0) ? (link: $0, snippet: result.snippet) : nil }
        }
        let ids = Set(found.map(\.link.id))
        return found + matching.filter { !ids.contains($0.id) }.map { ($0, nil) }
    }
}
