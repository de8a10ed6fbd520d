internal import Flow
public import Wire

/// The events of changing a link of the library.
public enum LinkAction: Sendable, Equatable {
    /// The user requests the gist of a link, also after a failure.
    case makeGistTapped(String)
    /// The link was updated; its gist is being created.
    case changed(Gista.Link)
}

/// The reducer of changing a link.
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
            guard let index = state.library.links.firstIndex(where: { $0.id == link.id }) else { return .none }
            state.library.links[index] = link
            return .none
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
