import Flow
import Phrases

extension ActionHandlerFeature {
    // MARK: What is kept on the device

    func reduceBook(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .appeared:
            return .merge(readPreferences(state.preferences.language), deliver())
        case .disappeared:
            state.isProcessing = false
            return .merge(.cancel(id: Job.delivering), .cancel(id: Job.reading), .cancel(id: Job.processing))
        case .monthMoved(let months):
            let moved = LedgerMonth.moved(year: state.month.year, month: state.month.month, by: months)
            state.month = MonthName(year: moved.year, month: moved.month)
            return readBook(state)
        case .agendaMoved(let steps):
            state.span = state.span.moved(by: steps)
            return readBook(state)
        case .noted:
            return readBook(state)
        case .bookCame(.success(let book)):
            state.book = book
            state.waiting = book.waiting
            return .none
        case .bookCame(.failure(let error)), .changed(.failure(let error)):
            state.error = error
            state.message = state.messages.text(error)
            return .none
        case .changed(.success(let message)):
            state.error = nil
            state.message = message
            return readBook(state)
        default:
            return reduceChanges(&state, action)
        }
    }

    private func reduceChanges(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .undoTapped(let entry):
            return change(state.messages.undone) { [journal] () async throws(ActionHandlerError) in
                try await journal.undo(entry)
            }
        case .doneTapped(let item, let isDone):
            guard item.kind != .event else { return .none }
            return change(state.messages.saved) {
                [services, now, language = state.preferences.language] () async throws(ActionHandlerError) in
                try await onDevice(language) { () async throws(DeviceProblem) in
                    try await services.setDone(isDone, todo: item.id, due: item.start, at: now())
                }
            }
        case .categoryChosen(let category, let entry):
            guard !category.isBlank else { return .none }
            return change(state.messages.corrected) {
                [services, language = state.preferences.language] () async throws(ActionHandlerError) in
                try await onDevice(language) { () async throws(DeviceProblem) in
                    _ = try await services.setCategory(category, ofEntry: entry.id)
                    if !entry.details.isEmpty { try await services.correct(entry.details, to: category) }
                }
            }
        case .preferencesCame(let preferences):
            adopt(preferences, &state)
            return readBook(state)
        case .preferencesChanged(let preferences):
            state.preferenceProblems = preferences.problems
            guard let problem = preferences.problems.first else {
                adopt(preferences, &state)
                return change(state.messages.saved) {
                    [services, language = state.preferences.language] () async throws(ActionHandlerError) in
                    try await onDevice(language) { () async throws(DeviceProblem) in
                        try await services.save(preferences)
                    }
                }
            }
            state.message = state.messages.text(problem)
            return .none
        default:
            return .none
        }
    }

    /// The agenda shows the week of today by the new zone and week.
    private func adopt(_ preferences: Preferences, _ state: inout State) {
        if preferences.timeZone != state.preferences.timeZone || preferences.weekStart != state.preferences.weekStart {
            let today = ActionDay(at: now(), in: preferences.timeZone)
            state.span = .week(of: today, weekStart: preferences.weekStart)
        }
        state.preferences = preferences
    }

    // MARK: Effects

    private func change(
        _ message: String,
        _ work: @escaping @Sendable () async throws(ActionHandlerError) -> Void
    ) -> Effect<Action> {
        .run { send in
            do throws(ActionHandlerError) {
                try await work()
                await send(.changed(.success(message)))
            } catch {
                await send(.changed(.failure(error)))
            }
        }
    }

    private func readPreferences(_ language: Language) -> Effect<Action> {
        .run { [services] send in
            do throws(DeviceProblem) {
                await send(.preferencesCame(try await services.preferences()))
            } catch {
                await send(.bookCame(.failure(ActionHandlerError(.device(error), in: language))))
            }
        }
    }

    /// Delivers what waits for as long as the app is there.
    private func deliver() -> Effect<Action> {
        guard let queue else { return .none }
        return .run { send in
            for await outcome in queue.outcomes() { await send(.delivered(outcome)) }
        }
        .cancellable(id: Job.delivering, cancelInFlight: true)
    }

    /// Reads what is shown; an older reading under way is given up.
    func readBook(_ state: State) -> Effect<Action> {
        let (zone, language) = (state.preferences.timeZone, state.preferences.language)
        return .run { [services, queue, month = state.month, span = state.span] send in
            do throws(DeviceProblem) {
                var book = try await Book.read(from: services, month: month, span: span, zone: zone)
                book.waiting = await queue?.waiting() ?? 0
                await send(.bookCame(.success(book)))
            } catch {
                await send(.bookCame(.failure(ActionHandlerError(.device(error), in: language))))
            }
        }
        .cancellable(id: Job.reading, cancelInFlight: true)
    }
}

/// What goes wrong on the disk comes out as this feature's own error.
private func onDevice(
    _ language: Language,
    _ work: () async throws(DeviceProblem) -> Void
) async throws(ActionHandlerError) {
    do throws(DeviceProblem) { try await work() } catch { throw ActionHandlerError(.device(error), in: language) }
}

extension Book {
    /// How much of the history is shown.
    private static let historyLength = 100

    /// Reads what is shown of a month and of some days, away from the caller's actor: repetitions are expanded here.
    @concurrent static func read(
        from services: any ActionHandlerFeature.Services,
        month: MonthName,
        span: AgendaSpan,
        zone: String
    ) async throws(DeviceProblem) -> Book {
        var book = Book()
        book.ledger = try await LedgerMonth.read(from: services, month)
        let (start, end) = span.instants(in: zone)
        let events = try await services.events(from: start, to: end)
        book.agenda = Agenda(events: events, todos: try await services.todos(), from: start, to: end)
        book.history = try await services.history(limit: historyLength)
        book.tallies = try await services.tallies()
        return book
    }
}
