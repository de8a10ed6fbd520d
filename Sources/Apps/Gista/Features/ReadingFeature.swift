internal import Bowline
internal import Flow
public import Wire

/// The events of readings: changes by the user, and their results.
public enum ReadingAction: Sendable, Equatable {
    /// The user set or cleared a mark of a link.
    case marked(String, ReadingMark, Bool)
    /// The user added or removed a tag of a link.
    case tagged(String, String, Bool)
    /// The readings were loaded from the backend.
    case loaded([Gista.Reading])
    /// The unsent changes changed.
    case queueChanged([QueuedReading])
    /// A change could not be saved on this device.
    case notSaved(NetworkError)
}

/// The reducer of readings. A change is shown at once and saved in the outbox, which delivers it, also after a restart.
/// Because readings merge, the backend's readings are merged into the shown ones and never undo a change.
///
/// See docs/decisions/gista.md, "A reading is a value that merges".
struct ReadingFeature {
    enum Job: Hashable, Sendable { case queue, loading }

    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: ReadingAction, _ account: Account) -> Effect<GistaAction> {
        switch action {
        case .marked(let link, let mark, let on):
            return changeReading(of: link, &state.library, account) { reading, at, device in
                reading[mark] = Gista.Mark(on, at: at, by: device)
            }
        case .tagged(let link, let text, let on):
            guard let tag = Gista.Reading.tag(text) else { return .none }
            return changeReading(of: link, &state.library, account) { reading, at, device in
                reading.tags[tag] = Gista.Mark(on, at: at, by: device)
            }
        case .loaded(let readings):
            for reading in readings { state.library.merge(reading) }
            return .none
        case .queueChanged(let queued): return take(queued, &state.library)
        case .notSaved(let error):
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            state.library.hasRefusedReading = true
            return .none
        }
    }

    /// Changes the reading of a link. `change` is applied to an empty reading, so that only the changed parts are sent.
    func changeReading(
        of link: String,
        _ library: inout LibraryState,
        _ account: Account,
        _ change: (_ reading: inout Gista.Reading, _ at: Int, _ device: String) -> Void
    ) -> Effect<GistaAction> {
        var changed = Gista.Reading(linkId: link)
        let known = library.reading(of: link)
        change(&changed, known.nextMoment(now: dependencies.milliseconds), dependencies.device)
        guard !changed.isEmpty else { return .none }
        library.hasRefusedReading = false
        library.readings[link] = known.merged(with: changed)
        return .run { [dependencies, changed] send in
            do throws(NetworkError) {
                try await dependencies.saveReading(account.userId, changed)
            } catch {
                await send(.library(.reading(.notSaved(error))))
            }
        }
    }

    /// Merges unsent changes into the library. Rejected changes are dropped, and the library is loaded again without
    /// them.
    private func take(_ queued: [QueuedReading], _ library: inout LibraryState) -> Effect<GistaAction> {
        let refused = queued.filter(\.isRefused)
        for rejected in refused { library.readings[rejected.change.linkId] = nil }
        for waiting in queued where !waiting.isRefused { library.merge(waiting.change) }
        guard !refused.isEmpty else { return .none }
        library.hasRefusedReading = true
        let dropping = Effect<GistaAction>.run { [dependencies] _ in
            for rejected in refused { await dependencies.dropReading(rejected) }
        }
        return .merge(dropping, .run { await $0(.library(.outdated)) })
    }

    /// Loads changes made on other devices.
    func refresh(_ account: Account) -> Effect<GistaAction> {
        .run { [dependencies] send in
            // On failure, the next refresh of the library loads them.
            guard let readings = try? await dependencies.newReadings(account.userId) else { return }
            await send(.library(.reading(.loaded(readings))))
        }
        .cancellable(id: Job.loading, cancelInFlight: true)
    }

    func watchQueue() -> Effect<GistaAction> {
        .run { [dependencies] send in
            for await readings in dependencies.readings() { await send(.library(.reading(.queueChanged(readings)))) }
        }
        .cancellable(id: Job.queue, cancelInFlight: true)
    }
}

extension LibraryState {
    /// The reading of a link; empty if there is none.
    public func reading(of link: String) -> Gista.Reading { readings[link] ?? Gista.Reading(linkId: link) }

    mutating func merge(_ reading: Gista.Reading) {
        readings[reading.linkId] = self.reading(of: reading.linkId).merged(with: reading)
    }
}
