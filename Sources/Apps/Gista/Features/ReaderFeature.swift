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
    /// The error of loading the gist.
    public var failure: NetworkError?

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
    /// Delete the gist; the sheet closes.
    case deleteTapped
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
        switch action {
        case .closed:
            state.reader = nil
            return .cancel(id: Job.loading)
        case .came(let gist):
            reader.gist = gist
            reader.isLoading = false
            reader.failure = nil
            state.library.gists[gist.id] = gist
        case .failed(let error):
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            reader.isLoading = false
            reader.failure = error
        case .deleteTapped:
            state.reader = nil
            let removal = GistaAction.library(.removal(.tapped(.saved(.gist(reader.gistId)))))
            return .merge(.cancel(id: Job.loading), .run { await $0(removal) })
        }
        state.reader = reader
        return .none
    }
}
