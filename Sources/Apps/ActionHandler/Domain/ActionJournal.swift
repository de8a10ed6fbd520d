import Essentials
public import LocalizedTexts

/// Carries out actions and records them in the history, so that each can be undone.
public struct ActionJournal: Sendable {
    private let coordinator: ActionHandlerCoordinator
    private let history: any HistoryService
    private let language: @Sendable () async -> Language
    private let now: @Sendable () -> Int

    /// Creates a journal with texts in `language`; `now` is the time in seconds since 1970 in UTC.
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

    /// Carries out every action, even after one has failed, and then throws the first error. `message` is the backend's
    /// message, which a handler may replace. With the same `key`, each action is carried out once.
    public func perform(
        _ actions: [Action],
        input: String,
        message: String,
        key: String? = nil
    ) async throws(ActionHandlerError) -> ActionHandlerResult {
        let key = key ?? UUID().uuidString
        var messages: [String] = []
        var receipts: [ActionReceipt] = []
        var usesOwnMessages = message.isEmpty
        var problem: ActionHandlerError?
        var question: ActionResult?
        var answers = 0
        for (index, action) in actions.enumerated() {
            do throws(ActionHandlerError) {
                let result = try await coordinator.handle(action, as: "\(key)#\(index)")
                if !result.success { throw .executionFailed(result.message ?? "") }
                messages.append(result.message ?? message)
                if let openQuestion = result.question {
                    question = question ?? openQuestion
                    usesOwnMessages = true
                    continue
                }
                if result.isAnswer { answers += 1 }
                usesOwnMessages = usesOwnMessages || result.replacesBackend
                if let receipt = result.receipt { receipts.append(receipt) }
                await recordEntry(input, result.message ?? message, action.type, .done, result.receipt)
            } catch {
                problem = problem ?? error
                await recordEntry(input, ActionHandlerStrings(await language()).text(error), action.type, .failed, nil)
            }
        }
        if let problem { throw problem }
        return ActionHandlerResult(
            success: true,
            message: usesOwnMessages ? messages.joined(separator: "\n") : message,
            replacesBackend: usesOwnMessages,
            receipt: receipts.last,
            question: question,
            isAnswer: answers == actions.count
        )
    }

    /// Carries out an edit by the user as an action that can be undone. A failure is not recorded, because there are no
    /// words to send again. Returns the history entry; nil if there is none to undo.
    @discardableResult
    func edit(_ action: Action, input: String) async throws(ActionHandlerError) -> HistoryEntry? {
        let result = try await coordinator.handle(action, as: UUID().uuidString)
        guard let receipt = result.receipt else { return nil }
        return await recordEntry(input, result.message ?? "", action.type, .done, receipt)
    }

    /// Records words that failed with this error, so that they can be sent again.
    public func record(failed input: String, for error: ActionHandlerError) async {
        await record(failed: input, message: ActionHandlerStrings(await language()).text(error))
    }

    /// Records words that failed with this message.
    public func record(failed input: String, message: String) async {
        await recordEntry(input, message, "", .failed, nil)
    }

    /// Records words that the backend answered without an action.
    public func record(answered input: String, message: String) async {
        await recordEntry(input, message, "", .done, nil)
    }

    /// Undoes the action of a history entry.
    public func undo(_ entry: HistoryEntry) async throws(ActionHandlerError) {
        guard entry.status == .done, let receipt = entry.receipt else {
            throw .executionFailed(ActionHandlerStrings(await language()).nothingToUndo)
        }
        try await coordinator.undo(receipt)
        let canRedo = await coordinator.canRedo(receipt)
        try await checked { () async throws(DeviceError) in
            try await history.markUndone(entry.number, canRedo: canRedo)
        }
    }

    /// Undoes the newest action that can be undone and returns its entry.
    public func undoLast() async throws(ActionHandlerError) -> HistoryEntry {
        let lines = try await checked { () async throws(DeviceError) in try await history.history(limit: 200) }
        guard let entry = lines.first(where: { $0.status == .done && $0.receipt != nil }) else {
            throw .executionFailed(ActionHandlerStrings(await language()).nothingToUndo)
        }
        try await undo(entry)
        return entry
    }

    /// Carries out the undone action of a history entry again. Only the action that was undone last can be redone.
    public func redo(_ entry: HistoryEntry) async throws(ActionHandlerError) {
        guard entry.canRedo, let receipt = entry.receipt else {
            throw .executionFailed(ActionHandlerStrings(await language()).nothingToRedo)
        }
        try await coordinator.redo(receipt)
        try await checked { () async throws(DeviceError) in try await history.markRedone(entry.number) }
    }

    /// Redoes the action that was undone last and returns its entry.
    public func redoLast() async throws(ActionHandlerError) -> HistoryEntry {
        let lines = try await checked { () async throws(DeviceError) in try await history.history(limit: 200) }
        guard let entry = lines.first(where: \.canRedo) else {
            throw .executionFailed(ActionHandlerStrings(await language()).nothingToRedo)
        }
        try await redo(entry)
        return entry
    }

    /// Records a history entry. Returns nil if it cannot be saved, which is no error: the action was carried out.
    @discardableResult
    private func recordEntry(
        _ input: String,
        _ message: String,
        _ type: String,
        _ status: HistoryEntry.Status,
        _ receipt: ActionReceipt?
    ) async -> HistoryEntry? {
        let note = HistoryNote(
            instant: now(),
            input: input,
            message: message,
            type: type,
            status: status,
            receipt: receipt
        )
        guard let number = try? await history.record(note) else { return nil }
        return HistoryEntry(
            number: number,
            instant: note.instant,
            input: input,
            message: message,
            type: type,
            status: status,
            receipt: receipt
        )
    }

    private func checked<Value>(_ work: () async throws(DeviceError) -> Value) async throws(ActionHandlerError)
        -> Value
    {
        do throws(DeviceError) {
            return try await work()
        } catch {
            throw ActionHandlerError(.device(error), in: await language())
        }
    }
}
