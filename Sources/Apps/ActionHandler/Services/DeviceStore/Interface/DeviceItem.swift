/// An item on this device that the user's words can refer to.
public enum DeviceItem: Sendable, Equatable, Codable {
    /// An entry of the ledger.
    case entry(LedgerEntry)
    /// A recurring entry of the ledger.
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

    /// The start or due time of the first occurrence; nil for an entry of the ledger.
    var instant: Int? {
        switch self {
        case .entry, .recurring: nil
        case .event(let event): event.start
        case .todo(let todo): todo.due
        }
    }
}

/// Changes and deletes items and stores their previous versions, so that every action can be undone and redone.
public protocol ItemService: Sendable {
    /// Replaces items with new versions; an item without a new version is deleted. The previous versions are stored
    /// under the id of the action. A second call with the same id has no effect and returns false.
    @discardableResult
    func replace(_ changes: [ItemReplacement], as action: String) async throws(DeviceError) -> Bool
    /// Undoes the action with this id: restores the items that it changed or deleted, or removes the item that it
    /// added, with the entries that a recurring entry wrote. A second call has no effect. Throws `notFound` if the id
    /// is unknown.
    func undo(_ action: String) async throws(DeviceError)
    /// Redoes the undone action, also after a restart. Throws `notFound` if it is not stored or was already redone.
    func redo(_ action: String) async throws(DeviceError)
    /// The item with this id; nil if there is none.
    func item(_ id: String) async throws(DeviceError) -> DeviceItem?
}

/// An item and its replacement.
public struct ItemReplacement: Sendable, Equatable, Codable {
    /// The current item; nil to add `new`.
    public let old: DeviceItem?
    /// The replacement; nil to delete the item.
    public let new: DeviceItem?

    /// Creates a replacement, a deletion or an addition.
    public init(_ old: DeviceItem?, by new: DeviceItem?) {
        self.old = old
        self.new = new
    }
}
