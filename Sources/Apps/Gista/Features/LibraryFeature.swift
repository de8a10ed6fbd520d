internal import Flow
public import Wire

/// The events of the library.
public enum LibraryAction: Sendable, Equatable {
    /// The library was opened.
    case opened
    /// The article style stored on this device was read.
    case styleLoaded(ReaderStyle)
    /// The user refreshed the library.
    case pulled
    /// The shown library is older than a change that the backend has accepted or rejected.
    case outdated
    /// The cached library was read.
    case remembered(LibraryAnswer)
    /// The library was loaded from the backend, or from the cache if the backend cannot be reached.
    case loaded(LibraryAnswer)
    /// A call failed with this error.
    case failed(NetworkError)
    /// The unsent links changed.
    case queueChanged([QueuedLink])
    /// The user chose a section of the library.
    case sectionChosen(LibrarySection)
    /// The user chose a tag; nil for all.
    case tagChosen(String?)
    /// The user chose a category; nil for all.
    case categoryChosen(String?)
    /// An update of the live connection.
    case updated(LiveUpdate)
    /// A gist that had just become ready was loaded.
    case gistLoaded(Gist)
    /// The user tapped a link.
    case linkTapped(String)
    /// The user retries a rejected link.
    case retryTapped(QueuedLink)
    /// An event of changing a link.
    case link(LinkAction)
    /// An event of the search in articles.
    case search(SearchAction)
    /// An event of reading.
    case reading(ReadingAction)
    /// An event of offline articles.
    case offline(OfflineAction)
    /// An event of removing a link or a gist.
    case removal(RemovalAction)
}

