import Bowline
package import Flow

/// The reducer of the whole app.
package struct ScoreBaseFeature: Reducer {
    /// The pause in typing before a search begins.
    package static let searchDelay = Duration.milliseconds(300)

    enum Job: Hashable, Sendable {
        case network, signIn, search, leagues, league, leaders, venues, export, team, edit, sharing, inviting,
            undoing, revoking, game, clock, leaving
    }

    let dependencies: ScoreBaseDependencies

    /// Creates the reducer.
    package init(_ dependencies: ScoreBaseDependencies) {
        self.dependencies = dependencies
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
            if isBack { dependencies.sendNow() }
            return .none
        case .languageChosen(let language):
            state.language = language
            return .none
        case .zoneFound(let zone):
            state.zone = zone.flatMap { GameTime.rules($0) == nil ? nil : $0 }
            return .none
        case .backTapped: return goBack(&state)
        case .closing: return carryOutRevocation(&state)
        case .signIn(let action): return reduceSignIn(&state, action)
        case .leagues(let action): return reduceLeagues(&state, action)
        case .league(let action): return reduceLeague(&state, action)
        case .team(let action): return reduceTeam(&state, action)
        case .edit(let action): return reduceEdit(&state, action)
        case .share(let action): return reduceShare(&state, action)
        case .invite(let action): return reduceInvite(&state, action)
        case .revoking(let action): return reduceRevoking(&state, action)
        case .game(let action): return reduceGame(&state, action)
        case .leaving(let action): return reduceLeaving(&state, action)
        }
    }

    private func watchNetwork() -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            for await network in dependencies.network() { await send(.networkChanged(network)) }
        }
        .cancellable(id: Job.network, cancelInFlight: true)
    }

    private func goBack(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        if state.edit != nil { return reduceEdit(&state, .cancelTapped) }
        if state.sharing != nil { return reduceShare(&state, .closeTapped) }
        if state.inviting != nil { return reduceInvite(&state, .closeTapped) }
        switch state.screen {
        case .team:
            state.team = nil
            state.screen = .league
            return .cancel(id: Job.team)
        case .game:
            // Tapped plays are saved to disk first, which takes a moment at most.
            guard state.game?.book?.nextToSave != nil else { return close(&state) }
            state.game?.isClosing = true
            return continueGame(&state)
        case .league:
            state.league = nil
            state.screen = .leagues
            return .merge(
                .cancel(id: Job.league),
                .cancel(id: Job.leaders),
                .cancel(id: Job.venues),
                .cancel(id: Job.export)
            )
        case .starting, .signIn, .leagues: return .none
        }
    }

    func close(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        state.game = nil
        state.screen = state.league == nil ? .leagues : .league
        let leaving = Effect<ScoreBaseAction>.merge(.cancel(id: Job.game), .cancel(id: Job.clock))
        guard state.league != nil else { return leaving }
        // The recorded events have changed the league table.
        dependencies.refresh()
        return .merge(leaving, loadLeague(&state))
    }

    /// Shows the sign-in form if the sign-in has expired; nil for other errors. Signing in returns to the current
    /// screen.
    func noticing(_ error: ScoreBaseError, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction>? {
        guard error.kind == .unauthorized, let user = state.user else { return nil }
        state.signIn = SignInForm()
        state.signIn.username = user.name
        state.signIn.problem = .expired
        state.signIn.returnPoint = .init(screen: state.screen, user: user.id)
        state.screen = .signIn
        state.user = nil
        state.edit?.isWorking = false
        state.edit?.isReading = false
        (state.sharing, state.inviting) = (nil, nil)
        // A link that was not revoked yet still works. One that is being revoked may work: trying again tells.
        state.revocations.abandon(error)
        // The sign-out dialog is no longer needed.
        if state.leaving?.isWorking == false { state.leaving = nil }
        return .merge(
            .cancel(id: Job.leagues),
            .cancel(id: Job.league),
            .cancel(id: Job.leaders),
            .cancel(id: Job.venues),
            .cancel(id: Job.team),
            .cancel(id: Job.edit),
            .cancel(id: Job.sharing),
            .cancel(id: Job.inviting),
            .cancel(id: Job.undoing),
            // Their failures would end the next sign-in.
            .cancel(id: Job.revoking),
            .cancel(id: Job.game),
            .cancel(id: Job.clock)
        )
    }
}

/// Runs a call and maps its errors.
func outcome<Value>(_ work: () async throws -> Value) async throws -> Result<Value, ScoreBaseError> {
    do {
        return .success(try await work())
    } catch is CancellationError {
        throw CancellationError()
    } catch let error as ScoreBaseError {
        return .failure(error)
    } catch {
        return .failure(ScoreBaseError(error))
    }
}
