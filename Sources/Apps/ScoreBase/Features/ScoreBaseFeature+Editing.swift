import Flow
import Wire

extension ScoreBaseFeature {
    // MARK: A team

    func reduceTeam(_ state: inout ScoreBaseState, _ action: TeamAction) -> Effect<ScoreBaseAction> {
        guard let team = state.team else { return .none }
        switch action {
        case .refreshTapped:
            dependencies.refresh()
            return loadPlayers(team.id)
        case .playersLoaded(.success(let players)):
            state.team?.players = players
            state.team?.error = nil
            return .none
        case .playersLoaded(.failure(let error)):
            if let effect = noticing(error, &state) { return effect }
            state.team?.error = error
            return .none
        }
    }

    func loadPlayers(_ team: String) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            await send(.team(.playersLoaded(try await outcome { try await dependencies.players(team) })))
        }
        .cancellable(id: Job.team, cancelInFlight: true)
    }

    // MARK: The form

    func reduceEdit(_ state: inout ScoreBaseState, _ action: EditAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .opened(let subject):
            guard state.user?.mayOpen(subject) == true else { return .none }
            var form = EditForm(subject, in: state.zoneOfForms, zones: state.league?.venueZones ?? [:])
            form.taken = Set(state.team?.players?.compactMap(\.number) ?? [])
            form.venues = state.league?.venueNames ?? []
            if case .fixtures = subject { form.values[.venues] = state.league?.joinedVenueNames }
            if case .replan = subject { form.values[.venues] = state.league?.joinedVenueNames }
            state.edit = form
            return .none
        case .changeTapped(let target):
            guard state.user?.isAdmin == true else { return .none }
            let nothing = EditForm.Subject.change(Editable(target: target, tag: "", values: [:]))
            var form = EditForm(nothing, in: state.zoneOfForms, zones: state.league?.venueZones ?? [:])
            form.venues = state.league?.venueNames ?? []
            form.isReading = true
            state.edit = form
            return read(target)
        case .changeFailed(var form, let error):
            if let effect = noticing(error, &state) { return effect }
            form.error = error
            return restore(form, &state)
        case .conflicted(let form, let now): return resolveConflict(form, now, &state)
        case .changeDone:
            dependencies.refresh()
            return reload(&state)
        case .read, .changed, .submitTapped, .cancelTapped, .planned, .added, .failed, .finished:
            return state.edit.map { reduceForm(&state, $0, action) } ?? .none
        }
    }

    /// Handles an action of the open form.
    private func reduceForm(
        _ state: inout ScoreBaseState,
        _ form: EditForm,
        _ action: EditAction
    ) -> Effect<ScoreBaseAction> {
        switch action {
        case .opened, .changeTapped, .changeFailed, .conflicted, .changeDone: return .none
        case .read(.success(let editable)):
            guard form.isReading, case .change(let asked) = form.subject, asked.target == editable.target else {
                return .none
            }
            var filled = EditForm(.change(editable), in: form.zone, zones: form.zones)
            filled.venues = form.venues
            state.edit = filled
            return .none
        case .changed(let field, let text):
            guard !form.isWorking, !form.isReading else { return .none }
            state.edit?.values[field] = text
            state.edit?.error = nil
            state.edit?.preview = nil
            // Players added from another list no longer count.
            if field == .list { state.edit?.added = 0 }
            return .none
        case .cancelTapped:
            guard !form.isWorking else { return .none }
            closeForm(&state)
            // Some players of a list may have been added before another failed.
            return form.added == 0 ? .cancel(id: Job.edit) : reload(&state)
        case .submitTapped:
            guard !form.isWorking, !form.isReading else { return .none }
            if let change = form.change { return send(change, form, &state) }
            if let work = season(form) {
                state.edit?.isWorking = true
                state.edit?.error = nil
                return work
            }
            guard let additions = form.additions else { return .none }
            state.edit?.isWorking = true
            state.edit?.error = nil
            return add(additions)
        case .planned(.success(let preview)):
            state.edit?.isWorking = false
            state.edit?.preview = preview
            return .none
        case .added:
            state.edit?.added += 1
            return .none
        case .read(.failure(let error)), .failed(let error), .planned(.failure(let error)):
            state.edit?.isWorking = false
            state.edit?.isReading = false
            if let effect = noticing(error, &state) { return effect }
            state.edit?.error = error
            return .none
        case .finished(let league):
            closeForm(&state)
            dependencies.refresh()
            if let league {
                state.league = OpenLeague(league)
                state.league?.tab = .teams
                state.screen = .league
                return .merge(loadLeague(&state), loadLeagues(&state.leagues))
            }
            switch form.subject {
            case .reopening(let game): return .merge(open(game), reload(&state))
            case .game, .fixtures, .replan: state.league?.tab = .fixtures
            default: break
            }
            return reload(&state)
        }
    }

    /// Closes the form. A form whose change failed in the meantime takes its place.
    private func closeForm(_ state: inout ScoreBaseState) {
        state.edit = state.returned
        state.returned = nil
    }

    private func reload(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        let players = state.team.map { loadPlayers($0.id) } ?? .none
        let game = state.game.flatMap { $0.protests == nil ? nil : $0.id }
        let protests = game.map { loadProtests($0) } ?? .none
        return .merge(
            players,
            protests,
            state.screen == .leagues ? loadLeagues(&state.leagues) : loadLeague(&state)
        )
    }

    /// Adds items one after another, so that a list stops at the first player the server rejects. Leaving the screen
    /// does not cancel it, because half a list would be added without notice.
    private func add(_ additions: [Addition]) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            var league: League?
            for addition in additions {
                switch try await outcome({ try await dependencies.add(addition) }) {
                case .success(let made):
                    league = made ?? league
                    await send(.edit(.added))
                case .failure(let error): return await send(.edit(.failed(error)))
                }
            }
            await send(.edit(.finished(league)))
        }
    }

    // MARK: A season's games

    /// Plans the games of a form, or saves the plan that is shown; nil for other forms.
    private func season(_ form: EditForm) -> Effect<ScoreBaseAction>? {
        if case .fixtures(let league) = form.subject, let request = form.fixtureRequest {
            guard case .plan(let plan)? = form.preview else {
                return planning { .plan(try await dependencies.plan(request, league)) }
            }
            guard form.canKeep else { return nil }
            return saving { try await dependencies.saveFixtures(NewFixtures(games: plan.newGames), league) }
        }
        guard case .replan(let league, _) = form.subject, var request = form.replanRequest else { return nil }
        guard form.preview != nil else {
            return planning { [request] in .changes(try await dependencies.replan(request, league)) }
        }
        guard form.canKeep else { return nil }
        request.keeps = true
        return saving { [request] in _ = try await dependencies.replan(request, league) }
    }

    private func planning(_ work: @escaping @Sendable () async throws -> EditForm.Preview) -> Effect<ScoreBaseAction> {
        .run { send in await send(.edit(.planned(try await outcome(work)))) }
            .cancellable(id: Job.edit, cancelInFlight: true)
    }

    /// Leaving the screen does not cancel it, because the games would be saved without notice.
    private func saving(_ work: @escaping @Sendable () async throws -> Void) -> Effect<ScoreBaseAction> {
        .run { send in
            switch try await outcome(work) {
            case .success: await send(.edit(.finished(nil)))
            case .failure(let error): await send(.edit(.failed(error)))
            }
        }
    }

    // MARK: Changing

    private func read(_ target: EditTarget) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            await send(.edit(.read(try await outcome { try await dependencies.editable(target) })))
        }
        .cancellable(id: Job.edit, cancelInFlight: true)
    }

    /// Shows the change at once and sends it. It is undone if the server rejects it.
    private func send(_ change: Change, _ form: EditForm, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        closeForm(&state)
        var values: [EditForm.Field: String] = [:]
        for field in change.target.fields { values[field] = form.sent(field).isEmpty ? nil : form.sent(field) }
        state.show(values, of: change.target)
        var form = form
        (form.error, form.conflict) = (nil, [:])
        let sent = form
        return .run { [dependencies] send in
            switch try await outcome({ try await dependencies.change(change) }) {
            case .success: await send(.edit(.changeDone))
            case .failure(let error) where error.kind == .conflict && !change.tag.isEmpty:
                switch try await outcome({ try await dependencies.editable(change.target) }) {
                case .success(let now): await send(.edit(.conflicted(sent, now)))
                case .failure(let error): await send(.edit(.changeFailed(sent, error)))
                }
            case .failure(let error): await send(.edit(.changeFailed(sent, error)))
            }
        }
    }

    /// Shows the values from before the change, and the form with the typed values.
    private func restore(_ form: EditForm, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        if case .change(let before) = form.subject { state.show(before.values, of: before.target) }
        if state.edit == nil { state.edit = form } else { state.returned = form }
        return .none
    }

    /// Handles a conflict: shows what another admin changed first. Saving again replaces their values.
    private func resolveConflict(_ form: EditForm, _ now: Editable, _ state: inout ScoreBaseState) -> Effect<
        ScoreBaseAction
    > {
        guard case .change(let before) = form.subject else { return .none }
        let fields = now.target.fields
        // The rejected change was already made: an earlier response was lost.
        if fields.allSatisfy({ form.sent($0) == now.values[$0] ?? "" }) { return reduceEdit(&state, .changeDone) }
        var form = form
        form.subject = .change(now)
        for field in fields where now.values[field] != before.values[field] {
            form.conflict[field] = form.typed(field, now.values[field] ?? "")
            // Fields that this admin did not change take the other admin's values.
            if form.sent(field) == before.values[field] ?? "" { form.values[field] = form.conflict[field] }
        }
        form.error = ScoreBaseError(.conflict)
        return restore(form, &state)
    }
}

