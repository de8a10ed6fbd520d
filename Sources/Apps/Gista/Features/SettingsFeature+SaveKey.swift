internal import Flow
internal import Wire

/// Making and revoking the save key. The backend cannot bring a revoked key back, so it is revoked there when the time
/// to undo is over, and earlier if the user closes the sheet or signs out, or the app closes.
///
/// See docs/decisions/gista.md, "A removal waits ten seconds on the device before it is sent".
extension SettingsFeature {
    enum Job: Hashable, Sendable { case undo, revoking }

    func reduceSaveKey(
        _ state: inout GistaState,
        _ action: SettingsAction,
        _ account: Account
    ) -> Effect<GistaAction> {
        guard let settings = state.settings else { return .none }
        switch action {
        case .makeSaveKeyTapped:
            guard settings.revoking == nil else { return .none }
            // A new key ends the earlier one; if it cannot be made, the earlier one still works.
            let ending = settings.work == nil ? undo(&state) : .none
            return .merge(ending, begin(.changingSaveKey, makeSaveKey(account), &state))
        case .revokeSaveKeyTapped:
            guard settings.work == nil, !settings.mustRevoke else { return .none }
            state.settings?.failure = nil
            state.settings?.hasChangedPassword = false
            state.settings?.revocation = UndoCountdown(settings.saving)
            state.settings?.saving = .none
            return Effect<GistaAction>.everySecond(on: dependencies.clock, send: .settings(.revocation(.secondPassed)))
                .cancellable(id: Job.undo, cancelInFlight: true)
        case .revocation(.undoTapped): return undo(&state)
        case .revocation(.dismissed): return carryOutRevocation(&state, account)
        case .revocation(.secondPassed):
            return state.settings?.revocation?.countSecond() == false ? .none : carryOutRevocation(&state, account)
        case .saveKeyRevoked:
            state.settings?.revoking = nil
            if settings.closesAfterwards { state.settings = nil }
        case .saveKeyNotRevoked(let error):
            if let before = settings.revoking { state.settings?.saving = before }
            state.settings?.revoking = nil
            state.settings?.closesAfterwards = false
            if settings.work == .signingOut { state.settings?.work = nil }
            if error == .unauthorized { return SessionEnd.reduce(&state) }
            state.settings?.failure = error
        // Handled by `reduce`.
        case .opened, .closed, .signOutTapped, .signOutEverywhereTapped, .exportTapped, .deleteAccountTapped,
            .changePasswordTapped, .confirmed, .cancelled, .signedOut, .exported, .accountDeleted, .passwordChanged,
            .saveKeyLoaded, .saveKeyChanged, .passwordWrong, .failed:
            break
        }
        return .none
    }

    /// Revokes the key whose revocation could still be undone, if there is one.
    func carryOutRevocation(_ state: inout GistaState, _ account: Account) -> Effect<GistaAction> {
        guard let before = state.settings?.revocation?.change else { return .cancel(id: Job.undo) }
        state.settings?.revocation = nil
        state.settings?.revoking = before
        let revoking = Effect<GistaAction>.run { [dependencies] send in
            _ = await Self.revoke(account, by: dependencies, send)
        }
        return .merge(.cancel(id: Job.undo), revoking.cancellable(id: Job.revoking))
    }

    /// Signs out, after the save key was revoked if the user has revoked it. If that fails, the user stays signed in
    /// and sees that the key still works.
    func signOut(
        _ state: inout GistaState,
        _ account: Account,
        _ leave: @escaping @Sendable (GistaDependencies) async throws(NetworkError) -> SettingsAction
    ) -> Effect<GistaAction> {
        guard state.settings?.work == nil, state.settings?.mustRevoke == true else {
            return begin(.signingOut, attempt(leave), &state)
        }
        let settings = state.settings
        state.settings?.revoking = settings?.revocation?.change ?? settings?.revoking
        state.settings?.revocation = nil
        let leaving = Effect<GistaAction>.run { [dependencies] send in
            guard await Self.revoke(account, by: dependencies, send) else { return }
            do throws(NetworkError) {
                await send(.settings(try await leave(dependencies)))
            } catch {
                await send(.settings(.failed(error)))
            }
        }
        return .merge(.cancel(id: Job.undo), .cancel(id: Job.revoking), begin(.signingOut, leaving, &state))
    }

    private func undo(_ state: inout GistaState) -> Effect<GistaAction> {
        if let before = state.settings?.revocation?.change { state.settings?.saving = before }
        state.settings?.revocation = nil
        return .cancel(id: Job.undo)
    }

    /// Revokes the key and sends the result. Returns false if the key still works.
    private static func revoke(
        _ account: Account,
        by dependencies: GistaDependencies,
        _ send: Send<GistaAction>
    ) async -> Bool {
        do throws(NetworkError) {
            try await dependencies.revokeSaveKey(account.userId)
            await send(.settings(.saveKeyRevoked))
            return true
        } catch {
            await send(.settings(.saveKeyNotRevoked(error)))
            return false
        }
    }

    private func makeSaveKey(_ account: Account) -> Effect<GistaAction> {
        attempt { dependencies throws(NetworkError) in
            let key = try await dependencies.makeSaveKey(account.userId)
            return .saveKeyChanged(
                SaveBookmark(key, at: dependencies.server).map { .made($0) } ?? .since(key.createdAt)
            )
        }
    }
}
