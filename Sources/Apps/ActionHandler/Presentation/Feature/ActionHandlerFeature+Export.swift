import Flow

extension ActionHandlerFeature {
    // MARK: Files

    func reduceExport(_ state: inout State, _ action: Action) -> Effect<Action> {
        switch action {
        case .exportTapped(let kind):
            return export(kind, state)
        case .exported(.success(let file)):
            state.exported = file
            return .none
        case .exported(.failure(let error)):
            state.error = error
            state.message = state.messages.text(error)
            return .none
        case .exportTaken:
            state.exported = nil
            return .none
        default:
            return .none
        }
    }

    private func export(_ kind: ExportedFile.Kind, _ state: State) -> Effect<Action> {
        .run { [services, now, month = state.month, language = state.preferences.language] send in
            do throws(DeviceProblem) {
                let file: ExportedFile
                switch kind {
                case .ledger: file = ExportedFile(try await LedgerMonth.read(from: services, month))
                case .agenda: file = ExportedFile(try await CalendarFile.read(from: services, at: now()))
                }
                await send(.exported(.success(file)))
            } catch {
                await send(.exported(.failure(ActionHandlerError(.device(error), in: language))))
            }
        }
    }
}

extension LedgerMonth {
    /// Reads and adds up a month.
    static func read(
        from ledger: any BudgetPersistenceService,
        _ name: MonthName
    ) async throws(DeviceProblem) -> LedgerMonth {
        let days = days(year: name.year, month: name.month)
        let entries = try await ledger.entries(from: days.first, through: days.last)
        return LedgerMonth(year: name.year, month: name.month, entries: entries)
    }
}

extension CalendarFile {
    /// Reads everything there is.
    static func read(
        from services: any CalendarService & ReminderService,
        at instant: Int
    ) async throws(DeviceProblem) -> CalendarFile {
        CalendarFile(
            events: try await services.events(from: .min, to: .max),
            todos: try await services.todos(),
            at: instant
        )
    }
}
