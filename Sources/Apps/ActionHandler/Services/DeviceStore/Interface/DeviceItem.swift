/// A thing on this device that a user can speak of.
public enum DeviceItem: Sendable, Equatable, Codable {
    /// An entry of the ledger.
    case entry(LedgerEntry)
    /// An entry of the ledger that recurs.
    case recurring(RecurringEntry)
    /// An event of the calendar.
    case event(CalendarEvent)
    /// A reminder or a task.
    case todo(Todo)

    /// The id on this device.
    public var id: String {
        switch self {
        case .entry(let entry): entry.id
        case .recurring(let entry): entry.id
        case .event(let event): event.id
        case .todo(let todo): todo.id
        }
    }

    /// When it is, or is due, the first time; nil for an entry of the ledger.
    var instant: Int? {
        switch self {
        case .entry, .recurring: nil
        case .event(let event): event.start
        case .todo(let todo): todo.due
        }
    }
}

/// Changes and deletes things, and keeps what they were, so that every action can be undone and redone.
public protocol ItemService: Sendable {
    /// Replaces things by new versions; a thing without one is deleted. What they were is kept under the id of the
    /// action. Called twice with the same id, nothing happens the second time; the result is then false.
    @discardableResult
    func replace(_ changes: [ItemReplacement], as action: String) async throws(DeviceError) -> Bool
    /// Undoes the action of that id: what it changed or deleted becomes what it was, and the thing of that id, which it
    /// added, is removed, with the entries that it wrote. Called twice, nothing happens the second time. Throws `notFound` when there is neither.
    func undo(_ action: String) async throws(DeviceError)
    /// Does again what `undo` undid, also after a restart. Throws `notFound` when that is not kept, or was redone.
    func redo(_ action: String) async throws(DeviceError)
    /// The thing of that id; nil when there is none.
    func item(_ id: String) async throws(DeviceError) -> DeviceItem?
}

/// A thing and what is to become of it.
public struct ItemReplacement: Sendable, Equatable, Codable {
    /// The thing as it is; nil adds `new`.
    public let old: DeviceItem?
    /// What replaces it; nil deletes it.
    public let new: DeviceItem?

    /// A replacement of `old`, its deletion, or an addition.
    public init(_ old: DeviceItem?, by new: DeviceItem?) {
        self.old = old
        self.new = new
    }
}
