import Flow
import Wire

extension ScoreBaseFeature {
    func reduceInvite(_ state: inout ScoreBaseState, _ action: InviteAction) -> Effect<ScoreBaseAction> {
        if case .opened = action {
            guard state.user?.isAdmin == true else { return .none }
            state.inviting = Inviting()
            return work { _ in }
        }
        guard let inviting = state.inviting else { return .none }
        switch action {
        case .opened: return .none
        case .closeTapped:
            state.inviting = nil
            return .merge(.cancel(id: Job.inviting), carryOutRevocation(&state))
        case .refreshTapped:
            state.inviting?.isWorking = true
            state.inviting?.error = nil
            return work { _ in }
        case .makeTapped(let role):
            guard !inviting.isWorking else { return .none }
            state.inviting?.isWorking = true
            return work { dependencies in _ = try await dependencies.invite(NewInvitation(role: role)) }
        case .loaded(.success(let invitations)):
            state.inviting?.isWorking = false
            state.inviting?.error = nil
            state.inviting?.invitations = invitations
            return .none
        case .loaded(.failure(let error)):
            state.inviting?.isWorking = false
            if let effect = noticing(error, &state) { return effect }
            state.inviting?.error = error
            return .none
        }
    }

    /// Changes the invitations and reads them again.
    private func work(
        _ change: @escaping @Sendable (ScoreBaseDependencies) async throws -> Void
    ) -> Effect<ScoreBaseAction> {
        changeLinks(.inviting, reading: { try await $0.invitations() }, as: { .invite(.loaded($0)) }, after: change)
    }
}
