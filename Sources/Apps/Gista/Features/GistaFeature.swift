public import Flow
public import LocalizedTexts

/// The events of the app, grouped by screen.
public enum GistaAction: Sendable, Equatable {
    /// The app was opened.
    case appeared
    /// The saved sign-in was restored, or there is none.
    case restored(AccountService.Restored)
    /// The user chose another language.
    case languageChosen(Language)
    /// The text of a field changed.
    case typed(Field, String)
    /// The server became reachable, or unreachable.
    case connectivityChanged(Bool)
    /// An event of signing up and signing in.
    case onboarding(OnboardingAction)
    /// An event of the library.
    case library(LibraryAction)
    /// An event of the reader.
    case reader(ReaderAction)
    /// An event of the sheet that saves a link.
    case share(ShareAction)
    /// An event of the account sheet.
    case settings(SettingsAction)
}

/// The reducer of the app. Each screen has its own feature.
public struct GistaFeature: Reducer {
    enum Job: Hashable, Sendable {
        case connectivity
        /// All work for the signed-in user; cancelled when the session ends.
        case session
    }

    private let dependencies: GistaDependencies

    /// Creates the reducer.
    public init(_ dependencies: GistaDependencies) {
        self.dependencies = dependencies
    }

    /// Changes the state for one action.
    public func reduce(into state: inout GistaState, action: GistaAction) -> Effect<GistaAction> {
        switch action {
        case .appeared: return appear()
        case .restored(let restored): return take(restored, &state)
        case .languageChosen(let language):
            state.language = language
            return .none
        case .typed(.search, let text):
            return SearchFeature(dependencies: dependencies).typed(text, &state.library).cancellable(id: Job.session)
        case .typed(let field, let text):
            type(text, into: field, &state)
            return .none
        case .connectivityChanged(let isConnected): return connect(isConnected, &state)
        case .onboarding(let action): return OnboardingFeature(dependencies: dependencies).reduce(&state, action)
        case .library(let action):
            return LibraryFeature(dependencies: dependencies).reduce(&state, action).cancellable(id: Job.session)
        case .reader(let action):
            return ReaderFeature(dependencies: dependencies).reduce(&state, action).cancellable(id: Job.session)
        case .share(let action):
            return ShareFeature(dependencies: dependencies).reduce(&state, action).cancellable(id: Job.session)
        case .settings(let action):
            let removing = action == .opened ? carryOutRemoval(&state) : .none
            return .merge(removing, SettingsFeature(dependencies: dependencies).reduce(&state, action))
                .cancellable(id: Job.session)
        }
    }

    /// Carries out a pending removal when the account sheet opens, because the user may sign out next.
    private func carryOutRemoval(_ state: inout GistaState) -> Effect<GistaAction> {
        guard let account = state.account else { return .none }
        return RemovalFeature(dependencies: dependencies).carryOut(&state, account)
    }

    private func appear() -> Effect<GistaAction> {
        .merge(
            .run { [dependencies] send in await send(.restored(await dependencies.restore())) },
            .run { [dependencies] send in
                for await isConnected in dependencies.connectivity() { await send(.connectivityChanged(isConnected)) }
            }
            .cancellable(id: Job.connectivity, cancelInFlight: true)
        )
    }

    private func take(_ restored: AccountService.Restored, _ state: inout GistaState) -> Effect<GistaAction> {
        switch restored {
        case .signedIn(let account):
            state.stage = .signedIn(account)
            return .run { await $0(.library(.opened)) }
        case .signedOut: state.stage = .signedOut
        case .locked: state.stage = .locked
        }
        return .none
    }

    private func connect(_ isConnected: Bool, _ state: inout GistaState) -> Effect<GistaAction> {
        let isBack = isConnected && !state.isConnected
        state.isConnected = isConnected
        guard isBack, state.account != nil else { return .none }
        return .run { await $0(.library(.pulled)) }
    }

    private func type(_ text: String, into field: Field, _ state: inout GistaState) {
        switch field {
        case .search: break
        case .note: state.reader?.draft?.text = String(text.prefix(MarkingFeature.maxNoteLength))
        case .tag: state.reader?.newTag = text
        case .url, .title, .category:
            guard var share = state.share, !share.isSending else { return }
            ShareFeature(dependencies: dependencies).type(text, into: field, &share)
            state.share = share
        case .currentPassword, .newPassword:
            state.settings?.type(text, into: field)
        case .username, .email, .password, .code:
            guard !state.onboarding.isBusy else { return }
            OnboardingFeature(dependencies: dependencies).type(text, into: field, &state.onboarding)
        }
    }
}
