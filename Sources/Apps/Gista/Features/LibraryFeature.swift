internal import Flow
public import Wire

/// What can happen to the library.
public enum LibraryAction: Sendable, Equatable {
    /// It came up.
    case opened
    /// Somebody pulled to refresh.
    case pulled
    /// What this device remembers.
    case remembered(LibraryAnswer)
    /// The backend's answer, or what is remembered of it when the backend cannot be reached.
    case came(LibraryAnswer)
    /// There is none.
    case failed(NetworkError)
    /// What waits on this device changed.
    case queueCame([QueuedLink])
    /// A category was chosen; nil for all.
    case categoryChosen(String?)
    /// The backend told something as it happened.
    case news(LiveNews)
    /// A gist that had just become ready.
    case gistCame(Gist)
    /// A link was tapped.
    case linkTapped(String)
    /// A link that was refused is to be tried once more.
    case retryTapped(QueuedLink)
    /// A link that waits is not to be saved any more.
    case dropTapped(QueuedLink)
    /// The gist of a link is to be made, once more where that had failed.
    case makeGistTapped(String)
    /// Its gist is being made.
    case linkChanged(Gista.Link)
    /// A link is to be deleted.
    case deleteTapped(String)
    /// Yes.
    case deleteConfirmed
    /// No.
    case deleteCancelled
    /// The link is gone.
    case deleted(String)
}

/// The rules of the library.
struct LibraryFeature {
    enum Job: Hashable, Sendable { case loading, live, queue }

    let world: GistaWorld

    func reduce(_ state: inout GistaState, _ action: LibraryAction) -> Effect<GistaAction> {
        guard let account = state.account else { return .none }
        switch action {
        case .opened:
            state.library.isLoading = true
            return .merge(remember(account), watchQueue())
        case .pulled:
            guard !state.library.isRefreshing else { return .none }
            state.library.isRefreshing = true
            state.library.hasCheckedSession = false
            return load(account, &state.library)
        case .remembered(let answer):
            show(answer, &state.library)
            return load(account, &state.library)
        case .came(let answer): return take(answer, &state.library)
        case .failed(let error): return fail(error, &state)
        case .queueCame(let queued):
            // A link that left the queue is at the backend now.
            let hasLeft = queued.count < state.library.queued.count
            state.library.queued = queued
            return hasLeft ? load(account, &state.library) : .none
        case .categoryChosen(let category):
            state.library.category = category
            return .none
        case .news(let news): return hear(news, account, &state)
        case .gistCame(let gist):
            take(gist, &state.library)
            return .none
        case .linkTapped(let id): return open(id, &state)
        case .retryTapped(let link): return .run { [world] _ in await world.retryLink(link) }
        case .dropTapped(let link): return .run { [world] _ in await world.dropLink(link) }
        case .makeGistTapped, .linkChanged, .deleteTapped, .deleteConfirmed, .deleteCancelled, .deleted:
            return LinkActions(world: world).reduce(&state, action, account)
        }
    }

    // MARK: Loading

    /// Shows what is here at once, and then asks.
    private func remember(_ account: Account) -> Effect<GistaAction> {
        .run { [world] send in
            let answer = await world.rememberedLibrary(account.userId)
            await send(.library(.remembered(answer ?? LibraryAnswer(links: [], gists: []))))
        }
    }

    private func load(_ account: Account, _ library: inout LibraryState) -> Effect<GistaAction> {
        library.toldMeanwhile = []
        return .run { [world] send in
            do throws(NetworkError) {
                await send(.library(.came(try await world.library(account.userId))))
            } catch {
                await send(.library(.failed(error)))
            }
        }
        .cancellable(id: Job.loading, cancelInFlight: true)
    }

    private func show(_ answer: LibraryAnswer, _ library: inout LibraryState) {
        let told = library.links.filter { library.toldMeanwhile.contains($0.id) }
        library.links = answer.links.map { link in
            // The answer was made before the backend told of this one.
            link.status == .pending ? told.first { $0.id == link.id } ?? link : link
        }
        let before = library.gists
        library.gists = answer.gists.reduce(into: [:]) { gists, gist in
            // The list comes without the articles; one that was read here keeps its own.
            let known = before[gist.id]
            gists[gist.id] = known?.segments == nil ? gist : known
        }
        for id in library.links.compactMap(\.gistId) where library.gists[id] == nil { library.gists[id] = before[id] }
        library.explanation = answer.cache
        if let category = library.category, !library.categories.contains(where: { $0.name == category }) {
            library.category = nil
        }
    }

