import Flow

/// Reminders and tasks ring while the app is open.
extension ActionHandlerFeature {
    /// As many are shown; older ones stand in the agenda.
    private static let mostRung = 20
    /// How far ahead is looked; where nothing is due until then, it is looked again.
    private static let reach = 86_400

    func reduceRinging(_ state: inout State, _ action: RingingAction) -> Effect<Action> {
        switch action {
        case .rang(let rings):
            state.rungThrough = max(state.rungThrough, rings.last?.due ?? now())
            state.rung = (state.rung.filter { !rings.contains($0) } + rings).suffix(Self.mostRung)
            return awaitRings(state)
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

    /// Waits, while the app is open, until the next reminder or task is due. Whatever changes on the device begins it
    /// again.
    func awaitRings(_ state: State) -> Effect<Action> {
        guard let clock, state.isOpen else { return .none }
        return .run { [services, now, last = state.rungThrough] send in
            // A disk that refuses has been told of where the records were read.
            guard let todos = try? await services.todos() else { return }
            let reminders = DueReminders(todos)
            let end = max(last, now()) + Self.reach
            let next = reminders.rings(after: last, through: end).first?.due ?? end
            if next > now() {
                do { try await clock.sleep(for: .seconds(next - now())) } catch { return }
            }
            await send(.ringing(.rang(reminders.rings(after: last, through: max(next, now())))))
        }
        .cancellable(id: Job.ringing, cancelInFlight: true)
    }

    /// Plans the notices for what is due next. Whatever changes on the device plans them again.
    func planNotices() -> Effect<Action> {
        guard let notices else { return .none }
        return .run { [services, now] _ in
            // Without a readable disk, the notices planned before stay.
            guard let todos = try? await services.todos() else { return }
            await notices.replace(with: DueReminders(todos).next(after: now()))
        }
        .cancellable(id: Job.noticing, cancelInFlight: true)
    }
}
