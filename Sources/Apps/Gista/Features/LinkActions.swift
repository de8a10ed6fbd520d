internal import Flow
internal import Wire

/// What can be done with a link in the library, beside opening it.
struct LinkActions {
    let world: GistaWorld

    func reduce(_ state: inout GistaState, _ action: LibraryAction, _ account: Account) -> Effect<GistaAction> {
        switch action {
        case .makeGistTapped(let id):
            return attempt { world throws(NetworkError) in .linkChanged(try await world.makeGist(account.userId, id)) }
        case .linkChanged(let link):
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
        default: break
        }
        return .none
    }

    private func delete(_ id: String, _ account: Account) -> Effect<GistaAction> {
        attempt { world throws(NetworkError) in
            do throws(NetworkError) {
                try await world.deleteLink(account.userId, id)
            } catch .httpError(404) {
                // What another device deleted first is gone as wished.
            }
            return .deleted(id)
        }
    }

    private func attempt(
        _ work: @escaping @Sendable (GistaWorld) async throws(NetworkError) -> LibraryAction
    ) -> Effect<GistaAction> {
        .run { [world] send in
            do throws(NetworkError) {
                await send(.library(try await work(world)))
            } catch {
                await send(.library(.failed(error)))
            }
        }
    }
}
