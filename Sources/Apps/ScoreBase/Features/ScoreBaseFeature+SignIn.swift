import Flow

extension ScoreBaseFeature {
    func restore() -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            do throws(ScoreBaseSignInError) {
                await send(.signIn(.restored(.success(try await dependencies.restore()))))
            } catch {
                await send(.signIn(.restored(.failure(error))))
            }
        }
        .cancellable(id: Job.signIn, cancelInFlight: true)
    }

    func reduceSignIn(_ state: inout ScoreBaseState, _ action: SignInAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .usernameChanged(let text): state.signIn.username = text
        case .passwordChanged(let text): state.signIn.password = text
        case .newPasswordChanged(let text): state.signIn.renewal?.password = text
        case .attributeChanged(let name, let value):
            guard let place = state.signIn.renewal?.attributes.firstIndex(where: { $0.name == name }) else { break }
            state.signIn.renewal?.attributes[place].value = value
        case .giveUpTapped:
            state.signIn.renewal = nil
            state.signIn.problem = nil
            state.signIn.isWorking = false
            return .cancel(id: Job.signIn)
        case .submitTapped: return submit(&state.signIn)
        case .restored(.success(let user?)): return enter(user, &state)
        case .restored(.success(nil)): state.screen = .signIn
        case .restored(.failure(let problem)):
            state.screen = .signIn
            state.signIn.problem = problem
        case .came(.success(.signedIn(let user))): return enter(user, &state)
        case .came(.success(.newPasswordRequired(let names))):
            state.signIn.isWorking = false
            state.signIn.password = HiddenText()
            state.signIn.renewal = .init(asking: names)
        case .came(.failure(let problem)):
            state.signIn.isWorking = false
            state.signIn.problem = problem
            if problem == .wrongNameOrPassword { state.signIn.password = HiddenText() }
        }
        return .none
    }

    /// Submits the form. Without a password, it reads the saved sign-in of an unlocked device.
    private func submit(_ form: inout SignInForm) -> Effect<ScoreBaseAction> {
        guard !form.isWorking else { return .none }
        if form.problem == .call(ScoreBaseError(.locked)), form.password.text.isEmpty {
            form.problem = nil
            return restore()
        }
        guard form.isComplete else { return .none }
        form.isWorking = true
        form.problem = nil
        return .run { [dependencies, form] send in
            do throws(ScoreBaseSignInError) {
                if let renewal = form.renewal {
                    let told = Dictionary(renewal.attributes.map { ($0.name, $0.value) }) { first, _ in first }
                    await send(.signIn(.came(.success(try await dependencies.choose(renewal.password.text, told)))))
                } else {
                    let outcome = try await dependencies.signIn(form.username, form.password.text)
                    await send(.signIn(.came(.success(outcome))))
                }
            } catch {
                await send(.signIn(.came(.failure(error))))
            }
        }
        .cancellable(id: Job.signIn, cancelInFlight: true)
    }

    /// Shows the screen where the same user's sign-in expired, or the leagues.
    private func enter(_ user: SignedInUser, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        let comeback = state.signIn.comeback
        state.user = user
        state.signIn = SignInForm()
        guard let comeback, comeback.user == user.id else {
            state.leagues = LeagueList()
            (state.league, state.team, state.game) = (nil, nil, nil)
            (state.edit, state.returned) = (nil, nil)
            state.screen = .leagues
            return loadLeagues(&state.leagues)
        }
        state.screen = comeback.screen
        switch comeback.screen {
        case .game: return state.game.map { open($0.id) } ?? .none
        case .league: return loadLeague(&state)
        case .team: return .merge(state.team.map { loadPlayers($0.id) } ?? .none, loadLeague(&state))
        case .starting, .signIn, .leagues: return loadLeagues(&state.leagues)
        }
    }

    // MARK: Leaving

    func reduceLeaving(_ state: inout ScoreBaseState, _ action: LeavingAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .signOutTapped:
            guard state.leaving == nil, state.user != nil else { return .none }
            state.leaving = Leaving()
            return .run { [dependencies] send in
                await send(.leaving(.counted(try await outcome { try await dependencies.unsentCount() })))
            }
            .cancellable(id: Job.leaving, cancelInFlight: true)
        // What cannot be counted may be there: it is kept.
        case .counted(.failure): return leave(&state, keepsUnsent: true)
        case .counted(.success(let count)):
            guard state.leaving != nil else { return .none }
            let total = count + (state.game?.book?.unsent.count { $0.receipt == nil } ?? 0)
            state.leaving?.unsent = total
            return total == 0 ? leave(&state, keepsUnsent: false) : .none
        case .stayTapped:
            guard state.leaving?.isWorking == false else { return .none }
            state.leaving = nil
            return .cancel(id: Job.leaving)
        case .keepTapped: return leave(&state, keepsUnsent: true)
        case .destroyTapped: return leave(&state, keepsUnsent: false)
        case .left:
            let network = state.network
            state = ScoreBaseState(language: state.language)
            state.network = network
            state.screen = .signIn
            return .none
        }
    }

    /// Hides the content at once and shows the form when the sign-out is done.
    private func leave(_ state: inout ScoreBaseState, keepsUnsent: Bool) -> Effect<ScoreBaseAction> {
        guard let leaving = state.leaving, !leaving.isWorking else { return .none }
        state.leaving?.isWorking = true
        state.leagues = LeagueList()
        (state.league, state.game) = (nil, nil)
        state.screen = .leagues
        let leave = Effect<ScoreBaseAction>.run { [dependencies] send in
            await dependencies.signOut(keepsUnsent)
            await send(.leaving(.left))
        }
        return .merge(
            .cancel(id: Job.leagues),
            .cancel(id: Job.search),
            .cancel(id: Job.league),
            .cancel(id: Job.game),
            leave
        )
    }
}

extension SignInForm {
    /// Whether all required fields are filled in.
    package var isComplete: Bool {
        guard let renewal else { return !username.isEmpty && !password.text.isEmpty }
        return !renewal.password.text.isEmpty && renewal.attributes.allSatisfy { !$0.value.isEmpty }
    }
}
