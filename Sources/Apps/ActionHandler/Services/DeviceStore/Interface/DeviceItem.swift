/// A thing on this device that a user can speak of.
public enum DeviceItem: Sendable, Equatable, Codable {
    /// An entry of the ledger.
    case entry(LedgerEntry)
    /// An event of the calendar.
    case event(CalendarEvent)
    /// A reminder or a task.
    case todo(Todo)

    /// The id on this device.
    public var id: String {
        switch self {
        case .entry(let entry): entry.id
        case .event(let event): event.id
        case .todo(let todo): todo.id
        }
    }
}

/// Changes and deletes things, and keeps what they were.
public protocol ItemService: Sendable {
    /// Replaces things by new versions; a thing without one is deleted. What they were is kept under the id of the
    /// action. Called twice with the same id, nothing happens the second time; the result is then false.
    @discardableResult
    func replace(_ changes: [ItemReplacement], as action: String) async throws(DeviceError) -> Bool
    /// Brings back what things were before the action of that id. Throws `notFound` when it is not known.
    func restore(_ action: String) async throws(DeviceError)
}

/// A thing and what is to become of it.
public struct ItemReplacement: Sendable, Equatable {
    /// The thing as it is.
    public let old: DeviceItem
    /// What replaces it; nil deletes it.
    public let new: DeviceItem?

    /// A replacement of `old`, or its deletion.
    public init(_ old: DeviceItem, by new: DeviceItem?) {
        self.old = old
        self.new = new
    }
}
