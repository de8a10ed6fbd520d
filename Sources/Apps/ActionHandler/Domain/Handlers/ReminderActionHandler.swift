import Essentials
import PlainWords

/// Adds reminders to the device's store.
public struct ReminderActionHandler: ActionHandler {
    private let reminders: any ReminderService
    private let preferences: any PreferenceService

    /// Creates a handler from its services.
    public init(reminders: any ReminderService, preferences: any PreferenceService) {
        self.reminders = reminders
        self.preferences = preferences
    }

    /// Adds a reminder and returns its receipt.
    public func handle(_ action: ReminderAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    /// Adds a reminder with this id. Calling it again with the same id has no further effect.
    public func handle(_ action: ReminderAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await preferences.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        guard !action.title.isBlank else { throw strings.refusal(.title) }
        let rule = try strings.checkedRule(action.recurrence)
        guard rule == nil || action.due != nil else { throw strings.refusal(.due) }
        let zone = Zones.orUTC(preferences.timeZone)
        let due = action.due?.instant(in: zone)
        try await reminders.add(
            Todo(
                id: id,
                kind: .reminder,
                title: action.title,
                due: due,
                zone: zone.name,
                recurrence: rule,
                priority: action.priority,
                notes: action.notes
            )
        )
        return ActionHandlerResult(
            success: true,
            message: strings.added(reminder: action.title, due: due.map { strings.moment(zone.local($0)) }),
            receipt: ActionReceipt(type: ReminderAction.type, id: id)
        )
    }

    /// Removes the reminder that `handle` added.
    public func undo(_ receipt: ActionReceipt) async throws {
        try await reminders.undo(receipt.id)
    }

    /// Adds the reminder back as it was when it was undone.
    public func redo(_ receipt: ActionReceipt) async throws {
        try await reminders.redo(receipt.id)
    }

    /// True: undone reminders can be redone.
    public var canRedo: Bool { true }
}
