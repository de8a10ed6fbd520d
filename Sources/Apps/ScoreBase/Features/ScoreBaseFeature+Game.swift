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
        guard var room = state.game else { return .none }
        switch action {
        case .opened(.failure(let error)), .reloaded(.failure(let error)), .live(.stopped(let error?)):
            if let effect = noticing(error, &state) { return effect }
            room.fail(error, action)
            state.game = room
            return .none
        case .opened(.success(let opened)):
            room.take(opened)
            // The clock may have reached zero while the app was closed.
            if room.clock?.runs(at: dependencies.now) == false { room.endClock(at: dependencies.now) }
            state.game = room
            return .merge(listen(to: opened, room.id), goOn(&state), awaitEndOfClock(state))
        case .reloaded(.success(let lines)): return changeBook(&state) { room in room.replace(with: lines) }
        case .live(let update): return hear(update, &state)
        case .delivery(let delivery): return take(delivery, &state)
        case .retryTapped: return retry(&state)
        case .tabTapped(let tab):
            state.game?.tab = tab
            return tab == .protests ? loadProtests(room.id) : .none
        case .protestsCame(.success(let protests)):
            state.game?.protests = protests
            return .none
        case .protestsCame(.failure(let error)):
            if let effect = noticing(error, &state) { return effect }
            state.game?.error = error
            return .none
        case .periodTapped(let period):
            state.game?.period = period
            return .none
        case .pad(let action):
            let effect = reducePad(&state, action)
            return .merge(effect, follow(&state, clockBefore: room.clock))
        case .clockRanOut(let period):
            guard room.clock?.period == period else { return .none }
            state.game?.endClock(at: dependencies.now)
            return follow(&state, clockBefore: room.clock)
        case .outbox(let action, let game): return game == room.id ? reduceOutbox(&state, action) : .none
        }
    }

    private func reduceOutbox(_ state: inout ScoreBaseState, _ action: OutboxAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .saved(let entry, let receipt):
            return changeBook(&state) { room in
                room.isSaving = false
                room.book?.saved(entry, as: receipt)
            }
        case .saveFailed(let error):
            // The event already counts here, but is not on disk; the next tap saves it again.
            state.game?.isSaving = false
            state.game?.isClosing = false
            state.game?.error = error
            return .none
        case .dropped(let receipts):
            return changeBook(&state) { room in
                room.isDropping = false
                room.book?.dropped(receipts)
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
            await send(.game(.protestsCame(try await outcome { try await dependencies.protests(game) })))
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
        guard let room = state.game else { return .none }
        state.game?.error = nil
        let isThere = room.page != nil && room.live != .ended && room.staleBecause == nil
        return isThere ? goOn(&state) : .merge(open(room.id), goOn(&state))
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
            return changeBook(&state) { room in
                room.take([line])
                if let board { room.page?.game.board = board }
            }
        }
    }

    private func take(_ delivery: EventDelivery, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        changeBook(&state) { room in
            switch delivery {
            case .lines(let lines):
                room.isWaitingForNetwork = false
                room.take(lines)
            case .refused(let receipt, let error):
                room.isWaitingForNetwork = false
                room.book?.refused(receipt, because: error)
            case .postponed: room.isWaitingForNetwork = true
            }
        }
    }

    // MARK: The pad

    private func reducePad(_ state: inout ScoreBaseState, _ action: PadAction) -> Effect<ScoreBaseAction> {
        guard state.user?.isScorekeeper == true else { return .none }
        let now = dependencies.now
        return changeBook(&state) { room in
            room.refusal = nil
            switch action {
            case .playTapped(let play) where play.needsConfirmation: room.confirming = play
            case .playTapped(let play):
                let id = dependencies.newID()
                room.record(play, as: id, at: now)
                room.ask(about: id)
            case .confirmTapped:
                guard let play = room.confirming else { return }
                room.confirming = nil
                room.record(play, as: dependencies.newID(), at: now)
            case .confirmationCancelled: room.confirming = nil
            case .undoTapped:
                room.asking = nil
                room.undo(as: dependencies.newID())
            case .playerTapped(let player): room.name(player, as: dependencies.newID())
            case .playerSkipped: room.asking = nil
            case .playerAsked(let id): room.ask(about: id)
            case .changeTapped(let change): room.choosePlayers(change)
            case .changePlayerTapped(let player, let role):
                room.choose(player, for: role, as: dependencies.newID(), at: now)
            case .changeDone: room.finishChoice(as: dependencies.newID(), at: now)
            case .changeCancelled: room.changing = nil
            case .clockTapped: room.turnClock(at: now)
            case .clockMoved(let seconds): room.moveClock(by: seconds, at: now)
            case .decided(let id, let decision): room.book?.decide(id, decision)
            }
        }
    }

    /// Saves a changed clock and waits for its end.
    private func follow(_ state: inout ScoreBaseState, clockBefore: PeriodClock?) -> Effect<ScoreBaseAction> {
        guard let room = state.game, let clock = room.clock, clock != clockBefore else { return .none }
        let keeping = Effect<ScoreBaseAction>.run { [dependencies] _ in await dependencies.keepClock(clock, room.id) }
        return .merge(keeping, awaitEndOfClock(state))
    }

    private func awaitEndOfClock(_ state: ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let clock = state.game?.clock, let left = clock.timeLeft(at: dependencies.now) else {
            return .cancel(id: Job.clock)
        }
        return .run { [dependencies] send in
            try await dependencies.clock.sleep(for: .milliseconds(left))
            await send(.game(.clockRanOut(period: clock.period)))
        }
        .cancellable(id: Job.clock, cancelInFlight: true)
    }

    /// Changes the open game, then saves new events and drops outbox entries that were replaced.
    private func changeBook(
        _ state: inout ScoreBaseState,
        _ change: (inout OpenGame) -> Void
    ) -> Effect<ScoreBaseAction> {
        guard var room = state.game else { return .none }
        change(&room)
        state.game = room
        return goOn(&state)
    }

    func goOn(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let id = state.game?.id, state.game?.book != nil else { return .none }
        state.game?.book?.resendIfReady()
        var reloading = Effect<ScoreBaseAction>.none
        if state.game?.isMissingLines == true {
            state.game?.isMissingLines = false
            reloading = reload(id)
        }
        let writing = Effect.merge(reloading, save(&state, id), drop(&state, id))
        guard let room = state.game, room.isClosing, room.book?.nextToSave == nil else { return writing }
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
