internal import Flow
public import Wire

/// The gist that is open.
public struct ReaderState: Sendable, Equatable {
    /// The id at the backend.
    public let gistId: String
    /// The gist; without its article until that is loaded.
    public var gist: Gist?
    /// True while the article is loaded.
    public var isLoading = true
    /// The error of loading or deleting the gist.
    public var failure: NetworkError?
    /// The open question before an action that cannot be undone.
    public var question: Question?
    /// True while it is being deleted.
    public var isDeleting = false

    /// A reader for a gist.
    public init(gistId: String, gist: Gist? = nil) {
        self.gistId = gistId
        self.gist = gist
    }
}

/// The events of the reader.
public enum ReaderAction: Sendable, Equatable {
    /// The user closed the sheet.
    case closed
    /// The gist was read.
    case came(Gist)
    /// Loading the gist failed.
    case failed(NetworkError)
    /// Ask whether to delete the gist.
    case deleteTapped
    /// The user confirmed that the gist is deleted.
    case deleteConfirmed
    /// The user decided to keep the gist.
    case deleteCancelled
    /// The gist was deleted.
    case deleted(String)
    /// The gist could not be deleted.
    case deleteFailed(NetworkError)
}

/// The rules of the reader.
struct ReaderFeature {
    enum Job: Hashable, Sendable { case loading }

    let dependencies: GistaDependencies

    /// Opens a gist: at once with what this device has, then with the whole gist.
    func open(_ gistId: String, _ state: inout GistaState) -> Effect<GistaAction> {
        let gist = state.library.gists[gistId]
        state.reader = ReaderState(gistId: gistId, gist: gist)
        guard gist?.segments == nil else {
            state.reader?.isLoading = false
            return .none
        }
        return .run { [dependencies] send in
            do throws(NetworkError) {
                await send(.reader(.came(try await dependencies.gist(gistId).value)))
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
        .run { [dependencies] send in
            do throws(NetworkError) {
                try await dependencies.deleteGist(gistId)
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
        // The library shows what the backend made of the link.
        return .run { await $0(.library(.pulled)) }
    }
}
