package import Bowline
package import Flow
package import LocalizedTexts
package import Wire

/// Watching a league or a game by a link, without an account.
package struct WatchFeature: Reducer {
    private let dependencies: WatchDependencies

    /// Rules over what reads a link.
    package init(_ dependencies: WatchDependencies) {
        self.dependencies = dependencies
    }

    /// Changes the state for one action.
    package func reduce(into state: inout WatchState, action: WatchAction) -> Effect<WatchAction> {
        switch action {
        case .linkChanged(let text):
            state.typed = text
            return .none
        case .watchTapped:
            guard let token = PastedLink.token(in: state.typed) else {
                state.refusal = .wrongLink
                return .none
            }
            state.token = token
            (state.game, state.shown, state.refusal) = (nil, nil, nil)
            return read(state)
        case .gameTapped(let id):
            state.game = id
            return read(state)
        case .backTapped:
            state.game = nil
            return read(state)
        case .came(.league(let league), let game):
            guard state.token != nil, state.game == game else { return .none }
            state.refusal = nil
            // A link to one game has nothing to choose from.
            guard league.isOneGame, let only = league.games.first else {
                state.shown = .league(league)
                return .none
            }
            (state.game, state.isOneGame) = (only.gameId, true)
            return read(state)
        case .came(let shown, let game):
            guard state.token != nil, state.game == game else { return .none }
            (state.shown, state.refusal) = (shown, nil)
            return .none
        case .failed(let refusal):
            guard state.token != nil else { return .none }
            state.refusal = refusal
            // What ended is no longer shown; what cannot be read now stays as it was.
            if refusal == .gone { state.shown = nil }
            return .none
        case .closed:
            state = WatchState(language: state.language, zone: state.zone)
            return .cancel(id: Job.reading)
        }
    }

    /// Reads what is shown, and again every ten seconds until something else is to be shown.
    private func read(_ state: WatchState) -> Effect<WatchAction> {
        guard let token = state.token else { return .none }
        let game = state.game
        return .run { [dependencies] send in
            while true {
                do throws(CallError) {
                    if let game {
                        await send(.came(.game(try await dependencies.game(game, token)), of: game))
                    } else {
                        await send(.came(.league(try await dependencies.league(token)), of: nil))
                    }
                } catch {
                    await send(.failed(error.status == 404 ? .gone : .unavailable))
                    if error.status == 404 { return }
                }
                try await dependencies.clock.sleep(for: .seconds(10))
            }
        }
        .cancellable(id: Job.reading, cancelInFlight: true)
    }

    private enum Job: Hashable { case reading }
}

/// What watching needs from outside. Tests replace single members.
package struct WatchDependencies: Sendable {
    /// What a link shows.
    package var league: @Sendable (String) async throws(CallError) -> WatchedLeague
    /// A game that a link shows: the game's id, the link's token.
    package var game: @Sendable (String, String) async throws(CallError) -> WatchedGame
    /// The clock of the pauses between two reads.
    package var clock: any KitClock

    /// Watching with these closures.
    package init(
        league: @escaping @Sendable (String) async throws(CallError) -> WatchedLeague,
        game: @escaping @Sendable (String, String) async throws(CallError) -> WatchedGame,
        clock: any KitClock
    ) {
        self.league = league
        self.game = game
        self.clock = clock
    }

    /// Watching at a backend.
    package init(_ client: WatchClient, clock: any KitClock = ContinuousClock()) {
        self.init(
            league: { token async throws(CallError) in try await client.league(token) },
            game: { id, token async throws(CallError) in try await client.game(id, token) },
            clock: clock
        )
    }
}

/// What somebody without an account watches.
package struct WatchState: Sendable, Equatable {
    /// What is shown.
    package enum Shown: Sendable, Equatable {
        case league(WatchedLeague)
        case game(WatchedGame)
    }

    /// Why nothing is shown.
    package enum Refusal: Sendable, Equatable {
        /// The text is no link.
        case wrongLink
        /// The link has ended.
        case gone
        /// The backend does not answer now.
        case unavailable
    }

    /// The language of the texts.
    package var language: Language
    /// The time zone of the viewer; nil when unknown.
    package let zone: String?
    /// The link as it was typed or pasted.
    package internal(set) var typed = ""
    /// What is shown; nil before it was read.
    package internal(set) var shown: Shown?
    /// What went wrong last; nil when nothing did.
    package internal(set) var refusal: Refusal?
    /// The token of the link; nil while none is watched.
    var token: String?
    /// The game that is to be shown; nil for the league.
    var game: String?
    /// Whether the link shows one game only.
    var isOneGame = false

    /// Nothing is watched yet.
    package init(language: Language, zone: String? = nil) {
        self.language = language
        self.zone = zone
    }

    /// Whether a link is watched, so that its league or game is shown in place of the field.
    package var isWatching: Bool { token != nil && refusal != .gone }
    /// Whether there is a way back from a game to all games.
    package var hasWayBack: Bool { game != nil && !isOneGame }
    /// What is shown, for renderers.
    package var presentation: WatchPresentation? {
        switch shown {
        case .league(let league): WatchPresentation(league, zone: zone, language)
        case .game(let game): WatchPresentation(game, zone: zone, language)
        case nil: nil
        }
    }
}

/// The events of watching.
package enum WatchAction: Sendable, Equatable {
    /// The text of the field changed.
    case linkChanged(String)
    /// "Watch" was tapped.
    case watchTapped
    /// A game of the list was tapped.
    case gameTapped(String)
    /// Back to all games.
    case backTapped
    /// What the link shows was read, for the game that was to be shown.
    case came(WatchState.Shown, of: String?)
    /// It could not be read.
    case failed(WatchState.Refusal)
    /// The user is done watching.
    case closed
}

/// The token of a link, in what people paste.
enum PastedLink {
    /// The token: the value of a member of an address, or a text that is a token by itself. Nil when there is none.
    static func token(in text: String, named name: String = "link") -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first, word.utf8.count <= 2_048 else { return nil }
        let query = word.split(separator: "?", maxSplits: 1).dropFirst().first
        guard let query else { return word.allSatisfy(isPart) ? String(word) : nil }
        let members = query.prefix { $0 != "#" }.split(separator: "&")
        let value = members.first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
        guard let value, !value.isEmpty, value.allSatisfy(isPart) else { return nil }
        return String(value)
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "-_.~".contains(character))
    }
}