/// The reducer of the library.
struct LibraryFeature {
    enum Job: Hashable, Sendable { case loading, live, queue }

    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: LibraryAction) -> Effect<GistaAction> {
        guard let account = state.account else { return .none }
        switch action {
        case .opened:
            state.library.isLoading = true
            return .merge(
                remember(account),
                rememberStyle(),
                OfflineFeature(dependencies: dependencies).remember(),
                watchQueue(),
                RemovalFeature(dependencies: dependencies).watchQueue(),
                ReadingFeature(dependencies: dependencies).watchQueue()
            )
        case .styleLoaded(let style):
            state.library.style = style
            return .none
        case .pulled:
            guard !state.library.isRefreshing else { return .none }
            state.library.isRefreshing = true
            state.library.hasCheckedSession = false
            return load(account)
        case .outdated:
            // Also while the library is refreshed: that response may be older than the change.
            state.library.hasCheckedSession = false
            return load(account)
        case .remembered(let answer):
            show(answer, &state.library)
            return load(account)
        case .loaded(let answer):
            let following = take(answer, &state.library)
            return .merge(following, OfflineFeature(dependencies: dependencies).download(state.library, account))
        case .failed(let error): return fail(error, &state)
        case .queueChanged(let queued):
            // A link that has left the queue was delivered or dropped.
            let hasLeft = queued.count < state.library.queued.count
            state.library.queued = queued
            // A link that was sent meanwhile can only be removed from the library, so its removal cannot be undone
            // here.
            let receipts = Set(queued.map(\.receipt))
            state.library.removals.dropped.formIntersection(receipts)
            let loading = hasLeft ? load(account) : .none
            guard case .unsent(let link) = state.library.removals.undoable?.change, !receipts.contains(link.receipt)
            else { return loading }
            state.library.removals.undoable = nil
            return .merge(.cancel(id: RemovalFeature.Job.countdown), loading)
        case .sectionChosen(let section):
            state.library.section = section
            (state.library.category, state.library.tag) = (nil, nil)
            return .none
        case .tagChosen(let tag):
            state.library.tag = tag
            return .none
        case .categoryChosen(let category):
            state.library.category = category
            return .none
        case .updated(let update): return receive(update, account, &state)
        case .gistLoaded(let gist):
            take(gist, &state.library)
            return OfflineFeature(dependencies: dependencies).download(state.library, account)
        case .linkTapped(let id): return open(id, &state)
        case .retryTapped(let link): return .run { [dependencies] _ in await dependencies.retryLink(link) }
        case .link(let action): return LinkFeature(dependencies: dependencies).reduce(&state, action, account)
        case .search(let action): return SearchFeature(dependencies: dependencies).reduce(&state, action, account)
        case .reading(let action): return ReadingFeature(dependencies: dependencies).reduce(&state, action, account)
        case .offline(let action): return OfflineFeature(dependencies: dependencies).reduce(&state, action, account)
        case .removal(let action): return RemovalFeature(dependencies: dependencies).reduce(&state, action, account)
        }
    }

    // MARK: Loading

    /// Shows the cached library before asking the backend.
    private func remember(_ account: Account) -> Effect<GistaAction> {
        .run { [dependencies] send in
            let answer = await dependencies.rememberedLibrary(account.userId)
            await send(.library(.remembered(answer ?? LibraryAnswer(links: [], gists: []))))
        }
    }

    private func rememberStyle() -> Effect<GistaAction> {
        .run { [dependencies] send in
            if let style = await dependencies.style() { await send(.library(.styleLoaded(style))) }
        }
    }

    private func load(_ account: Account) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                await send(.library(.loaded(try await dependencies.library(account.userId))))
            } catch {
                await send(.library(.failed(error)))
            }
        }
        .cancellable(id: Job.loading, cancelInFlight: true)
    }

    private func show(_ answer: LibraryAnswer, _ library: inout LibraryState) {
        // A response can be older than live events received meanwhile, so newer news is kept.
        if let known = answer.liveEventID.flatMap({ Int($0) }) {
            library.liveEvents = library.liveEvents.filter { $1.event > known }
        }
        library.links = answer.links.map { link in
            library.liveEvents[link.id].map { link.with($0) } ?? link
        }
        let before = library.gists
        library.gists = answer.gists.reduce(into: [:]) { gists, gist in
            // Gists in the list have no article, so a gist that was loaded with its article is kept.
            let known = before[gist.id]
            gists[gist.id] = known?.segments == nil ? gist : known
        }
        for id in library.links.compactMap(\.gistId) where library.gists[id] == nil { library.gists[id] = before[id] }
        library.links = library.links.map { $0.titled(by: library.gist(of: $0)) }
        for reading in answer.readings { library.merge(reading) }
        library.explanation = answer.cache
        if let category = library.category, !library.categories.contains(where: { $0.name == category }) {
            library.category = nil
        }
        if let tag = library.tag, !library.tags.contains(where: { $0.name == tag }) { library.tag = nil }
    }

    private func take(_ answer: LibraryAnswer, _ library: inout LibraryState) -> Effect<GistaAction> {
        show(answer, &library)
        library.failure = nil
        library.isLoading = false
        library.isRefreshing = false
        library.hasLoaded = true
        // Links and gists are requested concurrently, and live events can be newer than both: a gist that became ready
        // meanwhile is loaded alone.
        let announced = library.links.compactMap(\.gistId) + library.liveEvents.values.compactMap(\.gistId)
        let missing = Set(announced).filter { library.gists[$0] == nil }
        return .merge([listen(after: answer.liveEventID, &library)] + missing.sorted().map(read))
    }

    private func fail(_ error: NetworkError, _ state: inout GistaState) -> Effect<GistaAction> {
        if error == .unauthorized { return SessionEnd.reduce(&state) }
        state.library.isLoading = false
        state.library.isRefreshing = false
        state.library.failure = error
        // The live connection opens as soon as the server can be reached.
        return state.library.hasLoaded ? .none : listen(after: nil, &state.library)
    }

    private func watchQueue() -> Effect<GistaAction> {
        .run { [dependencies] send in
            for await links in dependencies.queue() { await send(.library(.queueChanged(links))) }
        }
        .cancellable(id: Job.queue, cancelInFlight: true)
    }

    // MARK: What happens at the backend

    private func listen(after id: String?, _ library: inout LibraryState) -> Effect<GistaAction> {
        guard !library.isListening else { return .none }
        library.isListening = true
        return .run { [dependencies] send in
            for await update in dependencies.live(id) { await send(.library(.updated(update))) }
        }
        .cancellable(id: Job.live, cancelInFlight: true)
    }

    private func receive(_ update: LiveUpdate, _ account: Account, _ state: inout GistaState) -> Effect<GistaAction> {
        switch update {
        case .connected:
            state.library.isLive = true
            // Updates may have been missed before the first load.
            return state.library.hasLoaded ? .none : load(account)
        case .disconnected:
            state.library.isLive = false
            return .none
        case .stopped(let isSignedOut):
            return stop(isSignedOut, account, &state)
        case .readingsChanged: return ReadingFeature(dependencies: dependencies).refresh(account)
        case .gap:
            state.library.hasCheckedSession = false
            return load(account)
        case .gistReady(let gistId, let linkId, let event):
            state.library.hasCheckedSession = false
            let isKnown = apply(LinkEvent(event: event, status: .ready, gistId: gistId), to: linkId, &state.library)
            return isKnown ? read(gistId) : load(account)
        case .linkFailed(let linkId, let reason, let event):
            state.library.hasCheckedSession = false
            let isKnown = apply(LinkEvent(event: event, status: .failed, reason: reason), to: linkId, &state.library)
            return isKnown ? .none : load(account)
        }
    }

    /// A closed live connection does not prove that the session has ended, so a call checks it. If the call succeeds,
    /// the app connects once more, and then not again until the user refreshes.
    private func stop(_ isSignedOut: Bool, _ account: Account, _ state: inout GistaState) -> Effect<GistaAction> {
        state.library.isLive = false
        state.library.isListening = false
        guard isSignedOut, !state.library.hasCheckedSession, !SessionEnd.isRequestedByUser(state) else { return .none }
        state.library.hasCheckedSession = true
        return load(account)
    }

    /// Applies a live event to a link. Returns false if the link is not known here yet.
    private func apply(_ event: LinkEvent, to linkId: String?, _ library: inout LibraryState) -> Bool {
        guard let linkId else { return false }
        library.liveEvents[linkId] = event
        return change(linkId, &library) { $0.with(event) }
    }

    private func read(_ gistId: String) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                await send(.library(.gistLoaded(try await dependencies.gist(gistId).value)))
            } catch {
                // The next refresh and the reader read the gist again.
            }
        }
    }

    private func change(
        _ linkId: String?,
        _ library: inout LibraryState,
        _ change: (Gista.Link) -> Gista.Link
    ) -> Bool {
        guard let index = library.links.firstIndex(where: { $0.id == linkId }) else { return false }
        library.links[index] = change(library.links[index])
        return true
    }

    private func take(_ gist: Gist, _ library: inout LibraryState) {
        library.gists[gist.id] = gist
        _ = change(gist.linkId, &library) { link in
            link.with(status: link.status, gistId: gist.id).titled(by: gist)
        }
    }

    // MARK: Opening

    private func open(_ id: String, _ state: inout GistaState) -> Effect<GistaAction> {
        guard let link = state.library.visibleLinks.first(where: { $0.id == id }), let gistId = link.gistId else {
            return .none
        }
        return ReaderFeature(dependencies: dependencies).open(gistId, &state)
    }
}

extension Gista.Link {
    /// A copy without its gist, which was deleted.
    var withoutGist: Gista.Link {
        Gista.Link(
            id: id,
            title: title,
            url: url,
            category: category,
            status: .ready,
            reason: nil,
            gistId: nil,
            createdAt: createdAt
        )
    }

    /// A copy with a live event applied.
    func with(_ event: LinkEvent) -> Gista.Link {
        with(status: event.status, reason: event.reason, gistId: event.gistId)
    }

    /// A copy with the title of its gist, if only its address was known until the page was read.
    func titled(by gist: Gist?) -> Gista.Link {
        guard let gist, title == url else { return self }
        return with(status: status, reason: reason, title: gist.title)
    }

    /// A copy with some values replaced.
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
