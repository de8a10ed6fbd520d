import Bowline
package import Flow

/// ScoreBase's rules: what each thing that happens does to what is shown, and what is asked for then.
package struct ScoreBaseFeature: Reducer {
    /// How long nothing is typed before a search begins.
    package static let searchQuiet = Duration.milliseconds(300)

    enum Job: Hashable, Sendable { case network, signIn, search, leagues, league, game, saving, leaving }

    let environment: ScoreBaseEnvironment

    /// Rules that act through this environment.
    package init(_ environment: ScoreBaseEnvironment) {
        self.environment = environment
    }

    /// Changes the state for one action.
    package func reduce(into state: inout ScoreBaseState, action: ScoreBaseAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .appeared:
            guard state.screen == .starting else { return .none }
            return .merge(watchNetwork(), restore())
        case .networkChanged(let network):
            let isBack = state.network == .offline && network != .offline
            state.network = network
            if isBack { environment.sendNow() }
            return .none
        case .languageChosen(let language):
            state.language = language
            return .none
        case .backTapped: return goBack(&state)
        case .signIn(let action): return reduceSignIn(&state, action)
        case .leagues(let action): return reduceLeagues(&state, action)
        case .league(let action): return reduceLeague(&state, action)
        case .game(let action): return reduceGame(&state, action)
        case .leaving(let action): return reduceLeaving(&state, action)
        }
    }

    private func watchNetwork() -> Effect<ScoreBaseAction> {
        .run { [environment] send in
            for await network in environment.network() { await send(.networkChanged(network)) }
        }
        .cancellable(id: Job.network, cancelInFlight: true)
    }

    private func goBack(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        switch state.screen {
        case .game:
            // What was tapped gets to the disk first; that takes a moment at most.
            guard state.game?.book?.nextToSave != nil else { return close(&state) }
            state.game?.isClosing = true
            return goOn(&state)
        case .league:
            state.league = nil
            state.screen = .leagues
            return .cancel(id: Job.league)
        case .starting, .signIn, .leagues: return .none
        }
    }

    func close(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        state.game = nil
        state.screen = state.league == nil ? .leagues : .league
        guard state.league != nil else { return .cancel(id: Job.game) }
        // What was recorded has changed the table.
        environment.refresh()
        return .merge(.cancel(id: Job.game), loadLeague(&state))
    }

    /// A sign-in that is not good any more leads back to the form, and from there to where the person was.
    func noticing(_ trouble: Trouble, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction>? {
        guard trouble.kind == .unauthorized, let user = state.user else { return nil }
        state.signIn = SignInForm()
        state.signIn.username = user.name
        state.signIn.problem = .expired
        state.signIn.comeback = .init(screen: state.screen, user: user.id)
        state.screen = .signIn
        state.user = nil
        // Nobody is left to be asked whether to leave.
        if state.leaving?.isWorking == false { state.leaving = nil }
        return .merge(.cancel(id: Job.leagues), .cancel(id: Job.league), .cancel(id: Job.game))
    }
}

/// What a call came to, with its error as a person needs to know it.
func outcome<Value>(_ work: () async throws -> Value) async throws -> Result<Value, Trouble> {
    do {
        return .success(try await work())
    } catch is CancellationError {
        throw CancellationError()
    } catch let trouble as Trouble {
        return .failure(trouble)
    } catch {
        return .failure(Trouble(error))
    }
}
