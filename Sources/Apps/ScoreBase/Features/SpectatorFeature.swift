package import Bowline
package import Flow
package import LocalizedTexts
package import Wire

/// Watching a league or a game with a watch link, without an account.
package struct SpectatorFeature: Reducer {
    private let dependencies: SpectatorDependencies

    /// Creates the reducer.
    package init(_ dependencies: SpectatorDependencies) {
        self.dependencies = dependencies
    }

    /// Changes the state for one action.
    package func reduce(into state: inout SpectatorState, action: SpectatorAction) -> Effect<SpectatorAction> {
        switch action {
        case .linkChanged(let text):
            state.typed = text
            return .none
        case .watchTapped:
            guard let token = PastedLink.token(in: state.typed) else {
                state.problem = .wrongLink
                return .none
            }
            state.token = token
            (state.game, state.content, state.problem) = (nil, nil, nil)
            return read(state)
        case .gameTapped(let id):
            state.game = id
            return read(state)
        case .backTapped:
            state.game = nil
            return read(state)
        case .loaded(.league(let league), let game):
            guard state.token != nil, state.game == game else { return .none }
            state.problem = nil
            // A link to one game shows that game directly.
            guard league.isOneGame, let only = league.games.first else {
                state.content = .league(league)
                return .none
            }
            (state.game, state.isOneGame) = (only.gameId, true)
            return read(state)
        case .loaded(let content, let game):
            guard state.token != nil, state.game == game else { return .none }
            (state.content, state.problem) = (content, nil)
            return .none
        case .failed(let problem):
            guard state.token != nil else { return .none }
            state.problem = problem
            // The content of an ended link is hidden; otherwise the old content stays.
            if problem == .expired { state.content = nil }
            return .none
        case .closed:
            state = SpectatorState(language: state.language, zone: state.zone)
            return .cancel(id: Job.reading)
        }
    }

    /// Reads the content, and again every ten seconds until other content is requested.
    private func read(_ state: SpectatorState) -> Effect<SpectatorAction> {
        guard let token = state.token else { return .none }
        let game = state.game
        return .run { [dependencies] send in
            while true {
                do throws(CallError) {
                    if let game {
                        await send(.loaded(.game(try await dependencies.game(game, token)), of: game))
                    } else {
                        await send(.loaded(.league(try await dependencies.league(token)), of: nil))
                    }
                } catch {
                    await send(.failed(error.status == 404 ? .expired : .unavailable))
                    if error.status == 404 { return }
                }
                try await dependencies.clock.sleep(for: .seconds(10))
            }
        }
        .cancellable(id: Job.reading, cancelInFlight: true)
    }

    private enum Job: Hashable { case reading }
}

/// The external dependencies of watching. Tests replace single members.
package struct SpectatorDependencies: Sendable {
    /// Reads the league of a watch link; takes the token of the link.
    package var league: @Sendable (String) async throws(CallError) -> WatchedLeague
    /// Reads a game of a watch link; takes the id of the game and the token of the link.
    package var game: @Sendable (String, String) async throws(CallError) -> WatchedGame
    /// The clock for the pauses between reads.
    package var clock: any KitClock

    /// Creates dependencies from closures.
    package init(
        league: @escaping @Sendable (String) async throws(CallError) -> WatchedLeague,
        game: @escaping @Sendable (String, String) async throws(CallError) -> WatchedGame,
        clock: any KitClock
    ) {
        self.league = league
        self.game = game
        self.clock = clock
    }

    /// Creates the dependencies in production.
    package init(_ client: SpectatorClient, clock: any KitClock = ContinuousClock()) {
        self.init(
            league: { token async throws(CallError) in try await client.league(token) },
            game: { id, token async throws(CallError) in try await client.game(id, token) },
            clock: clock
        )
    }
}

/// The state of a viewer without an account.
package struct SpectatorState: Sendable, Equatable {
    /// What is shown.
    package enum Content: Sendable, Equatable {
        case league(WatchedLeague)
        case game(WatchedGame)
    }

    /// Why the content is not shown or not up to date.
    package enum Problem: Sendable, Equatable {
        /// The text is not a watch link.
        case wrongLink
        /// The link has ended.
        case expired
        /// The backend does not respond at the moment.
        case unavailable
    }

    /// The language of the texts.
    package var language: Language
    /// The time zone of the viewer; nil when unknown.
    package let zone: String?
    /// The link as it was typed or pasted.
    package internal(set) var typed = ""
    /// The content; nil until it has been read.
    package internal(set) var content: Content?
    /// Why the last read or input failed; nil if it succeeded.
    package internal(set) var problem: Problem?
    /// The token of the watched link; nil if there is none.
    var token: String?
    /// The id of the game to show; nil for the league.
    var game: String?
    /// Whether the link shows one game only.
    var isOneGame = false

    /// Creates the state in which nothing is watched.
    package init(language: Language, zone: String? = nil) {
        self.language = language
        self.zone = zone
    }

    /// Whether a link is watched, so that its league or game is shown in place of the field.
    package var isWatching: Bool { token != nil && problem != .expired }
    /// Whether the viewer can go back from a game to all games.
    package var canGoBack: Bool { game != nil && !isOneGame }
    /// The presentation of the content.
    package var presentation: SpectatorPresentation? {
        switch content {
        case .league(let league): SpectatorPresentation(league, zone: zone, language)
        case .game(let game): SpectatorPresentation(game, zone: zone, language)
        case nil: nil
        }
    }
}

/// The events of watching.
package enum SpectatorAction: Sendable, Equatable {
    /// The text of the field changed.
    case linkChanged(String)
    /// "Watch" was tapped.
    case watchTapped
    /// A game of the list was tapped.
    case gameTapped(String)
    /// Back to all games.
    case backTapped
    /// The content was read, for the game that was requested then.
    case loaded(SpectatorState.Content, of: String?)
    /// The content could not be read.
    case failed(SpectatorState.Problem)
    /// The user is done watching.
    case closed
}