extension ScoreBaseState {
    /// Shows the values of a resource wherever it is on the screen.
    fileprivate mutating func show(_ values: [EditForm.Field: String], of target: EditTarget) {
        let name = values[.name] ?? ""
        switch target {
        case .season, .protest: break
        case .venue(let id):
            for index in league?.venues?.indices ?? 0..<0 where league?.venues?[index].venueId == id {
                league?.venues?[index].name = name
                league?.venues?[index].address = values[.address]
                league?.venues?[index].timeZone = values[.zone]
            }
        case .league(let id):
            if league?.id == id {
                league?.league.name = name
                league?.league.timeZone = values[.zone]
            }
            for index in leagues.page.items.indices where leagues.page.items[index].leagueId == id {
                leagues.page.items[index].name = name
            }
        case .team(let id):
            if team?.id == id { team?.name = name }
            for index in league?.table?.indices ?? 0..<0 where league?.table?[index].teamId == id {
                league?.table?[index].teamName = name
            }
        case .player(let id):
            for index in team?.players?.indices ?? 0..<0 where team?.players?[index].playerId == id {
                team?.players?[index].name = name
                team?.players?[index].number = values[.number].flatMap { Int($0) }
                team?.players?[index].position = values[.position]
            }
        case .game(let id):
            let starts = values[.startsAt]
            for index in league?.games?.items.indices ?? 0..<0 where league?.games?.items[index].gameId == id {
                league?.games?.items[index].startsAt = starts
                league?.games?.items[index].venue = values[.venue]
                league?.games?.items[index].scheduleStatus = values[.scheduleStatus]
            }
            guard game?.id == id else { return }
            game?.page?.game.startsAt = starts
            game?.page?.game.venue = values[.venue]
            game?.page?.game.scheduleStatus = values[.scheduleStatus]
        }
    }
}

