import Flow
import Scoring
import Wire

extension ScoreBaseFeature {
    func open(_ id: String) -> Effect<ScoreBaseAction> {
        .run { [environment] send in
            await send(.game(.opened(try await outcome { try await environment.open(id) })))
        }
        .cancellable(id: Job.game, cancelInFlight: true)
    }

    func reduceGame(_ state: inout ScoreBaseState, _ action: GameAction) -> Effect<ScoreBaseAction> {
        guard var room = state.game else { return .none }
        switch action {
        case .opened(.failure(let trouble)), .reloaded(.failure(let trouble)), .live(.stopped(let trouble?)):
            if let effect = noticing(trouble, &state) { return effect }
            room.fail(trouble, action)
            state.game = room
            return .none
        case .opened(.success(let opened)):
            room.take(opened)
            state.game = room
            return .merge(listen(to: opened, room.id), goOn(&state))
        case .reloaded(.success(let lines)): return changeBook(&state) { room in room.replace(with: lines) }
        case .live(let update): return hear(update, &state)
        case .delivery(let delivery): return take(delivery, &state)
        case .playTapped, .confirmTapped, .confirmationCancelled, .undoTapped, .decided:
            return reducePad(&state, action)
        case .retryTapped: return retry(&state)
        case .saved(_, _, let game), .saveFailed(_, let game), .dropped(_, let game):
            return game == room.id ? noteDisk(&state, action) : .none
        }
    }

    private func noteDisk(_ state: inout ScoreBaseState, _ action: GameAction) -> Effect<ScoreBaseAction> {
        switch action {
        case .saved(let entry, let receipt, _):
            return changeBook(&state) { room in
                room.isSaving = false
                room.book?.saved(entry, as: receipt)
            }
        case .saveFailed(let trouble, _):
            // The event counts here and is not safe yet; it is tried again with the next tap.
            state.game?.isSaving = false
            state.game?.isClosing = false
            state.game?.trouble = trouble
            return .none
        case .dropped(let receipts, _):
            return changeBook(&state) { room in
                room.isDropping = false
                room.book?.dropped(receipts)
            }
        default: return .none
        }
    }

    private func listen(to opened: ScoreDesk.Opened, _ id: String) -> Effect<ScoreBaseAction> {
        let line = opened.lines.last?.event.eventId
        return .merge(
            .run { [environment] send in
                for await update in environment.follow(id, line) { await send(.game(.live(update))) }
            }
            .cancellable(id: Job.game, cancelInFlight: true),
            .run { [environment] send in
                for await delivery in environment.deliveries(id) { await send(.game(.delivery(delivery))) }
            }
            .cancellable(id: Job.game)
        )
    }

    private func reload(_ id: String) -> Effect<ScoreBaseAction> {
        .run { [environment] send in
            await send(.game(.reloaded(try await outcome { try await environment.lines(id) })))
        }
        .cancellable(id: Job.game)
    }

    /// What failed is tried again: the disk, or the way to the game.
    private func retry(_ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let room = state.game else { return .none }
        state.game?.trouble = nil
        let isThere = room.page != nil && room.live != .ended && room.staleBecause == nil
        return isThere ? goOn(&state) : .merge(open(room.id), goOn(&state))
    }

    // MARK: What comes in

    private func hear(_ update: ScoreDesk.LiveUpdate, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        guard let id = state.game?.id else { return .none }
        switch update {
        case .connected:
            state.game?.live = .live
            state.game?.staleBecause = nil
            state.game?.trouble = nil
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

    private func take(_ delivery: ScoreDesk.Delivery, _ state: inout ScoreBaseState) -> Effect<ScoreBaseAction> {
        changeBook(&state) { room in
            switch delivery {
            case .lines(let lines):
                room.isWaitingForNetwork = false
                room.take(lines)
            case .refused(let receipt, let trouble):
                room.isWaitingForNetwork = false
                room.book?.refused(receipt, because: trouble)
            case .postponed: room.isWaitingForNetwork = true
            }
        }
    }

    // MARK: The pad

    private func reducePad(_ state: inout ScoreBaseState, _ action: GameAction) -> Effect<ScoreBaseAction> {
        guard state.user?.isScorekeeper == true else { return .none }
        return changeBook(&state) { room in
            room.refusal = nil
            switch action {
            case .playTapped(let play) where play.needsConfirmation: room.confirming = play
            case .playTapped(let play): room.record(play, as: environment.newID())
            case .confirmTapped:
                guard let play = room.confirming else { return }
                room.confirming = nil
                room.record(play, as: environment.newID())
            case .confirmationCancelled: room.confirming = nil
            case .undoTapped: room.undo(as: environment.newID())
            case .decided(let id, let decision): room.book?.decide(id, decision)
            default: break
            }
        }
    }

    /// Changes the open game, and lets what follows from that go out: events to the disk, numbers from the outbox.
    private func changeBook(
        _ state: inout ScoreBaseState,
        _ change: (inout GameRoom) -> Void
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

    /// One event after the other, in their order. A save is never cancelled: what was tapped gets to the disk.
    private func save(_ state: inout ScoreBaseState, _ id: String) -> Effect<ScoreBaseAction> {
        guard state.game?.isSaving == false, let entry = state.game?.book?.nextToSave else { return .none }
        state.game?.isSaving = true
        return .run { [environment] send in
            switch try await outcome({ try await environment.record(entry, id) }) {
            case .success(let receipt): await send(.game(.saved(entry, receipt, game: id)))
            case .failure(let trouble): await send(.game(.saveFailed(trouble, game: id)))
            }
        }
    }

    private func drop(_ state: inout ScoreBaseState, _ id: String) -> Effect<ScoreBaseAction> {
        guard state.game?.isDropping == false, let receipts = state.game?.book?.droppable, !receipts.isEmpty else {
            return .none
        }
        state.game?.isDropping = true
        return .run { [environment] send in
            await environment.drop(receipts)
            await send(.game(.dropped(receipts, game: id)))
        }
    }
}

extension Play {
    /// Plays that end or reopen a game for everybody are asked about once more.
    package var needsConfirmation: Bool {
        switch self {
        case .gameEnd, .forfeit, .abandon, .reopen: true
        default: false
        }
    }
}
