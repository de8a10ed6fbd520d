import Flow

extension ScoreBaseFeature {
    func reduceRevoking(_ state: inout ScoreBaseState, _ action: RevokingAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .tapped(let link):
            // The sign-out that is under way takes no further links with it.
            guard state.user?.isAdmin == true, state.leaving == nil, !state.revocations.hides(link) else {
                return .none
            }
            let earlier = carryOutRevocation(&state)
            state.revocations.failed.removeAll { $0 == link }
            if state.revocations.failed.isEmpty { state.revocations.error = nil }
            state.revocations.undoable = UndoCountdown(link)
            let countdown = Effect<ScoreBaseAction>.everySecond(on: dependencies.clock, send: .revoking(.secondPassed))
                .cancellable(id: Job.undoing)
            return .merge(earlier, countdown)
        case .undoTapped:
            state.revocations.undoable = nil
            return .cancel(id: Job.undoing)
        case .dismissed: return carryOutRevocation(&state)
        case .secondPassed:
            guard let isOver = state.revocations.undoable?.countSecond() else { return .cancel(id: Job.undoing) }
            return isOver ? carryOutRevocation(&state) : .none
        case .revoked(let link):
            state.revocations.end(link, nil)
            return .none
        case .failed(let link, let error):
            state.revocations.end(link, error)
            return noticing(error, &state) ?? .none
        case .retryTapped:
            guard state.leaving == nil else { return .none }
            let links = state.revocations.takeFailed()
            state.revocations.underWay += links
            return .merge(links.map(revoke))
        case .failureClosed:
            state.revocations.takeFailed()
            return .none
        }
    }

    /// Revokes the link whose revocation could still be undone, if there is one.
    func carryOutRevocation(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        let links = state.revocations.commit()
        return links.isEmpty ? .none : .merge([.cancel(id: Job.undoing)] + links.map(revoke))
    }

    private func revoke(_ link: Revocations.Link) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in _ = try await Self.revoke(link, by: dependencies, send) }
            .cancellable(id: Job.revoking)
    }

    /// Revokes links one after the other, before the user's sign-in ends. Returns false if one of them still works.
    static func revoke(
        _ links: [Revocations.Link],
        by dependencies: ScoreBaseDependencies,
        _ send: Send<ScoreBaseAction>
    ) async throws -> Bool {
        var areAllDone = true
        for link in links { areAllDone = try await revoke(link, by: dependencies, send) && areAllDone }
        return areAllDone
    }

    /// Revokes a link and sends the result. Returns false if the link still works.
    private static func revoke(
        _ link: Revocations.Link,
        by dependencies: ScoreBaseDependencies,
        _ send: Send<ScoreBaseAction>
    ) async throws -> Bool {
        switch try await outcome({ try await dependencies.revoke(link) }) {
        case .success:
            await send(.revoking(.revoked(link)))
            return true
        case .failure(let error):
            await send(.revoking(.failed(link, error)))
            return false
        }
    }

    /// Changes the links of an admin's screen and reads them again.
    func changeLinks<Links: Sendable>(
        _ job: Job,
        reading read: @escaping @Sendable (ScoreBaseDependencies) async throws -> Links,
        as came: @escaping @Sendable (Result<Links, ScoreBaseError>) -> ScoreBaseAction,
        after change: @escaping @Sendable (ScoreBaseDependencies) async throws -> Void
    ) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            let result = try await outcome {
                try await change(dependencies)
                return try await read(dependencies)
            }
            await send(came(result))
        }
        .cancellable(id: job, cancelInFlight: true)
    }
}