extension SignedInUser {
    /// Whether the user may open a form: admins may open all, scorekeepers only the form for a protest.
    fileprivate func mayOpen(_ subject: EditForm.Subject) -> Bool {
        if case .protest = subject { return isAdmin || isScorekeeper }
        return isAdmin
    }
}

extension ScoreBaseState {
    /// The time zone for venues without one of their own: the open league's, else the user's.
    fileprivate var zoneOfForms: String { league?.league.timeZone ?? zone ?? "UTC" }
}

extension OpenLeague {
    /// The league's venues, then those that the loaded games name, the latest game's first; at most twelve.
    var venueNames: [String] {
        var names = (venues ?? []).map(\.name)
        for venue in (games?.items ?? []).reversed().compactMap(\.venue) where !names.contains(venue) {
            names.append(venue)
        }
        return Array(names.prefix(12))
    }

    /// The time zones of venues that have one of their own, by venue name.
    fileprivate var venueZones: [String: String] {
        var zones: [String: String] = [:]
        for venue in venues ?? [] { zones[venue.name] = venue.timeZone }
        return zones
    }

    /// The names of the venues, as a form for a season takes them; nil if there are none.
    fileprivate var joinedVenueNames: String? {
        guard let venues, !venues.isEmpty else { return nil }
        return venues.map(\.name).joined(separator: ", ")
    }
}
