import Essentials
import Flow
import LocalizedTexts

extension ActionHandlerFeature {
    // MARK: Ledger, agenda, history

    func reduceRecords(_ state: inout State, _ action: RecordsAction) -> Effect<Action> {
        switch action {
        case .monthMoved(let months):
            let moved = LedgerMonth.moved(year: state.month.year, month: state.month.month, by: months)
            state.month = MonthName(year: moved.year, month: moved.month)
            return readRecords(state)
        case .agendaMoved(let steps):
            state.span = state.span.moved(by: steps)
            return readRecords(state)
        case .changeRecorded:
            return readRecords(state)
        case .recordsLoaded(.success(let records)):
            state.records = records
            state.waiting = records.waiting
            return .merge(ringWhenDue(state), scheduleNotifications())
        case .recordsLoaded(.failure(let error)), .changed(.failure(let error)):
            state.error = error
            state.message = state.strings.text(error)
            return .none
        case .changed(.success(let message)):
            state.error = nil
            state.message = message
            return readRecords(state)
        case .removal(let action): return reduceRemoval(&state, action)
        case .undoTapped(let entry):
            if case .recurring(let removed) = state.removed?.change, removed.number == entry.number {
                return reduceRemoval(&state, .undoTapped)
            }
            return change(state.strings.undone) { [journal] () async throws(ActionHandlerError) in
                try await journal.undo(entry)
            }
        case .redoTapped(let entry):
            return change(state.strings.redone) { [journal] () async throws(ActionHandlerError) in
                try await journal.redo(entry)
            }
        case .recurringEnded(let recurring):
            return end(recurring, state)
        case .recurringAmountChosen(let text, let recurring):
            let strings = state.strings
            return change(strings.saved) { [journal] () async throws(ActionHandlerError) in
                guard let amount = Decimal(typed: text), amount > 0 else { throw strings.refusal(.amount) }
                try await journal.change(recurring, to: amount)
            }
        case .limitChosen(let text, let category, let rollsOver):
            let setting = setLimit(text, category, rollsOver: rollsOver, state)
            // There is nothing left to undo when the category gets another limit.
            guard case .limit(let limit) = state.removed?.change, limit.category == category else { return setting }
            return .merge(endRemoval(&state), setting)
        case .doneTapped(let item, let isDone):
            guard item.kind != .event else { return .none }
            return change(state.strings.saved) {
                [journal, services, now, language = state.preferences.language] () async throws(ActionHandlerError) in
                guard !isDone else { return try await journal.complete(item.id, title: item.title, due: item.start) }
                try await mappingDeviceErrors(language) { () async throws(DeviceError) in
                    try await services.setDone(false, todo: item.id, due: item.start, at: now())
                }
            }
        case .categoryChosen(let category, let entry):
            guard !category.isBlank else { return .none }
            return change(state.strings.corrected) {
                [journal, services, language = state.preferences.language] () async throws(ActionHandlerError) in
                try await journal.move(entry, to: category)
                try await mappingDeviceErrors(language) { () async throws(DeviceError) in
                    if !entry.details.isEmpty { try await services.correct(entry.details, to: category) }
                }
            }
        }
    }

    private func setLimit(_ text: String, _ category: String, rollsOver: Bool, _ state: State) -> Effect<Action> {
        guard !text.isBlank else { return removeLimit(of: category, state) }
        let (strings, language) = (state.strings, state.preferences.language)
        return change(strings.saved) {
            [services, currency = state.preferences.currency] () async throws(ActionHandlerError) in
            guard let amount = Decimal(typed: text), amount > 0, let money = Money(amount, currency: currency) else {
                throw strings.refusal(.amount)
            }
            try await mappingDeviceErrors(language) { () async throws(DeviceError) in
                try await services.set(CategoryLimit(category: category, money: money, rollsOver: rollsOver))
            }
        }
    }

    // MARK: Effects

    /// Changes records, and reports `message` if that succeeds.
    func change(
        _ message: String,
        _ work: @escaping @Sendable () async throws(ActionHandlerError) -> Void
    ) -> Effect<Action> {
        .run { send in
            do throws(ActionHandlerError) {
                try await work()
                await send(.records(.changed(.success(message))))
            } catch {
                await send(.records(.changed(.failure(error))))
            }
        }
    }

    /// Delivers the outbox while the app is open.
    func deliver() -> Effect<Action> {
        guard let queue else { return .none }
        return .run { send in
            for await outcome in queue.outcomes() { await send(.delivered(outcome)) }
        }
        .cancellable(id: Job.delivering, cancelInFlight: true)
    }

    /// Reads the shown records; a read in progress is cancelled.
    func readRecords(_ state: State) -> Effect<Action> {
        let (zone, language) = (state.preferences.timeZone, state.preferences.language)
        return .run { [services, queue, now, month = state.month, span = state.span] send in
            do throws(DeviceError) {
                try await services.enterDue(through: ActionDay(at: now(), in: zone))
                var records = try await DeviceRecords.read(from: services, month: month, span: span, zone: zone)
                records.waiting = await queue?.waiting() ?? 0
                await send(.records(.recordsLoaded(.success(records))))
            } catch {
                await send(.records(.recordsLoaded(.failure(ActionHandlerError(.device(error), in: language)))))
            }
        }
        .cancellable(id: Job.reading, cancelInFlight: true)
    }
}

/// Runs `work` and maps its storage errors to ``ActionHandlerError``.
func mappingDeviceErrors(
    _ language: Language,
    _ work: () async throws(DeviceError) -> Void
) async throws(ActionHandlerError) {
    do throws(DeviceError) { try await work() } catch { throw ActionHandlerError(.device(error), in: language) }
}
