import Flow
import Wire

extension ScoreBaseFeature {
    func reduceShare(_ state: inout ScoreBaseState, _ action: ShareAction) -> Effect<ScoreBaseAction> {
        if case .opened(let subject) = action {
            guard state.user?.isAdmin == true else { return .none }
            let game = state.game?.page?.game
            let name =
                subject.gameId == nil
                ? state.league?.league.name : game.map { "\($0.homeTeamName) – \($0.awayTeamName)" }
            state.sharing = Sharing(subject, title: name ?? "")
            return work { _ in }
        }
        guard let sharing = state.sharing else { return .none }
        switch action {
        case .opened: return .none
        case .closeTapped:
            state.sharing = nil
            return .merge(.cancel(id: Job.sharing), carryOutRevocation(&state))
        case .refreshTapped:
            state.sharing?.isWorking = true
            state.sharing?.error = nil
            return work { _ in }
        case .makeTapped:
            guard !sharing.isWorking else { return .none }
            state.sharing?.isWorking = true
            return work { dependencies in _ = try await dependencies.share(sharing.subject) }
        case .loaded(.success(let links)):
            state.sharing?.isWorking = false
            state.sharing?.error = nil
            state.sharing?.links = links.filter(sharing.isAbout)
            return .none
        case .loaded(.failure(let error)):
            state.sharing?.isWorking = false
            if let effect = noticing(error, &state) { return effect }
            state.sharing?.error = error
            return .none
        }
    }

    /// Changes the links and reads them again.
    private func work(
        _ change: @escaping @Sendable (ScoreBaseDependencies) async throws -> Void
    ) -> Effect<ScoreBaseAction> {
        changeLinks(.sharing, reading: { try await $0.watchLinks() }, as: { .share(.loaded($0)) }, after: change)
    }
}
