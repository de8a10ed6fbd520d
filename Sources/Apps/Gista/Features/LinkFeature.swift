internal import Flow
public import Wire

/// The events of changing a link of the library.
public enum LinkAction: Sendable, Equatable {
    /// Make the gist of a link, again when that had failed.
    case makeGistTapped(String)
    /// The link's gist is being made.
    case changed(Gista.Link)
    /// Ask whether to delete a link.
    case deleteTapped(String)
    /// The user confirmed that the link is deleted.
    case deleteConfirmed
    /// The user decided to keep the link.
    case deleteCancelled
    /// The link was deleted.
    case deleted(String)
}

/// The rules of changing a link.
struct LinkFeature {
    let dependencies: GistaDependencies

    func reduce(_ state: inout GistaState, _ action: LinkAction, _ account: Account) -> Effect<GistaAction> {
        switch action {
        case .makeGistTapped(let id):
            return attempt { dependencies throws(NetworkError) in
                .changed(try await dependencies.makeGist(account.userId, id))
            }
        case .changed(let link):
            state.library.failure = nil
            guard let place = state.library.links.firstIndex(where: { $0.id == link.id }) else { return .none }
            state.library.links[place] = link
        case .deleteTapped(let id):
            state.library.question = .deleteLink(id)
        case .deleteCancelled:
            state.library.question = nil
        case .deleteConfirmed:
            guard case .deleteLink(let id) = state.library.question else { return .none }
            state.library.question = nil
            return delete(id, account)
        case .deleted(let id):
            state.library.failure = nil
            state.library.links.removeAll { $0.id == id }
        }
        return .none
    }

    private func delete(_ id: String, _ account: Account) -> Effect<GistaAction> {
        attempt { dependencies throws(NetworkError) in
            do throws(NetworkError) {
                try await dependencies.deleteLink(account.userId, id)
            } catch .httpError(404) {
                // Another device has deleted the link first.
            }
            return .deleted(id)
        }
    }

    private func attempt(
        _ work: @escaping @Sendable (GistaDependencies) async throws(NetworkError) -> LinkAction
    ) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                await send(.library(.link(try await work(dependencies))))
            } catch {
                await send(.library(.failed(error)))
            }
        }
    }
}
