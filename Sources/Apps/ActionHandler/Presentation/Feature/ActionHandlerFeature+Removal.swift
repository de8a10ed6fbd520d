import Flow

/// A record that the user removed by hand, with what brings it back.
public enum RemovedRecord: Sendable, Equatable {
    /// A recurring ledger entry that was ended, as the history has it.
    case recurring(HistoryEntry)
    /// The limit of a category.
    case limit(CategoryLimit)
}

/// Removals by hand. The records are the user's own, so each is removed at once, and undoing it restores the record.
/// See docs/decisions/actionhandler.md, "What is removed by hand can be undone for ten seconds, and afterwards in the
/// history".
extension ActionHandlerFeature {
    func reduceRemoval(_ state: inout State, _ action: RemovalAction) -> Effect<Action> {
        switch action {
        case .removed(let record):
            state.error = nil
            // The message beside the undo button says what was removed.
            state.message = ""
            state.removed = UndoCountdown(record)
            return .merge(readRecords(state), countDown())
        case .undoTapped:
            guard let record = state.removed?.change else { return .none }
            return .merge(endRemoval(&state), restore(record, state))
        case .dismissed: return endRemoval(&state)
        case .secondPassed: return state.removed?.countSecond() == false ? .none : endRemoval(&state)
        }
    }

    /// Ends a recurring entry, and offers to undo that.
    func end(_ recurring: RecurringEntry, _ state: State) -> Effect<Action> {
        remove(state.strings.ended) { [journal] () async throws(ActionHandlerError) in
            try await journal.end(recurring).map { .recurring($0) }
        }
    }

    /// Removes the limit of a category, and offers to undo that.
    func removeLimit(of category: String, _ state: State) -> Effect<Action> {
        remove(state.strings.saved) {
            [services, language = state.preferences.language] () async throws(ActionHandlerError) in
            var limit: CategoryLimit?
            try await mappingDeviceErrors(language) { () async throws(DeviceError) in
                limit = try await services.limits().first { $0.category == category }
                try await services.removeLimit(of: category)
            }
            return limit.map { .limit($0) }
        }
    }

    /// Ends the time to undo. The record stays removed.
    func endRemoval(_ state: inout State) -> Effect<Action> {
        state.removed = nil
        return .cancel(id: Job.undoing)
    }

    // MARK: Effects

    /// Removes a record. `message` is shown if the removal cannot be undone.
    private func remove(
        _ message: String,
        _ work: @escaping @Sendable () async throws(ActionHandlerError) -> RemovedRecord?
    ) -> Effect<Action> {
        .run { send in
            do throws(ActionHandlerError) {
                let record = try await work()
                await send(.records(record.map { .removal(.removed($0)) } ?? .changed(.success(message))))
            } catch {
                await send(.records(.changed(.failure(error))))
            }
        }
    }

    private func restore(_ record: RemovedRecord, _ state: State) -> Effect<Action> {
        change(state.strings.undone) {
            [journal, services, language = state.preferences.language] () async throws(ActionHandlerError) in
            switch record {
            case .recurring(let entry): try await journal.undo(entry)
            case .limit(let limit):
                try await mappingDeviceErrors(language) { () async throws(DeviceError) in
                    // A limit that was set meanwhile is not replaced by the earlier one.
                    guard try await !services.limits().contains(where: { $0.category == limit.category }) else {
                        return
                    }
                    try await services.set(limit)
                }
            }
        }
    }

    private func countDown() -> Effect<Action> {
        guard let clock else { return .none }
        return countDown(on: clock).cancellable(id: Job.undoing, cancelInFlight: true)
    }

    private func countDown<C: Clock & Sendable>(on clock: C) -> Effect<Action> where C.Duration == Duration {
        .everySecond(on: clock, send: .records(.removal(.secondPassed)))
    }
}
