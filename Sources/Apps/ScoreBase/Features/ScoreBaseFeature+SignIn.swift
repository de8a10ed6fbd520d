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
        case .passwordChanged(let text) where state.signIn.joining != nil: state.signIn.joining?.password = text
        case .passwordChanged(let text): state.signIn.password = text
        case .newPasswordChanged(let text) where state.signIn.joining != nil: state.signIn.joining?.password = text
        case .newPasswordChanged(let text): state.signIn.renewal?.password = text
        case .attributeChanged("invitation", let value): state.signIn.joining?.invitation = value
        case .attributeChanged("code", let value): state.signIn.joining?.code = value
        case .attributeChanged(let name, let value):
            guard let index = state.signIn.renewal?.attributes.firstIndex(where: { $0.name == name }) else { break }
            state.signIn.renewal?.attributes[index].value = value
        case .joinTapped(let invitation):
            // A signed-in user must sign out first, and a saved sign-in may still be restored.
            guard state.user == nil, state.screen != .starting else {
                state.invitation = invitation
                break
            }
            state.invitation = nil
            state.screen = .signIn
            state.signIn.joining = Joining(invitation: invitation)
            state.signIn.problem = nil
            return invitation.isEmpty ? .cancel(id: Job.signIn) : join(&state.signIn)
        case .accountTapped(let hasAccount):
            state.signIn.joining?.hasAccount = hasAccount
            state.signIn.problem = nil
        case .invited(let membership):
            state.signIn.isWorking = false
            state.signIn.joining?.step = .account(membership)
        case .signedUp:
            state.signIn.isWorking = false
            guard case .account(let membership)? = state.signIn.joining?.step else { break }
            state.signIn.joining?.step = .code(membership)
        case .confirmed:
            // The account exists now, even if joining fails.
            guard case .code(let membership)? = state.signIn.joining?.step else { break }
            state.signIn.joining?.step = .account(membership)
            state.signIn.joining?.hasAccount = true
        case .resent: state.signIn.isWorking = false
        case .resendTapped: return resend(&state.signIn)
        case .giveUpTapped:
            state.signIn.renewal = nil
            state.signIn.joining = nil
            state.signIn.problem = nil
            state.signIn.isWorking = false
            return .cancel(id: Job.signIn)
        case .submitTapped: return submit(&state.signIn)
        case .restored(.success(let user?)): return enter(user, &state)
        case .restored(.success(nil)):
            state.screen = .signIn
            return takeInvitation(&state)
        case .restored(.failure(let problem)):
            state.screen = .signIn
            state.signIn.problem = problem
            return takeInvitation(&state)
        case .completed(.success(.signedIn(let user))): return enter(user, &state)
        case .completed(.success(.newPasswordRequired(let names))):
            state.signIn.isWorking = false
            state.signIn.password = HiddenText()
            state.signIn.renewal = .init(asking: names)
        case .completed(.failure(let problem)):
            state.signIn.isWorking = false
            state.signIn.problem = problem
            if problem == .wrongNameOrPassword {
                state.signIn.password = HiddenText()
                state.signIn.joining?.password = HiddenText()
            }
            // The code of an earlier attempt can still be entered, or be sent again.
            if problem == .notConfirmed, case .account(let membership)? = state.signIn.joining?.step {
                state.signIn.joining?.step = .code(membership)
            }
        }
        return .none
    }

    /// Submits the form. Without a password, it reads the saved sign-in of an unlocked device.
    private func submit(_ form: inout SignInForm) -> Effect<ScoreBaseAction> {
        guard !form.isWorking else { return .none }
        if form.joining != nil { return join(&form) }
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
                    let values = Dictionary(renewal.attributes.map { ($0.name, $0.value) }) { first, _ in first }
                    await send(
                        .signIn(.completed(.success(try await dependencies.choose(renewal.password.text, values))))
                    )
                } else {
                    let outcome = try await dependencies.signIn(form.username, form.password.text)
                    await send(.signIn(.completed(.success(outcome))))
                }
            } catch {
                await send(.signIn(.completed(.failure(error))))
            }
        }
        .cancellable(id: Job.signIn, cancelInFlight: true)
    }

    /// Uses an invitation that was opened while the app was starting or a user was signed in.
    private func takeInvitation(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        state.invitation.map { reduceSignIn(&state, .joinTapped(invitation: $0)) } ?? .none
    }

    /// Carries out the current step of joining with an invitation.
    private func join(_ form: inout SignInForm) -> Effect<ScoreBaseAction> {
        guard let joining = form.joining, form.isComplete else { return .none }
        guard let token = joining.token else {
            form.problem = .invitationEnded
            return .none
        }
        form.isWorking = true
        form.problem = nil
        let (name, password) = (form.username, joining.password.text)
        return .run { [dependencies] send in
            do throws(ScoreBaseSignInError) {
                switch joining.step {
                case .invitation:
                    await send(.signIn(.invited(try await dependencies.membership(token))))
                case .account where joining.hasAccount:
                    await send(.signIn(.completed(.success(try await dependencies.join(token, name, password)))))
                case .account:
                    try await dependencies.signUp(name, password)
                    await send(.signIn(.signedUp))
                case .code:
                    try await dependencies.confirm(name, joining.code)
                    await send(.signIn(.confirmed))
                    await send(.signIn(.completed(.success(try await dependencies.join(token, name, password)))))
                }
            } catch {
                await send(.signIn(.completed(.failure(error))))
            }
        }
        .cancellable(id: Job.signIn, cancelInFlight: true)
    }

    /// Sends the code of a new account again.
    private func resend(_ form: inout SignInForm) -> Effect<ScoreBaseAction> {
        guard !form.isWorking, form.joining != nil else { return .none }
        form.isWorking = true
        form.problem = nil
        let name = form.username
        return .run { [dependencies] send in
            do throws(ScoreBaseSignInError) {
                try await dependencies.resend(name)
                await send(.signIn(.resent))
            } catch {
                await send(.signIn(.completed(.failure(error))))
            }
        }
        .cancellable(id: Job.signIn, cancelInFlight: true)
    }

    /// Returns to the screen where the same user's sign-in expired, else shows the leagues.
    private func enter(_ user: SignedInUser, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        let returnPoint = state.signIn.returnPoint
        state.user = user
        state.signIn = SignInForm()
        guard let returnPoint, returnPoint.user == user.id else {
            state.leagues = LeagueList()
            (state.league, state.team, state.game) = (nil, nil, nil)
            (state.edit, state.returned) = (nil, nil)
            state.revocations = Revocations()
            state.screen = .leagues
            return loadLeagues(&state.leagues)
        }
        state.screen = returnPoint.screen
        switch returnPoint.screen {
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
            // Links are revoked while the user is still signed in. If that fails, the sign-out stops: a second tap
            // signs out all the same.
            _ = state.revocations.commit()
            let counting = Effect<ScoreBaseAction>.run { [dependencies, links = state.revocations.underWay] send in
                guard try await Self.revoke(links, by: dependencies, send) else {
                    return await send(.leaving(.cancelTapped))
                }
                await send(.leaving(.counted(try await outcome { try await dependencies.unsentCount() })))
            }
            return .merge(
                .cancel(id: Job.undoing),
                .cancel(id: Job.revoking),
                counting.cancellable(id: Job.leaving, cancelInFlight: true)
            )
        // If the events cannot be counted, there may be some, so they are kept.
        case .counted(.failure): return leave(&state, keepsUnsent: true)
        case .counted(.success(let count)):
            guard state.leaving != nil else { return .none }
            let total = count + (state.game?.book?.unsent.count { $0.receipt == nil } ?? 0)
            state.leaving?.unsent = total
            return total == 0 ? leave(&state, keepsUnsent: false) : .none
        case .cancelTapped:
            guard state.leaving?.isWorking == false else { return .none }
            state.leaving = nil
            return .cancel(id: Job.leaving)
        case .keepEventsTapped: return leave(&state, keepsUnsent: true)
        case .destroyTapped: return leave(&state, keepsUnsent: false)
        case .left:
            let (network, invitation) = (state.network, state.invitation)
            state = ScoreBaseState(language: state.language, zone: state.zone)
            state.network = network
            state.screen = .signIn
            state.invitation = invitation
            return takeInvitation(&state)
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
        if let joining {
            return switch joining.step {
            case .invitation: !joining.invitation.isEmpty
            case .account: !username.isEmpty && !joining.password.text.isEmpty
            case .code: !joining.code.isEmpty
            }
        }
        guard let renewal else { return !username.isEmpty && !password.text.isEmpty }
        return !renewal.password.text.isEmpty && renewal.attributes.allSatisfy { !$0.value.isEmpty }
    }
}
