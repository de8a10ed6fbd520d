public import Flow
public import Phrases

/// What can happen in the app.
public enum GistaAction: Sendable, Equatable {
    /// It came up.
    case appeared
    /// What was found on the device.
    case restored(AccountService.Restored)
    /// Another language was chosen.
    case languageChosen(Language)
    /// Something was typed.
    case typed(Field, String)
    /// The server can be reached, or cannot any more.
    case connectivityChanged(Bool)
    /// While signing up and in.
    case onboarding(OnboardingAction)
    /// In the library.
    case library(LibraryAction)
    /// In the reader.
    case reader(ReaderAction)
    /// In the sheet that saves a link.
    case share(ShareAction)
    /// In the sheet about the account.
    case settings(SettingsAction)
}

/// The app's rules, each part in a file of its own.
public struct GistaFeature: Reducer {
    enum Job: Hashable, Sendable {
        case connectivity
        /// Everything that is done for whoever is signed in: what it brings after they left belongs to nobody.
        case session
    }

    private let world: GistaWorld

    /// Rules that act through this world.
    public init(_ world: GistaWorld) {
        self.world = world
    }

    /// Changes the state for one action.
    public func reduce(into state: inout GistaState, action: GistaAction) -> Effect<GistaAction> {
        switch action {
        case .appeared: return appear()
        case .restored(let restored): return take(restored, &state)
        case .languageChosen(let language):
            state.language = language
            return .none
        case .typed(let field, let text):
            type(text, into: field, &state)
            return .none
        case .connectivityChanged(let isConnected): return connect(isConnected, &state)
        case .onboarding(let action): return OnboardingFeature(world: world).reduce(&state, action)
        case .library, .reader, .share, .settings:
            return reduceSession(&state, action).cancellable(id: Job.session)
        }
    }

    private func reduceSession(_ state: inout GistaState, _ action: GistaAction) -> Effect<GistaAction> {
        switch action {
        case .library(let action): LibraryFeature(world: world).reduce(&state, action)
        case .reader(let action): ReaderFeature(world: world).reduce(&state, action)
        case .share(let action): ShareFeature(world: world).reduce(&state, action)
        case .settings(let action): SettingsFeature(world: world).reduce(&state, action)
        default: .none
        }
    }

    private func appear() -> Effect<GistaAction> {
        .merge(
            .run { [world] send in await send(.restored(await world.restore())) },
            .run { [world] send in
                for await isConnected in world.connectivity() { await send(.connectivityChanged(isConnected)) }
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
        case .search: state.library.search = text
        case .url, .title, .category:
            guard var share = state.share, !share.isSending else { return }
            ShareFeature(world: world).type(text, into: field, &share)
            state.share = share
        case .currentPassword, .newPassword:
            state.settings?.type(text, into: field)
        case .username, .email, .password, .code:
            guard !state.onboarding.isBusy else { return }
            OnboardingFeature(world: world).type(text, into: field, &state.onboarding)
        }
    }
}
