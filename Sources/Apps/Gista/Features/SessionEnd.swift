internal import Flow

/// Handles a session that the backend has ended: the user signs in again, and unsent links are kept.
enum SessionEnd {
    static func reduce(_ state: inout GistaState) -> Effect<GistaAction> {
        guard let account = state.account else { return .none }
        guard !isRequestedByUser(state) else { return .none }
        leave(&state, email: account.email, notice: .sessionEnded)
        return cancelEverything
    }

    /// True while the user signs out, deletes the account or changes the password: the call itself reports its result.
    static func isRequestedByUser(_ state: GistaState) -> Bool {
        switch state.settings?.work {
        case .signingOut, .deleting, .changingPassword: true
        case .exporting, .changingSaveKey, nil: false
        }
    }

    /// Shows the sign-in form and removes the user's content.
    static func leave(_ state: inout GistaState, email: String, notice: OnboardingState.Notice) {
        var newState = GistaState(language: state.language)
        newState.stage = .signedOut
        newState.isConnected = state.isConnected
        newState.library.style = state.library.style
        newState.onboarding.mode = .signIn
        newState.onboarding.email = email
        newState.onboarding.notice = notice
        state = newState
    }

    /// Cancels all work for the signed-in user.
    static var cancelEverything: Effect<GistaAction> { .cancel(id: GistaFeature.Job.session) }
}
