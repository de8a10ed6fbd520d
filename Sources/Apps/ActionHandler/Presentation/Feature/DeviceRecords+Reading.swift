extension DeviceRecords {
    /// The number of history entries that are shown.
    private static let historyLength = 100

    /// Reads the records of a month and of the days in `span`. Runs off the caller's actor, because it expands
    /// repetitions.
    @concurrent static func read(
        from services: any ActionHandlerFeature.Services,
        month: MonthName,
        span: AgendaSpan,
        zone: String
    ) async throws(DeviceError) -> DeviceRecords {
        var records = DeviceRecords()
        records.ledger = try await LedgerMonth.read(from: services, month)
        records.corrections = try await services.corrections()
        records.recurring = try await services.recurring()
        let (start, end) = span.instants(in: zone)
        let events = try await services.events(from: start, to: end)
        records.agenda = Agenda(events: events, todos: try await services.todos(), from: start, to: end)
        records.history = try await services.history(limit: historyLength)
        records.tallies = try await services.tallies()
        return records
    }
}
