internal import Flow
public import Wire

/// The gist that is open.
public struct ReaderState: Sendable, Equatable {
    /// Its name at the backend.
    public let gistId: String
    /// What is known of it: without its article until that was read.
    public var gist: Gist?
    /// True while the rest of it is asked for.
    public var isLoading = true
    /// Why the rest of it, or its deletion, could not be had.
    public var failure: NetworkError?
    /// What is asked before something that cannot be taken back.
    public var question: Question?
    /// True while it is being deleted.
    public var isDeleting = false

    /// A reader of that gist.
    public init(gistId: String, gist: Gist? = nil) {
        self.gistId = gistId
        self.gist = gist
    }
}

/// What can happen in the reader.
public enum ReaderAction: Sendable, Equatable {
    /// It was closed.
    case closed
    /// The whole gist.
    case came(Gist)
    /// It could not be had.
    case failed(NetworkError)
    /// It is to be deleted.
    case deleteTapped
    /// Yes.
    case deleteConfirmed
    /// No.
    case deleteCancelled
    /// It is gone.
    case deleted(String)
    /// It is still there.
    case deleteFailed(NetworkError)
}

/// The rules of the reader.
struct ReaderFeature {
    enum Job: Hashable, Sendable { case loading }

    let world: GistaWorld

    /// Opens a gist: with what is here at once, and with all of it as soon as it comes.
    func open(_ gistId: String, _ state: inout GistaState) -> Effect<GistaAction> {
        let gist = state.library.gists[gistId]
        state.reader = ReaderState(gistId: gistId, gist: gist)
        guard gist?.segments == nil else {
            state.reader?.isLoading = false
            return .none
        }
        return .run { [world] send in
            do throws(NetworkError) {
                await send(.reader(.came(try await world.gist(gistId).value)))
            } catch {
                await send(.reader(.failed(error)))
            }
        }
        .cancellable(id: Job.loading, cancelInFlight: true)
    }

    func reduce(_ state: inout GistaState, _ action: ReaderAction) -> Effect<GistaAction> {
        guard var reader = state.reader else { return .none }
        var effect = Effect<GistaAction>.none
        switch action {
        case .closed:
            state.reader = nil
            return .cancel(id: Job.loading)
        case .came(let gist):
            reader.gist = gist
            reader.isLoading = false
            reader.failure = nil
            state.library.gists[gist.id] = gist
        case .failed(let error), .deleteFailed(let error):
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            reader.isLoading = false
            reader.isDeleting = false
            reader.failure = error
        case .deleteTapped:
            guard !reader.isDeleting else { return .none }
            reader.question = .deleteGist
        case .deleteCancelled:
            reader.question = nil
        case .deleteConfirmed:
            guard reader.question == .deleteGist else { return .none }
            reader.question = nil
            reader.isDeleting = true
            reader.failure = nil
            effect = delete(reader.gistId)
        case .deleted(let gistId):
            return forget(gistId, &state)
        }
        state.reader = reader
        return effect
    }

    private func delete(_ gistId: String) -> Effect<GistaAction> {
        .run { [world] send in
            do throws(NetworkError) {
                try await world.deleteGist(gistId)
                await send(.reader(.deleted(gistId)))
            } catch {
                // What another device deleted first is gone as wished.
                await send(error.status == 404 ? .reader(.deleted(gistId)) : .reader(.deleteFailed(error)))
            }
        }
    }

    private func forget(_ gistId: String, _ state: inout GistaState) -> Effect<GistaAction> {
        state.reader = nil
        state.library.gists[gistId] = nil
        // What the backend made of the link, it tells itself.
        return .run { await $0(.library(.pulled)) }
    }
}
