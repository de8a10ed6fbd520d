internal import Flow

/// The events of signing up and signing in.
public enum OnboardingAction: Sendable, Equatable {
    /// The user chose another form.
    case modeChosen(OnboardingState.Mode)
    /// The form was submitted.
    case submitTapped
    /// A user is signed in.
    case signedIn(Account)
    /// The code was sent.
    case codeSent
    /// The password was changed.
    case passwordChanged
    /// The call failed with this error.
    case failed(NetworkError)
}

/// The reducer of signing up and signing in.
struct OnboardingFeature {
    let dependencies: GistaDependencies

    func type(_ text: String, into field: Field, _ state: inout OnboardingState) {
        switch field {
        case .username: state.username = text
        case .email: state.email = text
        case .password: state.password = text
        case .code: state.code = text
        default: return
        }
        state.problems[field] = nil
    }

    func reduce(_ state: inout GistaState, _ action: OnboardingAction) -> Effect<GistaAction> {
        switch action {
        case .modeChosen(let mode):
            guard !state.onboarding.isBusy else { return .none }
            switchMode(&state.onboarding, to: mode)
            return .none
        case .submitTapped:
            return submit(&state.onboarding)
        case .signedIn(let account):
            state.onboarding = OnboardingState()
            state.stage = .signedIn(account)
            state.library = LibraryState()
            return .run { await $0(.library(.opened)) }
        case .codeSent:
            switchMode(&state.onboarding, to: .reset)
            state.onboarding.notice = .codeSent
            return .none
        case .passwordChanged:
            switchMode(&state.onboarding, to: .signIn)
            state.onboarding.notice = .passwordChanged
            return .none
        case .failed(let error):
            state.onboarding.isBusy = false
            state.onboarding.notice = .failed(error)
            return .none
        }
    }

    /// Switches the form. Name and address are kept; password and code are cleared.
    private func switchMode(_ state: inout OnboardingState, to mode: OnboardingState.Mode) {
        let (username, email) = (state.username, state.email)
        state = OnboardingState()
        (state.mode, state.username, state.email) = (mode, username, email)
    }

    private func submit(_ state: inout OnboardingState) -> Effect<GistaAction> {
        guard !state.isBusy else { return .none }
        state.problems = state.mistakes
        guard state.problems.isEmpty else { return .none }
        state.isBusy = true
        state.notice = nil
        return call(state)
    }

    private func call(_ form: OnboardingState) -> Effect<GistaAction> {
        .run { [dependencies] send in
            do throws(NetworkError) {
                switch form.mode {
                case .signUp:
                    let account = try await dependencies.signUp(form.username, form.email, form.password)
                    await send(.onboarding(.signedIn(account)))
                case .signIn:
                    await send(.onboarding(.signedIn(try await dependencies.signIn(form.email, form.password))))
                case .forgotten:
                    try await dependencies.requestPasswordCode(form.email)
                    await send(.onboarding(.codeSent))
                case .reset:
                    try await dependencies.resetPassword(form.email, form.code, form.password)
                    await send(.onboarding(.passwordChanged))
                }
            } catch {
                await send(.onboarding(.failed(error)))
            }
        }
    }
}
