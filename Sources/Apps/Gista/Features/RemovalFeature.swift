internal import Bowline
public import BowlineStore
public import Flow
internal import Wire

/// The state of removals from the library.
///
/// A removal is shown at once and carried out when the time to undo it is over: only then is it saved in the outbox,
/// which delivers it, also after a restart. If the app ends before that, nothing is removed.
/// See docs/decisions/gista.md, "A removal waits ten seconds on the device before it is sent".
public struct RemovalState: Sendable, Equatable {
    /// The target of a removal that can be undone.
    public enum Target: Sendable, Equatable {
        /// A link or gist at the backend.
        case saved(Removal)
        /// An unsent link on this device.
        case unsent(QueuedLink)
    }

    /// The removal that can be undone; nil if there is none.
    public var undoable: UndoCountdown<Target>?
    /// The removals whose time to undo is over.
    public var committed: Set<Removal> = []
    /// The removals that the backend has not carried out yet.
    public var queued: [QueuedRemoval] = []
    /// The unsent links whose time to undo is over, until they have left the outbox.
    public var dropped: Set<OutboxReceipt> = []
    /// The last removal that the backend rejected or that could not be saved.
    public var refused: Removal?

    /// Creates a state in which nothing is being removed.
    public init() {}

    /// All removals that are hidden from the library.
    var hidden: Set<Removal> {
        var hidden = committed.union(queued.map(\.removal))
        if case .saved(let removal) = undoable?.change { hidden.insert(removal) }
        return hidden
    }

    /// Whether an unsent link is hidden.
    func hides(_ link: QueuedLink) -> Bool {
        if case .unsent(let removed) = undoable?.change, removed.receipt == link.receipt { return true }
        return dropped.contains(link.receipt)
    }
}

/// The events of removing something from the library.
public enum RemovalAction: Sendable, Equatable {
    /// The user removes this target.
    case tapped(RemovalState.Target)
    /// The user undid the removal.
    case undoTapped
    /// The user closed the message: the removal is carried out now.
    case dismissed
    /// A second passed.
    case secondPassed
    /// The removal could not be saved on this device.
    case notSaved(Removal, NetworkError)
    /// An unsent link could not be removed from this device.
    case notDropped(OutboxReceipt)
    /// The unsent removals changed.
    case queueChanged([QueuedRemoval])
}

/// The reducer of removals.
struct RemovalFeature {
    enum Job: Hashable, Sendable { case countdown, queue }

    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: RemovalAction, _ account: Account) -> Effect<GistaAction> {
        switch action {
        case .tapped(let target): return start(target, &state, account)
        case .undoTapped:
            state.library.removals.undoable = nil
            return .cancel(id: Job.countdown)
        case .dismissed: return carryOut(&state, account)
        case .secondPassed:
            guard let isOver = state.library.removals.undoable?.countSecond() else { return .cancel(id: Job.countdown) }
            return isOver ? carryOut(&state, account) : .none
        case .notSaved(let removal, let error):
            state.library.removals.committed.remove(removal)
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            state.library.removals.refused = removal
            return .none
        case .notDropped(let receipt):
            state.library.removals.dropped.remove(receipt)
            return .none
        case .queueChanged(let queued): return take(queued, &state.library)
        }
    }

    /// Hides the target and starts the time to undo the removal. An earlier removal is carried out.
    private func start(
        _ target: RemovalState.Target,
        _ state: inout GistaState,
        _ account: Account
    ) -> Effect<GistaAction> {
        let earlier = carryOut(&state, account)
        state.library.removals.refused = nil
        state.library.removals.undoable = UndoCountdown(target)
        let countdown = Effect<GistaAction>.everySecond(on: dependencies.clock, send: .library(.removal(.secondPassed)))
            .cancellable(id: Job.countdown, cancelInFlight: true)
        return .merge(earlier, countdown)
    }

    /// Carries out the pending removal, if there is one.
    func carryOut(_ state: inout GistaState, _ account: Account) -> Effect<GistaAction> {
        guard let target = state.library.removals.undoable?.change else { return .none }
        state.library.removals.undoable = nil
        switch target {
        case .saved(let removal):
            state.library.removals.committed.insert(removal)
            return .merge(.cancel(id: Job.countdown), save(removal, account))
        case .unsent(let link):
            state.library.removals.dropped.insert(link.receipt)
            let drop = Effect<GistaAction>.run { [dependencies] send in
                guard await dependencies.dropLink(link) else {
                    return await send(.library(.removal(.notDropped(link.receipt))))
                }
            }
            return .merge(.cancel(id: Job.countdown), drop)
        }
    }

    private func save(_ removal: Removal, _ account: Account) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                try await dependencies.remove(account.userId, removal)
            } catch {
                await send(.library(.removal(.notSaved(removal, error))))
            }
        }
    }

    /// A removal that has left the queue was carried out. A removal that the backend rejected is not tried again:
    /// either the item was already gone, or the next response shows it again.
    private func take(_ queued: [QueuedRemoval], _ library: inout LibraryState) -> Effect<GistaAction> {
        let done = library.removals.queued.filter { before in !queued.contains { $0.receipt == before.receipt } }
        let refused = queued.filter(\.isRefused)
        library.removals.queued = queued.filter { !$0.isRefused }
        for removal in done.map(\.removal) { library.forget(removal) }
        for removal in (done + refused).map(\.removal) { library.removals.committed.remove(removal) }
        guard !done.isEmpty || !refused.isEmpty else { return .none }
        library.removals.refused = refused.last?.removal ?? library.removals.refused
        let dropping = Effect<GistaAction>.run { [dependencies] _ in
            for removal in refused { await dependencies.dropRemoval(removal) }
        }
        return .merge(dropping, .run { await $0(.library(.outdated)) })
    }

    func watchQueue() -> Effect<GistaAction> {
        .run { [dependencies] send in
            for await removals in dependencies.removals() {
                await send(.library(.removal(.queueChanged(removals))))
            }
        }
        .cancellable(id: Job.queue, cancelInFlight: true)
    }
}

extension LibraryState {
    /// Removes an item that the backend has removed.
    fileprivate mutating func forget(_ removal: Removal) {
        switch removal {
        case .link(let id): links.removeAll { $0.id == id }
        case .gist(let id):
            gists[id] = nil
            for index in links.indices where links[index].gistId == id { links[index] = links[index].withoutGist }
        }
    }
}
