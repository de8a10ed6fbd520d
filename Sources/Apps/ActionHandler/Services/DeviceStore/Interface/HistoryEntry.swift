/// Identifies an action by its type and the created item, so that it can be undone.
public struct ActionReceipt: Sendable, Equatable {
    /// The type of the action, as the backend names it.
    public let type: String
    /// The id of the created entry.
    public let id: String

    /// Creates a receipt from its parts.
    public init(type: String, id: String) {
        self.type = type
        self.id = id
    }
}

/// An entry of the history: one action, or words without an action.
public struct HistoryEntry: Sendable, Equatable {
    /// The status of an action.
    public enum Status: String, Sendable {
        /// The request was carried out.
        case done
        /// The request was carried out and undone.
        case undone
        /// The request failed; its words can be sent again.
        case failed
    }

    /// The number in the history.
    public let number: Int
    /// The time in seconds since 1970 in UTC.
    public let instant: Int
    /// The words as the user wrote or said them.
    public let input: String
    /// The message to the user.
    public let message: String
    /// The action's type; empty when there is none.
    public let type: String
    /// The status of the action.
    public let status: Status
    /// The receipt for undoing it; nil when it cannot be undone.
    public let receipt: ActionReceipt?
    /// True for the entry that was undone last, until a new action that can be undone is carried out.
    public var canRedo = false
}

/// A new entry for the history.
public struct HistoryNote: Sendable, Equatable {
    /// The time in seconds since 1970 in UTC.
    public var instant: Int
    /// The words as the user wrote or said them.
    public var input: String
    /// The message to the user.
    public var message: String
    /// The action's type; empty when there is none.
    public var type: String = ""
    /// The status of the action.
    public var status: HistoryEntry.Status
    /// The receipt for undoing it; nil when it cannot be undone.
    public var receipt: ActionReceipt?
}

/// Stores the history and the numbers of actions by type and status. They never leave the device.
/// See docs/decisions/actionhandler.md, "Results are kept as history and are never cached".
public protocol HistoryService: Sendable {
    /// Adds an entry, counts it and returns its number. After an action that can be undone, earlier undone actions can
    /// no longer be redone.
    @discardableResult
    func record(_ note: HistoryNote) async throws(DeviceError) -> Int
    /// The newest entries, newest first.
    func history(limit: Int) async throws(DeviceError) -> [HistoryEntry]
    /// Marks an entry as undone and counts it. Throws `notFound` when it is not done.
    func markUndone(_ number: Int, canRedo: Bool) async throws(DeviceError)
    /// Marks the entry that was undone last as done again and counts it. Throws `notFound` for any other.
    func markRedone(_ number: Int) async throws(DeviceError)
    /// Removes an entry, e.g. after its words were sent again.
    func removeHistory(_ number: Int) async throws(DeviceError)
    /// The number of actions by type and status, since the first.
    func tallies() async throws(DeviceError) -> [ActionTally]
}

/// The number of actions of a type with a status.
public struct ActionTally: Sendable, Equatable {
    /// The action's type; empty for words that led to none.
    public let type: String
    /// The status of the counted actions.
    public let status: HistoryEntry.Status
    /// The number of times.
    public let count: Int
}
