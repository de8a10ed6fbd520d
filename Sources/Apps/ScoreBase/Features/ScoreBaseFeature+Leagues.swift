import Bowline
import Flow
import Scoring
import Wire

extension ScoreBaseFeature {
    func reduceLeagues(_ state: inout ScoreBaseState, _ action: LeaguesAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .queryChanged(let text):
            guard text != state.leagues.query else { return .none }
            state.leagues.query = text
            return waitForTypingPause()
        case .typingPaused: return loadLeagues(&state.leagues)
        case .refreshTapped:
            dependencies.refresh()
            return loadLeagues(&state.leagues)
        case .moreTapped: return loadMore(&state.leagues)
        case .leagueTapped(let id):
            guard let league = state.leagues.page.items.first(where: { $0.leagueId == id }) else { return .none }
            state.league = OpenLeague(league)
            state.screen = .league
            return loadLeague(&state)
        case .loaded(let result, let question):
            guard question == state.leagues.question else { return .none }
            state.leagues.isLoading = false
            return take(result, &state) { list, page in
                list.page = page
                list.hasLoaded = true
            }
        case .moreLoaded(let result, let question):
            guard question == state.leagues.question else { return .none }
            state.leagues.isLoadingMore = false
            return take(result, &state) { list, page in
                list.page.items += page.items
                list.page.next = page.next
            }
        }
    }

    private func waitForTypingPause() -> Effect<ScoreBaseAction> {
        .run { [clock = dependencies.clock] send in
            try await clock.sleep(until: clock.now.advanced(by: Self.searchDelay), tolerance: nil)
            await send(.leagues(.typingPaused))
        }
        .cancellable(id: Job.search, cancelInFlight: true)
    }

    func loadLeagues(_ list: inout LeagueList) -> Effect<ScoreBaseAction> {
        list.question += 1
        list.isLoading = true
        list.isLoadingMore = false
        let (query, question) = (list.query.trimmed, list.question)
        return .run { [dependencies] send in
            let result = try await outcome { try await dependencies.leagues(query, nil) }
            await send(.leagues(.loaded(result, question: question)))
        }
        .cancellable(id: Job.leagues, cancelInFlight: true)
    }

    private func loadMore(_ list: inout LeagueList) -> Effect<ScoreBaseAction> {
        guard let cursor = list.page.next, !list.isLoading, !list.isLoadingMore else { return .none }
        list.isLoadingMore = true
        let (query, question) = (list.query.trimmed, list.question)
        return .run { [dependencies] send in
            let result = try await outcome { try await dependencies.leagues(query, cursor) }
            await send(.leagues(.moreLoaded(result, question: question)))
        }
        .cancellable(id: Job.leagues, cancelInFlight: true)
    }

    private func take(
        _ result: Result<ListPage<League>, ScoreBaseError>,
        _ state: inout ScoreBaseState,
        _ change: (inout LeagueList, ListPage<League>) -> Void
    ) -> Effect<ScoreBaseAction> {
        switch result {
        case .success(let page):
            state.leagues.error = nil
            change(&state.leagues, page)
        case .failure(let error):
            if let effect = noticing(error, &state) { return effect }
            state.leagues.error = error
        }
        return .none
    }
}

// MARK: A league

