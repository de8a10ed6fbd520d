import Essentials
public import Phrases

/// Has actions done and keeps the history of it, so that each can be taken back.
public struct ActionJournal: Sendable {
    private let coordinator: ActionHandlerCoordinator
    private let history: any HistoryService
    private let language: @Sendable () async -> Language
    private let now: @Sendable () -> Int

    /// A journal in that language; `now` tells the instant in seconds since 1970 began in UTC.
    public init(
        coordinator: ActionHandlerCoordinator,
        history: any HistoryService,
        language: @escaping @Sendable () async -> Language = { .english },
        now: @escaping @Sendable () -> Int
    ) {
        self.coordinator = coordinator
        self.history = history
        self.language = language
        self.now = now
    }

    /// Has every action done, also when one before it could not be. `message` is the backend's, which the person is told unless a handler
    /// knows better. Under the same `key` everything is done once.
    public func perform(
        _ actions: [Action],
        input: String,
        message: String,
        key: String? = nil
    ) async throws(ActionHandlerError) -> ActionHandlerResult {
        let key = key ?? UUID().uuidString
        var said: [String] = []
        var receipts: [ActionReceipt] = []
        var knowsBetter = message.isEmpty
        var problem: ActionHandlerError?
        for (index, action) in actions.enumerated() {
            do throws(ActionHandlerError) {
                let result = try await coordinator.handle(action, as: "\(key)#\(index)")
                if !result.success { throw .executionFailed(result.message ?? "") }
                said.append(result.message ?? message)
                knowsBetter = knowsBetter || result.replacesBackend
                if let receipt = result.receipt { receipts.append(receipt) }
                await note(input, result.message ?? message, action.type, .done, result.receipt)
            } catch {
                problem = problem ?? error
                await note(input, Messages(await language()).text(error), action.type, .failed, nil)
            }
        }
        if let problem { throw problem }
        return ActionHandlerResult(
            success: true,
            message: knowsBetter ? said.joined(separator: "\n") : message,
            replacesBackend: knowsBetter,
            receipt: receipts.last
        )
    }

    /// Keeps words that nothing came of for this reason, so that they can be sent again.
    public func keep(failed input: String, for error: ActionHandlerError) async {
        await keep(failed: input, message: Messages(await language()).text(error))
    }

    /// The same, when the person was told something else.
    public func keep(failed input: String, message: String) async {
        await note(input, message, "", .failed, nil)
    }

    /// Keeps words that the backend answered by itself.
    public func keep(answered input: String, message: String) async {
        await note(input, message, "", .done, nil)
    }

    /// Takes back what a line of the history tells of.
    public func undo(_ entry: HistoryEntry) async throws(ActionHandlerError) {
        guard entry.status == .done, let receipt = entry.receipt else {
            throw .executionFailed(Messages(await language()).nothingToUndo)
        }
        try await coordinator.undo(receipt)
        try await checked { () async throws(DeviceProblem) in try await history.markUndone(entry.number) }
    }

    /// Takes back the newest that can be, and gives the line it was.
    public func undoLast() async throws(ActionHandlerError) -> HistoryEntry {
        let lines = try await checked { () async throws(DeviceProblem) in try await history.history(limit: 200) }
        guard let entry = lines.first(where: { $0.status == .done && $0.receipt != nil }) else {
            throw .executionFailed(Messages(await language()).nothingToUndo)
        }
        try await undo(entry)
        return entry
    }

    /// A history that cannot be written spoils nothing that was done.
    private func note(
        _ input: String,
        _ message: String,
        _ type: String,
        _ status: HistoryEntry.Status,
        _ receipt: ActionReceipt?
    ) async {
        let note = HistoryNote(
            instant: now(),
            input: input,
            message: message,
            type: type,
            status: status,
            receipt: receipt
        )
        _ = try? await history.record(note)
    }

    private func checked<Value>(_ work: () async throws(DeviceProblem) -> Value) async throws(ActionHandlerError)
        -> Value
    {
        do throws(DeviceProblem) {
            return try await work()
        } catch {
            throw ActionHandlerError(.device(error), in: await language())
        }
    }
}
