import Flow
import Scoring
import Wire

extension ScoreBaseFeature {
    func open(_ id: String) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            await send(.game(.opened(try await outcome { try await dependencies.open(id) })))
        }
        .cancellable(id: Job.game, cancelInFlight: true)
    }

    func reduceGame(_ state: inout ScoreBaseState, _ action: GameAction) -> Effect<ScoreBaseAction> {
        guard var openGame = state.game else { return .none }
        switch action {
        case .opened(.failure(let error)), .reloaded(.failure(let error)), .live(.stopped(let error?)):
            if let effect = noticing(error, &state) { return effect }
            openGame.fail(error, action)
            state.game = openGame
            return .none
        case .opened(.success(let opened)):
            openGame.take(opened)
            // The clock may have reached zero while the app was closed.
            if openGame.clock?.runs(at: dependencies.now) == false { openGame.endClock(at: dependencies.now) }
            state.game = openGame
            return .merge(listen(to: opened, openGame.id), continueGame(&state), awaitEndOfClock(state))
        case .reloaded(.success(let lines)): return changeGame(&state) { openGame in openGame.replace(with: lines) }
        case .live(let update): return hear(update, &state)
        case .delivery(let delivery): return take(delivery, &state)
        case .retryTapped: return retry(&state)
        case .tabTapped(let tab):
            state.game?.tab = tab
            return tab == .protests ? loadProtests(openGame.id) : .none
        case .protestsLoaded(.success(let protests)):
            state.game?.protests = protests
            return .none
        case .protestsLoaded(.failure(let error)):
            if let effect = noticing(error, &state) { return effect }
            state.game?.error = error
            return .none
        case .periodTapped(let period):
            state.game?.period = period
            return .none
        case .pad(let action):
            let effect = reducePad(&state, action)
            return .merge(effect, follow(&state, clockBefore: openGame.clock))
        case .clockRanOut(let period):
            guard openGame.clock?.period == period else { return .none }
            state.game?.endClock(at: dependencies.now)
            return follow(&state, clockBefore: openGame.clock)
        case .outbox(let action, let game): return game == openGame.id ? reduceOutbox(&state, action) : .none
        }
    }

    private func reduceOutbox(_ state: inout ScoreBaseState, _ action: OutboxAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .saved(let entry, let receipt):
            return changeGame(&state) { openGame in
                openGame.isSaving = false
                openGame.book?.saved(entry, as: receipt)
            }
        case .saveFailed(let error):
            // The event already counts here, but is not on disk; the next tap saves it again.
            state.game?.isSaving = false
            state.game?.isClosing = false
            state.game?.error = error
            return .none
        case .dropped(let receipts):
            return changeGame(&state) { openGame in
                openGame.isDropping = false
                openGame.book?.dropped(receipts)
            }
        }
    }

    private func listen(to opened: OpenedGame, _ id: String) -> Effect<ScoreBaseAction> {
        let line = opened.lines.last?.event.eventId
        return .merge(
            .run { [dependencies] send in
                for await update in dependencies.follow(id, line) { await send(.game(.live(update))) }
            }
            .cancellable(id: Job.game, cancelInFlight: true),
            .run { [dependencies] send in
                for await delivery in dependencies.deliveries(id) { await send(.game(.delivery(delivery))) }
            }
            .cancellable(id: Job.game)
        )
    }

    func loadProtests(_ game: String) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            await send(.game(.protestsLoaded(try await outcome { try await dependencies.protests(game) })))
        }
        .cancellable(id: Job.game)
    }

    private func reload(_ id: String) -> Effect<ScoreBaseAction> {
        .run { [dependencies] send in
            await send(.game(.reloaded(try await outcome { try await dependencies.eventLog(id) })))
        }
        .cancellable(id: Job.game)
    }

    /// Retries what failed: saving an event, or opening the game.
    private func retry(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let openGame = state.game else { return .none }
        state.game?.error = nil
        let isThere = openGame.page != nil && openGame.live != .ended && openGame.staleBecause == nil
        return isThere ? continueGame(&state) : .merge(open(openGame.id), continueGame(&state))
    }

    // MARK: What comes in

    private func hear(_ update: LiveGameUpdate, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let id = state.game?.id else { return .none }
        switch update {
        case .connected:
            state.game?.live = .live
            state.game?.staleBecause = nil
            state.game?.error = nil
            return .none
        case .disconnected:
            state.game?.live = .reconnecting
            return .none
        case .stopped:
            state.game?.live = .ended
            return .none
        case .gap: return reload(id)
        case .game(let game):
            state.game?.page?.game = game
            guard let book = state.game?.book, game.sequence > book.confirmed.sequence else { return .none }
            return reload(id)
        case .line(let line, let board):
            return changeGame(&state) { openGame in
                openGame.take([line])
                if let board { openGame.page?.game.board = board }
            }
        }
    }

    private func take(_ delivery: EventDelivery, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        changeGame(&state) { openGame in
            switch delivery {
            case .lines(let lines):
                openGame.isWaitingForNetwork = false
                openGame.take(lines)
            case .refused(let receipt, let error):
                openGame.isWaitingForNetwork = false
                openGame.book?.refused(receipt, because: error)
            case .postponed: openGame.isWaitingForNetwork = true
            }
        }
    }

    // MARK: The pad

    private func reducePad(_ state: inout ScoreBaseState, _ action: PadAction) -> Effect<ScoreBaseAction> {
        guard state.user?.isScorekeeper == true else { return .none }
        let now = dependencies.now
        return changeGame(&state) { openGame in
            openGame.refusal = nil
            switch action {
            case .playTapped(let play) where play.needsConfirmation: openGame.confirming = play
            case .playTapped(let play):
                let id = dependencies.newID()
                openGame.record(play, as: id, at: now)
                openGame.ask(about: id)
            case .confirmTapped:
                guard let play = openGame.confirming else { return }
                openGame.confirming = nil
                openGame.record(play, as: dependencies.newID(), at: now)
            case .confirmationCancelled: openGame.confirming = nil
            case .undoTapped:
                openGame.asking = nil
                openGame.undo(as: dependencies.newID())
            case .playerTapped(let player): openGame.name(player, as: dependencies.newID())
            case .playerSkipped: openGame.asking = nil
            case .playerAsked(let id): openGame.ask(about: id)
            case .changeTapped(let change): openGame.choosePlayers(change)
            case .changePlayerTapped(let player, let role):
                openGame.choose(player, for: role, as: dependencies.newID(), at: now)
            case .changeDone: openGame.finishChoice(as: dependencies.newID(), at: now)
            case .changeCancelled: openGame.changing = nil
            case .clockTapped: openGame.turnClock(at: now)
            case .clockMoved(let seconds): openGame.moveClock(by: seconds, at: now)
            case .decided(let id, let decision): openGame.book?.decide(id, decision)
            }
        }
    }

    /// Saves a changed clock and waits for its end.
    private func follow(_ state: inout ScoreBaseState, clockBefore: PeriodClock?) -> Effect<ScoreBaseAction> {
        guard let openGame = state.game, let clock = openGame.clock, clock != clockBefore else { return .none }
        let saving = Effect<ScoreBaseAction>.run { [dependencies] _ in await dependencies.saveClock(clock, openGame.id)
        }
        return .merge(saving, awaitEndOfClock(state))
    }

    private func awaitEndOfClock(_ state: ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let clock = state.game?.clock, let timeLeft = clock.timeLeft(at: dependencies.now) else {
            return .cancel(id: Job.clock)
        }
        return .run { [dependencies] send in
            try await dependencies.clock.sleep(for: .milliseconds(timeLeft))
            await send(.game(.clockRanOut(period: clock.period)))
        }
        .cancellable(id: Job.clock, cancelInFlight: true)
    }

    /// Changes the open game, then saves new events and drops outbox entries that were replaced.
    private func changeGame(
        _ state: inout ScoreBaseState,
        _ change: (inout OpenGame) -> Void
    ) -> Effect<ScoreBaseAction> {
        guard var openGame = state.game else { return .none }
        change(&openGame)
        state.game = openGame
        return continueGame(&state)
    }

    func continueGame(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let id = state.game?.id, state.game?.book != nil else { return .none }
        state.game?.book?.resendIfReady()
        var reloading = Effect<ScoreBaseAction>.none
        if state.game?.isMissingLines == true {
            state.game?.isMissingLines = false
            reloading = reload(id)
        }
        let writing = Effect.merge(reloading, save(&state, id), drop(&state, id))
        guard let openGame = state.game, openGame.isClosing, openGame.book?.nextToSave == nil else { return writing }
        return .merge(writing, close(&state))
    }

    /// Saves one event after the other, in order. A save is never cancelled, so that no tap is lost.
    private func save(_ state: inout ScoreBaseState, _ id: String) -> Effect<ScoreBaseAction> {
        guard state.game?.isSaving == false, let entry = state.game?.book?.nextToSave else { return .none }
        state.game?.isSaving = true
        return .run { [dependencies] send in
            switch try await outcome({ try await dependencies.record(entry, id) }) {
            case .success(let receipt): await send(.game(.outbox(.saved(entry, receipt), game: id)))
            case .failure(let error): await send(.game(.outbox(.saveFailed(error), game: id)))
            }
        }
    }

    private func drop(_ state: inout ScoreBaseState, _ id: String) -> Effect<ScoreBaseAction> {
        guard state.game?.isDropping == false, let receipts = state.game?.book?.droppable, !receipts.isEmpty else {
            return .none
        }
        state.game?.isDropping = true
        return .run { [dependencies] send in
            await dependencies.drop(receipts)
            await send(.game(.outbox(.dropped(receipts), game: id)))
        }
    }
}

extension Play {
    /// True for plays that end or reopen a game for everyone.
    package var needsConfirmation: Bool {
        switch self {
        case .gameEnd, .forfeit, .abandon, .reopen: true
        default: false
        }
    }
}
