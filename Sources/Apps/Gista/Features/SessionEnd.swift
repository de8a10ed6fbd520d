internal import Flow

/// What happens when the backend has ended the session: the person signs in again, and what waits on this device stays.
enum SessionEnd {
    static func reduce(_ state: inout GistaState) -> Effect<GistaAction> {
        // Whoever is leaving ends the session themselves: what that does to other calls is no news.
        guard let account = state.account, state.settings?.isLeaving != true else { return .none }
        leave(&state, email: account.email, notice: .sessionEnded)
        return cancelEverything
    }

    /// Shows the form for signing in, and nothing of whoever was signed in.
    static func leave(_ state: inout GistaState, email: String, notice: OnboardingState.Notice) {
        var fresh = GistaState(language: state.language)
        fresh.stage = .signedOut
        fresh.isConnected = state.isConnected
        fresh.onboarding.mode = .signIn
        fresh.onboarding.email = email
        fresh.onboarding.notice = notice
        state = fresh
    }

    /// Ends all that went on for whoever was signed in.
    static var cancelEverything: Effect<GistaAction> {
        .merge(
            .cancel(id: LibraryFeature.Job.loading),
            .cancel(id: LibraryFeature.Job.live),
            .cancel(id: LibraryFeature.Job.queue),
            .cancel(id: ReaderFeature.Job.loading)
        )
    }
}
