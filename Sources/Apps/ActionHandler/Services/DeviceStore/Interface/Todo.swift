/// A reminder or a task on this device. Instants are seconds since 1970 began in UTC.
public struct Todo: Sendable, Equatable, Codable {
    /// Which of the two.
    public enum Kind: String, Sendable, Codable {
        /// It speaks up when it is due.
        case reminder
        /// It waits on its list.
        case task
    }

    /// The id on this device.
    public let id: String
    /// Which of the two it is.
    public let kind: Kind
    /// What the user wants to do.
    public var title: String
    /// When, for the first time if it repeats.
    public var due: Int?
    /// The zone by whose clocks it repeats and is shown.
    public var zone: String
    /// The repetition, as the value of RFC 5545's RRULE; nil for none.
    public var recurrence: String?
    /// How important the task is.
    public var priority: ActionPriority = .normal
    /// The list it is on; reminders are on none.
    public var list: String?
    /// Notes of the user; nil without any.
    public var notes: String?
    /// When it was done, if it was and does not repeat.
    public var done: Int?
    /// Which of its repetitions are done, by when they were due.
    public var ticks: Set<Int> = []
}

/// Stores reminders and tasks.
public protocol ReminderService: ItemService {
    /// Adds a reminder or task. An existing one with the same id is kept.
    func add(_ todo: Todo) async throws(DeviceError)
    /// Says whether one is done: the repetition that was due at `due`, or the whole when it does not repeat.
    func setDone(_ isDone: Bool, todo id: String, due: Int?, at instant: Int) async throws(DeviceError)
    /// All reminders and tasks, by due time. Includes those that are done.
    func todos() async throws(DeviceError) -> [Todo]
}
