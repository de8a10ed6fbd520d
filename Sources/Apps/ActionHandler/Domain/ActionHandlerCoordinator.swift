public import LocalizedTexts

/// Passes each action to the handler of its type.
public actor ActionHandlerCoordinator {
    private var handlers: [String: any ActionHandler] = [:]
    private let language: @Sendable () async -> Language

    /// Creates a coordinator with one handler for each type; the last handler for a type is used. `language` is the
    /// language of error messages.
    public init(
        _ handlers: [any ActionHandler],
        language: @escaping @Sendable () async -> Language = { .english }
    ) {
        self.language = language
        for handler in handlers { self.handlers[handler.type] = handler }
    }

    /// Creates a coordinator with the app's own handlers and `others`. `now` is the time in seconds since 1970 in UTC.
    public init(store: DeviceStore, and others: [any ActionHandler] = [], now: @escaping @Sendable () -> Int) {
        let items = ItemResolver(services: store, now: now)
        self.init(
            [
                BudgetActionHandler(ledger: store, corrections: store, preferences: store, limits: store, now: now),
                CalendarActionHandler(calendar: store, preferences: store),
                ReminderActionHandler(reminders: store, preferences: store),
                TaskActionHandler(tasks: store, preferences: store),
                FindItemsActionHandler(items: items),
                ChangeItemActionHandler(items: items),
                CompleteItemActionHandler(items: items),
                DeleteItemActionHandler(items: items),
            ] + others,
            language: { await store.language() }
        )
    }

    /// Adds a handler, replacing any handler for the same type.
    public func register(_ handler: some ActionHandler) {
        handlers[handler.type] = handler
    }

    /// Carries out an action with the handler for its type.
    public func handle(_ action: Action) async throws(ActionHandlerError) -> ActionHandlerResult {
        let handler = try handler(for: action.type)
        return try await checked { try await handler.perform(action, as: nil) }
    }

    /// Carries out an action with this id. Calling it again with the same id has no further effect.
    public func handle(_ action: Action, as id: String) async throws(ActionHandlerError) -> ActionHandlerResult {
        let handler = try handler(for: action.type)
        return try await checked { try await handler.perform(action, as: id) }
    }

    /// Undoes an action. An entry that is already gone counts as undone.
    public func undo(_ receipt: ActionReceipt) async throws(ActionHandlerError) {
        let handler = try handler(for: receipt.type)
        try await checked {
            do {
                try await handler.undo(receipt)
            } catch DeviceError.notFound {}
        }
    }

    /// Carries out an undone action again. An entry that is already back counts as redone.
    public func redo(_ receipt: ActionReceipt) async throws(ActionHandlerError) {
        let handler = try handler(for: receipt.type)
        try await checked {
            do {
                try await handler.redo(receipt)
            } catch DeviceError.notFound {}
        }
    }

    /// True when the handler of the type can redo.
    func canRedo(_ receipt: ActionReceipt) -> Bool {
        handlers[receipt.type]?.canRedo ?? false
    }

    private func handler(for type: String) throws(ActionHandlerError) -> any ActionHandler {
        guard let handler = handlers[type] else { throw .invalidActionType(type) }
        return handler
    }

    /// Maps the errors of handlers to ``ActionHandlerError``.
    private func checked<Value: Sendable>(
        _ work: () async throws -> Value
    ) async throws(ActionHandlerError) -> Value {
        do {
            return try await work()
        } catch let error as ActionHandlerError {
            throw error
        } catch let problem as DeviceError {
            throw ActionHandlerError(.device(problem), in: await language())
        } catch {
            throw .executionFailed("")
        }
    }
}

extension ActionHandler {
    fileprivate var type: String { ActionType.type }

    /// Carries out an action with the handler's own payload type.
    fileprivate func perform(_ action: Action, as id: String?) async throws -> ActionHandlerResult {
        let payload = try ActionType(action)
        guard let id else { return try await handle(payload) }
        return try await handle(payload, as: id)
    }
}