extension ScoreBaseFeature {
    func reduceLeague(_ state: inout ScoreBaseState, _ action: LeagueAction) -> Effect<ScoreBaseAction> {
        guard let openLeague = state.league else { return .none }
        switch action {
        case .tabTapped(let tab):
            state.league?.tab = tab
            return tab == .leaders && openLeague.leaders == nil ? loadLeaders(openLeague) : .none
        case .statTapped(let stat):
            guard stat != openLeague.stat else { return .none }
            state.league?.stat = stat
            return loadLeaders(state.league ?? openLeague)
        case .refreshTapped:
            dependencies.refresh()
            return loadLeague(&state)
        case .moreTapped:
            guard let cursor = openLeague.games?.next, !openLeague.isLoadingMore else { return .none }
            state.league?.isLoadingMore = true
            return .run { [dependencies] send in
                let result = try await outcome { try await dependencies.games(openLeague.league.leagueId, cursor) }
                await send(.league(.moreLoaded(result)))
            }
            .cancellable(id: Job.league)
        case .gameTapped(let id):
            state.game = OpenGame(id)
            state.screen = .game
            return open(id)
        case .teamTapped(let id):
            guard let team = openLeague.table?.first(where: { $0.teamId == id }) else { return .none }
            state.team = OpenTeam(id: id, name: team.teamName)
            state.screen = .team
            return loadPlayers(id)
        case .leadersLoaded(let result, let stat):
            guard stat == openLeague.stat else { return .none }
            return take(result, .leaders, &state) { $0.leaders = $1 }
        case .exportTapped(let export):
            guard state.user?.isAdmin == true, !openLeague.isExporting else { return .none }
            state.league?.isExporting = true
            state.league?.file = nil
            let league = openLeague.league
            return .run { [dependencies] send in
                let result = try await outcome { try await dependencies.export(export, league) }
                await send(.league(.exported(result)))
            }
            .cancellable(id: Job.export, cancelInFlight: true)
        case .exported(let result):
            state.league?.isExporting = false
            return take(result, .table, &state) { $0.file = $1 }
        case .venuesLoaded(let result): return take(result, .teams, &state) { $0.venues = $1 }
        case .tableLoaded(let result): return take(result, .table, &state) { $0.table = $1 }
        case .gamesLoaded(let result): return take(result, .fixtures, &state) { $0.games = $1 }
        case .moreLoaded(let result):
            state.league?.isLoadingMore = false
            return take(result, .fixtures, &state) { openLeague, page in
                openLeague.games?.items += page.items
                openLeague.games?.next = page.next
            }
        }
    }

    func loadLeague(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let id = state.league?.id else { return .none }
        // Loading in progress is cancelled, including that of more games.
        state.league?.isLoadingMore = false
        let leaders = state.league.flatMap { $0.tab == .leaders ? loadLeaders($0) : nil } ?? .none
        state.league?.leaders = nil
        return .merge(
            leaders,
            state.user?.isAdmin == true ? loadVenues(id) : .none,
            .run { [dependencies] send in
                await send(.league(.tableLoaded(try await outcome { try await dependencies.standings(id) })))
            }
            .cancellable(id: Job.league, cancelInFlight: true),
            .run { [dependencies] send in
                await send(.league(.gamesLoaded(try await outcome { try await dependencies.games(id, nil) })))
            }
            .cancellable(id: Job.league)
        )
    }

    private func loadVenues(_ league: String) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            await send(.league(.venuesLoaded(try await outcome { try await dependencies.venues(league) })))
        }
        .cancellable(id: Job.venues, cancelInFlight: true)
    }

    private func loadLeaders(_ openLeague: OpenLeague) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            let result = try await outcome { try await dependencies.leaders(openLeague.id, openLeague.stat?.rawValue) }
            await send(.league(.leadersLoaded(result, openLeague.stat)))
        }
        .cancellable(id: Job.leaders, cancelInFlight: true)
    }

    private func take<Value>(
        _ result: Result<Value, ScoreBaseError>,
        _ tab: OpenLeague.Tab,
        _ state: inout ScoreBaseState,
        _ change: (inout OpenLeague, Value) -> Void
    ) -> Effect<ScoreBaseAction> {
        switch result {
        case .success(let value):
            guard var openLeague = state.league else { return .none }
            openLeague.errors[tab] = nil
            change(&openLeague, value)
            state.league = openLeague
        case .failure(let error):
            if let effect = noticing(error, &state) { return effect }
            state.league?.errors[tab] = error
        }
        return .none
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
