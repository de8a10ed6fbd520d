/// A reminder or a task on this device. Instants are seconds since 1970 began in UTC.
public struct Todo: Sendable, Equatable {
    /// Which of the two.
    public enum Kind: String, Sendable {
        /// It speaks up when it is due.
        case reminder
        /// It waits on its list.
        case task
    }

    /// Its name on this device.
    public let id: String
    /// Which of the two it is.
    public let kind: Kind
    /// What.
    public var title: String
    /// When, for the first time if it repeats.
    public var due: Int?
    /// The zone by whose clocks it repeats and is shown.
    public var zone: String
    /// How it repeats, as the value of RRULE.
    public var recurrence: String?
    /// How pressing it is.
    public var priority: ActionPriority
    /// The list it is on; reminders are on none.
    public var list: String?
    /// What else was said.
    public var notes: String?
    /// When it was done, if it was and does not repeat.
    public var done: Int?
    /// Which of its repetitions are done, by when they were due.
    public var ticks: Set<Int>

    /// A reminder or task of these parts.
    public init(
        id: String,
        kind: Kind,
        title: String,
        due: Int? = nil,
        zone: String,
        recurrence: String? = nil,
        priority: ActionPriority = .normal,
        list: String? = nil,
        notes: String? = nil,
        done: Int? = nil,
        ticks: Set<Int> = []
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.due = due
        self.zone = zone
        self.recurrence = recurrence
        self.priority = priority
        self.list = list
        self.notes = notes
        self.done = done
        self.ticks = ticks
    }
}

/// Where reminders and tasks are kept.
public protocol ReminderService: Sendable {
    /// Adds one; one of that id that is there already stays as it is.
    func add(_ todo: Todo) async throws(DeviceProblem)
    /// Takes one out, with all its repetitions.
    func removeTodo(_ id: String) async throws(DeviceProblem)
    /// Says whether one is done: the repetition that was due at `due`, or the whole when it does not repeat.
    func setDone(_ isDone: Bool, todo id: String, due: Int?, at instant: Int) async throws(DeviceProblem)
    /// All of them, done ones too, by when they are due.
    func todos() async throws(DeviceProblem) -> [Todo]
}
