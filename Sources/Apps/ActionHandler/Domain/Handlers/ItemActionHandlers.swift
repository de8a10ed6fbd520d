import Essentials
import PlainWords

/// Shows existing items: events, reminders, tasks or ledger entries.
struct FindItemsActionHandler: ActionHandler {
    let items: ItemResolver

    func handle(_ action: FindItemsAction) async throws -> ActionHandlerResult {
        let preferences = try await items.services.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        let found = try await items.matches(action.item, isQuestion: true, preferences)
        let text = strings.text(of: found, for: action.item, in: Zones.orUTC(preferences.timeZone), at: items.now())
        return ActionHandlerResult(success: true, message: text, replacesBackend: true, isAnswer: true)
    }
}

/// Changes an existing item.
struct ChangeItemActionHandler: ActionHandler {
    let items: ItemResolver

    func handle(_ action: ChangeItemAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    func handle(_ action: ChangeItemAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await items.services.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        let change = action.item.change ?? ItemAction.Change()
        let found =
            action.item.which.isEmpty
            ? try await items.newest(for: change).map { [$0] } ?? []
            : try await items.matches(action.item, isQuestion: false, preferences)
        guard change != ItemAction.Change() else { throw ActionHandlerError.executionFailed(strings.saysNoChange) }
        guard let match = found.first else { throw strings.nothingFound(action.item) }
        if found.count > 1 { return items.question(found, action.item, preferences) { .changeItem($0) } }
        guard let new = try change.applied(to: match.item, now: items.now(), strings) else {
            throw ActionHandlerError.executionFailed(strings.saysNoChange)
        }
        var changes = [ItemReplacement(match.item, by: new)]
        if case .recurring(let recurring) = match.item {
            // The change applies from today, so today's entry is changed too.
            let today = ActionDay(at: items.now(), in: preferences.timeZone)
            if let entry = try await items.services.item(recurring.entry(on: today).id),
                let changed = try change.applied(to: entry, now: items.now(), strings)
            {
                changes.append(ItemReplacement(entry, by: changed))
            }
        }
        try await items.services.replace(changes, as: id)
        return ActionHandlerResult(
            success: true,
            message: strings.changed(new, in: Zones.orUTC(preferences.timeZone)),
            replacesBackend: true,
            receipt: ActionReceipt(type: ChangeItemAction.type, id: id)
        )
    }

    func undo(_ receipt: ActionReceipt) async throws { try await items.services.undo(receipt.id) }
    func redo(_ receipt: ActionReceipt) async throws { try await items.services.redo(receipt.id) }
    var canRedo: Bool { true }
}

/// Marks a task or reminder as done; for a repeating one, only the occurrence that is due.
struct CompleteItemActionHandler: ActionHandler {
    let items: ItemResolver

    func handle(_ action: CompleteItemAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    func handle(_ action: CompleteItemAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await items.services.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        let found = try await items.matches(action.item, isQuestion: false, preferences).filter {
            if case .todo = $0.item { true } else { false }
        }
        guard !found.isEmpty else { throw strings.nothingFound(action.item) }
        if found.count > 1, action.item.which.ids == nil {
            return items.question(found, action.item, preferences) { .completeItem($0) }
        }
        let changes = found.map { ItemReplacement($0.item, by: done($0)) }
        try await items.services.replace(changes, as: id)
        return ActionHandlerResult(
            success: true,
            message: strings.completed(found.map(\.item)),
            replacesBackend: true,
            receipt: ActionReceipt(type: CompleteItemAction.type, id: id)
        )
    }

    private func done(_ match: ItemResolver.Match) -> DeviceItem {
        guard case .todo(var todo) = match.item else { return match.item }
        if todo.recurrence != nil, let due = match.instant {
            todo.ticks.insert(due)
        } else {
            todo.done = items.now()
        }
        return .todo(todo)
    }

    func undo(_ receipt: ActionReceipt) async throws { try await items.services.undo(receipt.id) }
    func redo(_ receipt: ActionReceipt) async throws { try await items.services.redo(receipt.id) }
    var canRedo: Bool { true }
}

/// Deletes an existing item with all its repetitions. It can be undone.
struct DeleteItemActionHandler: ActionHandler {
    let items: ItemResolver

    func handle(_ action: DeleteItemAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    func handle(_ action: DeleteItemAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await items.services.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        let found = try await items.matches(action.item, isQuestion: false, preferences)
        guard !found.isEmpty else { throw strings.nothingFound(action.item) }
        // If the words do not say which item, the user is asked even if only one is found.
        if found.count > 1 || action.item.which.isEmpty, action.item.which.ids == nil {
            return items.question(found, action.item, preferences) { .deleteItem($0) }
        }
        try await items.services.replace(found.map { ItemReplacement($0.item, by: nil) }, as: id)
        return ActionHandlerResult(
            success: true,
            message: strings.deleted(found.map(\.item)),
            replacesBackend: true,
            receipt: ActionReceipt(type: DeleteItemAction.type, id: id)
        )
    }

    func undo(_ receipt: ActionReceipt) async throws { try await items.services.undo(receipt.id) }
    func redo(_ receipt: ActionReceipt) async throws { try await items.services.redo(receipt.id) }
    var canRedo: Bool { true }
}

extension ItemResolver {
    private static let maxChoices = 8

    /// Asks which of several items is meant; if the request changes no values, also offers all of them.
    func question(
        _ found: [Match],
        _ item: ItemAction,
        _ preferences: Preferences,
        _ action: (ItemAction) -> Action
    ) -> ActionHandlerResult {
        let strings = ActionHandlerStrings(preferences.language)
        let zone = Zones.orUTC(preferences.timeZone)
        func chosen(_ ids: [String]) -> Action {
            var item = item
            item.which.ids = ids
            return action(item)
        }
        var choices = found.prefix(Self.maxChoices).map { match in
            Clarification.Choice(label: strings.line(of: match, in: zone), action: chosen([match.item.id]))
        }
        if found.count > 1, item.change == nil {
            choices.append(.init(label: strings.all(found.count), action: chosen(found.map(\.item.id))))
        }
        let question = ActionResult(
            success: true,
            actionType: .backendHandled,
            message: strings.whichOne,
            clarification: Clarification(choices: choices)
        )
        return ActionHandlerResult(success: true, message: strings.whichOne, replacesBackend: true, question: question)
    }
}