    private func take(_ answer: LibraryAnswer, _ library: inout LibraryState) -> Effect<GistaAction> {
        show(answer, &library)
        library.failure = nil
        library.isLoading = false
        library.isRefreshing = false
        library.hasLoaded = true
        return listen(after: answer.liveEventID, &library)
    }

    private func fail(_ error: NetworkError, _ state: inout GistaState) -> Effect<GistaAction> {
        if error == .unauthorized { return SessionEnd.reduce(&state) }
        state.library.isLoading = false
        state.library.isRefreshing = false
        state.library.failure = error
        // What happens is told all the same, as soon as the server can be reached.
        return state.library.hasLoaded ? .none : listen(after: nil, &state.library)
    }

    private func watchQueue() -> Effect<GistaAction> {
        .run { [world] send in
            for await links in world.queue() { await send(.library(.queueCame(links))) }
        }
        .cancellable(id: Job.queue, cancelInFlight: true)
    }

    // MARK: What happens at the backend

    private func listen(after id: String?, _ library: inout LibraryState) -> Effect<GistaAction> {
        guard !library.isListening else { return .none }
        library.isListening = true
        return .run { [world] send in
            for await news in world.live(id) { await send(.library(.news(news))) }
        }
        .cancellable(id: Job.live, cancelInFlight: true)
    }

    private func hear(_ news: LiveNews, _ account: Account, _ state: inout GistaState) -> Effect<GistaAction> {
        switch news {
        case .connected:
            state.library.isLive = true
            // Before the first answer nothing is known yet.
            return state.library.hasLoaded ? .none : load(account, &state.library)
        case .disconnected:
            state.library.isLive = false
            return .none
        case .stopped(let isSignedOut):
            return stop(isSignedOut, account, &state)
        case .gap:
            state.library.hasCheckedSession = false
            return load(account, &state.library)
        case .gistReady(let gistId, let linkId):
            state.library.hasCheckedSession = false
            return showReady(gistId, linkId, account, &state.library)
        case .linkFailed(let linkId, let reason):
            state.library.hasCheckedSession = false
            let isKnown = change(linkId, &state.library) { link in link.with(status: .failed, reason: reason) }
            return isKnown ? .none : load(account, &state.library)
        }
    }

    /// A channel that the backend closed is no proof that the session is over: a call tells. If that succeeds the app listens once more,
    /// and then no sooner than somebody pulls.
    private func stop(_ isSignedOut: Bool, _ account: Account, _ state: inout GistaState) -> Effect<GistaAction> {
        state.library.isLive = false
        state.library.isListening = false
        guard isSignedOut, !state.library.hasCheckedSession, !SessionEnd.isOwn(state) else { return .none }
        state.library.hasCheckedSession = true
        return load(account, &state.library)
    }

    /// The link is shown as ready at once; its gist follows.
    private func showReady(
        _ gistId: String,
        _ linkId: String?,
        _ account: Account,
        _ library: inout LibraryState
    ) -> Effect<GistaAction> {
        let isKnown = change(linkId, &library) { link in link.with(status: .ready, gistId: gistId) }
        guard isKnown else { return load(account, &library) }
        return .run { [world] send in
            do throws(NetworkError) {
                await send(.library(.gistCame(try await world.gist(gistId).value)))
            } catch {
                // The next refresh brings it; the reader asks for it too.
            }
        }
    }

    private func change(
        _ linkId: String?,
        _ library: inout LibraryState,
        _ change: (Gista.Link) -> Gista.Link
    ) -> Bool {
        guard let place = library.links.firstIndex(where: { $0.id == linkId }) else { return false }
        library.links[place] = change(library.links[place])
        library.toldMeanwhile.insert(library.links[place].id)
        return true
    }

    private func take(_ gist: Gist, _ library: inout LibraryState) {
        library.gists[gist.id] = gist
        _ = change(gist.linkId, &library) { link in
            // Until the page was read its address stood for its title.
            link.with(status: link.status, gistId: gist.id, title: link.title == link.url ? gist.title : link.title)
        }
    }

    // MARK: Opening

    private func open(_ id: String, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let link = state.library.links.first(where: { $0.id == id }), let gistId = link.gistId else {
            return .none
        }
        return ReaderFeature(world: world).open(gistId, &state)
    }
}

extension Gista.Link {
    /// The same link, further on.
    func with(
        status: Gista.LinkStatus,
        reason: String? = nil,
        gistId: String? = nil,
        title: String? = nil
    ) -> Gista.Link {
        Gista.Link(
            id: id,
            title: title ?? self.title,
            url: url,
            category: category,
            status: status,
            reason: reason,
            gistId: gistId ?? self.gistId,
            createdAt: createdAt
        )
    }
}
