import Essentials
import PlainWords

/// Keeps reminders.
public struct ReminderActionHandler: ActionHandler {
    private let reminders: any ReminderService
    private let preferences: any PreferenceService

    /// A handler over these services.
    public init(reminders: any ReminderService, preferences: any PreferenceService) {
        self.reminders = reminders
        self.preferences = preferences
    }

    /// Keeps a reminder.
    public func handle(_ action: ReminderAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    /// Keeps a reminder under a name, once.
    public func handle(_ action: ReminderAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await preferences.preferences()
        let messages = Messages(preferences.language)
        guard !action.title.isBlank else { throw messages.refusal(.title) }
        let rule = try messages.checkedRule(action.recurrence)
        guard rule == nil || action.due != nil else { throw messages.refusal(.due) }
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
            message: messages.added(reminder: action.title, due: due.map { messages.moment(zone.local($0)) }),
            receipt: ActionReceipt(type: ReminderAction.type, id: id)
        )
    }

    /// Takes a reminder out again.
    public func undo(_ receipt: ActionReceipt) async throws {
        try await reminders.removeTodo(receipt.id)
    }
}
