internal import Flow
internal import FullText
public import Wire

/// The search in articles, as far as it has come.
public struct ArticleSearch: Sendable, Equatable {
    /// What is searched for.
    public let text: String
    /// The links that were found, the best answers first.
    public var results: [FoundArticle] = []
    /// True until the answer is there.
    public var isSearching = true
    /// The error of the search; nil when it succeeded.
    public var failure: NetworkError?
    /// True where only the articles on this device were searched.
    public var isFromDevice = false
    /// True while a filter such as `is:` is not complete, so that articles cannot be searched.
    public var hasOpenFilter = false

    /// A search that has just begun.
    public init(text: String) { self.text = text }
}

/// The events of the search in articles.
public enum SearchAction: Sendable, Equatable {
    /// The user has stopped typing for a moment.
    case paused(String)
    /// The links whose articles answer this text.
    case came(String, [FoundArticle])
    /// The same, of the articles on this device, as the backend cannot be reached.
    case cameFromDevice(String, [FoundArticle])
    /// The articles could not be searched for this text.
    case failed(String, NetworkError)
    /// A link was tapped whose article shows the words.
    case resultTapped(String, Gista.ArticlePlace)
}

/// The rules of the search. What this device knows of links is searched at once, letter by letter; articles are searched
/// when the user stops typing for a moment, and what was found before stays until then.
struct SearchFeature {
    enum Job: Hashable, Sendable { case searching }

    /// How long the user types nothing before articles are searched.
    static let pause = Duration.milliseconds(250)
    /// A shorter text is in too many articles to say anything.
    static let shortest = 2

    let dependencies: GistaDependencies

    func typed(_ text: String, _ library: inout LibraryState) -> Effect<GistaAction> {
        library.search = text
        let wanted = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        do throws(SearchQuery.ParseError) {
            let query = try SearchQuery(wanted, isTyping: true)
            guard wanted.count >= Self.shortest, !query.hasNoTerms || query.hasFilters else {
                library.articles = nil
                return .cancel(id: Job.searching)
            }
        } catch {
            library.articles = ArticleSearch(text: wanted)
            library.articles?.isSearching = false
            library.articles?.hasOpenFilter = true
            return .cancel(id: Job.searching)
        }
        return .run { [clock = dependencies.clock] send in
            // Cancelled by the next letter.
            guard (try? await clock.sleep(until: clock.now.advanced(by: Self.pause), tolerance: nil)) != nil else {
                return
            }
            await send(.library(.search(.paused(wanted))))
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
        case .came(let text, let results): return take(results, of: text, fromDevice: false, &state.library)
        case .cameFromDevice(let text, let results): return take(results, of: text, fromDevice: true, &state.library)
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
                await send(.library(.search(.came(text, found))))
            } catch  where error.isOffline {
                let known = library.facts
                let found = await dependencies.searchKept(account.userId, text) { query, link in
                    known[link].map { query.accepts($0) } ?? false
                }
                await send(.library(.search(.cameFromDevice(text, found))))
            } catch {
                await send(.library(.search(.failed(text, error))))
            }
        }
        .cancellable(id: Job.searching, cancelInFlight: true)
    }

    /// Opens the reader where the words are.
    private func open(_ id: String, at place: Gista.ArticlePlace, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let gist = state.library.shown.first(where: { $0.id == id })?.gistId else { return .none }
        let reader = ReaderFeature(dependencies: dependencies)
        return .merge(reader.open(gist, &state), reader.reduce(&state, .placeTapped(place)))
    }
}

extension LibraryState {
    /// What the filters of a search ask about each link, by the links' ids.
    fileprivate var facts: [String: SearchFacts] {
        var facts: [String: SearchFacts] = [:]
        for link in shown {
            facts[link.id] = SearchFacts(link, host: link.url.host, readings[link.id])
        }
        return facts
    }

    /// The links to show, each with the part of its article that a search found: first the best answers of the articles,
    /// then the others that match what this device knows of them.
    public var listed: [(link: Gista.Link, snippet: Gista.Snippet?)] {
        let matching = visible
        guard let articles, !search.isEmpty else { return matching.map { ($0, nil) } }
        let known = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
        // A result that this device does not know of yet was saved elsewhere a moment ago.
        let found = articles.results.compactMap { result in
            known[result.link].flatMap { isChosen($0) ? (link: $0, snippet: result.snippet) : nil }
        }
        let ids = Set(found.map(\.link.id))
        return found + matching.filter { !ids.contains($0.id) }.map { ($0, nil) }
    }
}
