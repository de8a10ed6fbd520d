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
            return .cancel(id: Job.inviting)
        case .refreshTapped:
            state.inviting?.isWorking = true
            state.inviting?.error = nil
            return work { _ in }
        case .makeTapped(let role):
            guard !inviting.isWorking else { return .none }
            state.inviting?.isWorking = true
            return work { dependencies in _ = try await dependencies.invite(NewInvitation(role: role)) }
        case .revokeTapped(let id):
            guard !inviting.isWorking else { return .none }
            state.inviting?.isWorking = true
            return work { dependencies in try await dependencies.revokeInvitation(id) }
        case .came(.success(let invitations)):
            state.inviting?.isWorking = false
            state.inviting?.error = nil
            state.inviting?.invitations = invitations
            return .none
        case .came(.failure(let error)):
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
        .run { [dependencies] send in
            let result = try await outcome {
                try await change(dependencies)
                return try await dependencies.invitations()
            }
            await send(.invite(.came(result)))
        }
        .cancellable(id: Job.inviting, cancelInFlight: true)
    }
}
