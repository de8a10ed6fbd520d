import Essentials
import PlainWords

/// Adds tasks to their lists.
public struct TaskActionHandler: ActionHandler {
    private let tasks: any ReminderService
    private let preferences: any PreferenceService

    /// Creates a handler from its services.
    public init(tasks: any ReminderService, preferences: any PreferenceService) {
        self.tasks = tasks
        self.preferences = preferences
    }

    /// Adds a task to its list.
    public func handle(_ action: TaskAction) async throws -> ActionHandlerResult {
        try await handle(action, as: UUID().uuidString)
    }

    /// Adds a task with this id to its list. Calling it again with the same id has no further effect.
    public func handle(_ action: TaskAction, as id: String) async throws -> ActionHandlerResult {
        let preferences = try await preferences.preferences()
        let strings = ActionHandlerStrings(preferences.language)
        guard !action.title.isBlank else { throw strings.refusal(.title) }
        let zone = Zones.orUTC(preferences.timeZone)
        let named = action.list ?? ""
        let list = named.isBlank ? preferences.defaultList : named
        try await tasks.add(
            Todo(
                id: id,
                kind: .task,
                title: action.title,
                due: action.due?.instant(in: zone),
                zone: zone.name,
                priority: action.priority,
                list: list,
                notes: action.notes
            )
        )
        return ActionHandlerResult(
            success: true,
            message: strings.added(task: action.title, to: list),
            receipt: ActionReceipt(type: TaskAction.type, id: id)
        )
    }

    /// Removes the task that `handle` added.
    public func undo(_ receipt: ActionReceipt) async throws {
        try await tasks.undo(receipt.id)
    }

    /// Adds the task back as it was when it was undone.
    public func redo(_ receipt: ActionReceipt) async throws {
        try await tasks.redo(receipt.id)
    }

    /// True: undone tasks can be redone.
    public var canRedo: Bool { true }
}
