import Flow

/// Reminders and tasks ring while the app is open.
extension ActionHandlerFeature {
    /// The maximum number of due reminders shown; older ones remain in the agenda.
    private static let maxDueReminders = 20
    /// How far ahead to search, in seconds; if nothing is due by then, the search is repeated.
    private static let searchHorizon = 86_400

    func reduceRinging(_ state: inout State, _ action: RingingAction) -> Effect<Action> {
        switch action {
        case .rang(let rings):
            state.rungThrough = max(state.rungThrough, rings.last?.due ?? now())
            state.rung = (state.rung.filter { !rings.contains($0) } + rings).suffix(Self.maxDueReminders)
            return ringWhenDue(state)
        case .closeTapped(let ring):
            state.rung.removeAll { $0 == ring }
            return .none
        case .doneTapped(let ring):
            state.rung.removeAll { $0 == ring }
            return change(state.strings.saved) { [journal] () async throws(ActionHandlerError) in
                try await journal.complete(ring.id, title: ring.title, due: ring.due)
            }
        }
    }

    /// Waits, while the app is open, until the next reminder or task is due. Restarted whenever the records change.
    func ringWhenDue(_ state: State) -> Effect<Action> {
        guard let clock, state.isOpen else { return .none }
        return .run { [services, now, last = state.rungThrough] send in
            // A read error has already been reported by `readRecords`.
            guard let todos = try? await services.todos() else { return }
            let reminders = DueReminders(todos)
            let end = max(last, now()) + Self.searchHorizon
            let next = reminders.rings(after: last, through: end).first?.due ?? end
            if next > now() {
                do { try await clock.sleep(for: .seconds(next - now())) } catch { return }
            }
            await send(.ringing(.rang(reminders.rings(after: last, through: max(next, now())))))
        }
        .cancellable(id: Job.ringing, cancelInFlight: true)
    }

    /// Schedules the notifications for the next due reminders. Repeated whenever the records change.
    func scheduleNotifications() -> Effect<Action> {
        guard let notices else { return .none }
        return .run { [services, now] _ in
            // If the store cannot be read, the notifications scheduled before stay.
            guard let todos = try? await services.todos() else { return }
            await notices.replace(with: DueReminders(todos).next(after: now()))
        }
        .cancellable(id: Job.noticing, cancelInFlight: true)
    }
}
