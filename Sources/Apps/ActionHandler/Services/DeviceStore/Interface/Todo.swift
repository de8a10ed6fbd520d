/// A reminder or a task on this device. Instants are seconds since 1970 in UTC.
public struct Todo: Sendable, Equatable, Codable {
    /// Reminder or task.
    public enum Kind: String, Sendable, Codable {
        /// Rings when it is due.
        case reminder
        /// Stays on its list.
        case task
    }

    /// The id on this device.
    public let id: String
    /// Reminder or task.
    public let kind: Kind
    /// The title that the user gave.
    public var title: String
    /// When it is due; for a repeating one, the first occurrence. Nil without a time.
    public var due: Int?
    /// The name of the time zone in which it repeats and is shown.
    public var zone: String
    /// The repetition, as the value of RFC 5545's RRULE; nil for none.
    public var recurrence: String?
    /// How important the task is.
    public var priority: ActionPriority = .normal
    /// The list of a task; nil for reminders.
    public var list: String?
    /// The user's notes; nil if there are none.
    public var notes: String?
    /// When it was completed; nil if it is open. Completed occurrences of a repeating one are in `ticks`.
    public var done: Int?
    /// The due times of the completed occurrences.
    public var ticks: Set<Int> = []
}

/// Stores reminders and tasks.
public protocol ReminderService: ItemService {
    /// Adds a reminder or task. An existing one with the same id is kept.
    func add(_ todo: Todo) async throws(DeviceError)
    /// Marks a reminder or task as done or not done: the occurrence due at `due`, or the whole if it does not repeat.
    func setDone(_ isDone: Bool, todo id: String, due: Int?, at instant: Int) async throws(DeviceError)
    /// All reminders and tasks, by due time. Includes those that are done.
    func todos() async throws(DeviceError) -> [Todo]
}
