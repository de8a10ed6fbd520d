import Flow
import LocalizedTexts

extension ActionHandlerFeature {
    // MARK: Files

    func reduceExport(_ state: inout State, _ action: ExportAction) -> Effect<Action> {
        switch action {
        case .exportTapped(let kind):
            return export(kind, state)
        case .exported(.success(let file)):
            state.exported = file
            return .none
        case .exported(.failure(let error)):
            state.error = error
            state.message = state.strings.text(error)
            return .none
        case .exportTaken:
            state.exported = nil
            return .none
        }
    }

    private func export(_ kind: ExportedFile.Kind, _ state: State) -> Effect<Action> {
        .run { [services, now, month = state.month, language = state.preferences.language] send in
            do throws(DeviceError) {
                let file = try await ExportedFile.made(
                    kind,
                    from: services,
                    month: month,
                    at: now(),
                    in: language
                )
                await send(.export(.exported(.success(file))))
            } catch {
                await send(.export(.exported(.failure(ActionHandlerError(.device(error), in: language)))))
            }
        }
    }
}

extension ExportedFile {
    /// Makes the file off the caller's actor, because a calendar file needs thirty years of time zone changes.
    @concurrent fileprivate static func made(
        _ kind: Kind,
        from services: any ActionHandlerFeature.Services,
        month: MonthName,
        at instant: Int,
        in language: Language
    ) async throws(DeviceError) -> ExportedFile {
        switch kind {
        case .ledger: ExportedFile(try await LedgerMonth.read(from: services, month))
        case .report:
            ExportedFile(
                reportOf: try await LedgerMonth.read(from: services, month),
                recurring: try await services.recurring(),
                language
            )
        case .agenda: ExportedFile(try await CalendarFile.read(from: services, at: instant))
        }
    }
}

extension LedgerMonth {
    /// Reads and adds up a month.
    static func read(
        from ledger: any BudgetPersistenceService & LimitService,
        _ name: MonthName
    ) async throws(DeviceError) -> LedgerMonth {
        let days = days(year: name.year, month: name.month)
        let entries = try await ledger.entries(from: days.first, through: days.last)
        let limits = try await ledger.limits()
        var before: [LedgerEntry] = []
        if limits.contains(where: \.rollsOver) {
            let last = moved(year: name.year, month: name.month, by: -1)
            let days = Self.days(year: last.year, month: last.month)
            before = try await ledger.entries(from: days.first, through: days.last)
        }
        return LedgerMonth(year: name.year, month: name.month, entries: entries, limits: limits, before: before)
    }
}

extension CalendarFile {
    /// Reads all events, reminders and tasks.
    static func read(
        from services: any CalendarService & ReminderService,
        at instant: Int
    ) async throws(DeviceError) -> CalendarFile {
        CalendarFile(
            events: try await services.events(from: .min, to: .max),
            todos: try await services.todos(),
            at: instant
        )
    }
}
