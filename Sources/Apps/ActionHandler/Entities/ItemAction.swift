public import Essentials

/// A request about existing items on this device.
public struct ItemAction: Sendable, Equatable, Codable {
    /// The kind of items to search first.
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// The calendar; a question about a day shows reminders and tasks of that day too.
        case calendar
        /// The reminders.
        case reminder
        /// The tasks.
        case task
        /// The ledger.
        case budget
    }

    /// A description of the items that are meant. An empty description means the newest item.
    public struct Which: Sendable, Equatable, Codable {
        /// Words from the name, the people, the place or the category.
        public var text: String?
        /// The first instant.
        public var from: ActionMoment?
        /// The end, exclusive.
        public var to: ActionMoment?
        /// The list that a task is on, or the category of an entry.
        public var list: String?
        /// The ids on this device, once the user has chosen; never sent to the backend.
        public var ids: [String]?

        /// Creates a description from its parts.
        public init(
            text: String? = nil,
            from: ActionMoment? = nil,
            to: ActionMoment? = nil,
            list: String? = nil,
            ids: [String]? = nil
        ) {
            self.text = text
            self.from = from
            self.to = to
            self.list = list
            self.ids = ids
        }

        /// True if the description is empty.
        public var isEmpty: Bool { text == nil && from == nil && to == nil && list == nil && ids == nil }
    }

    /// The new values; nil keeps the old one.
    public struct Change: Sendable, Equatable, Codable {
        /// The new day.
        public var date: ActionDay?
        /// The new time of day, in minutes since midnight.
        public var minuteOfDay: Int?
        /// The number of months to move by; negative means earlier.
        public var months = 0
        /// The number of seconds to move by, in addition to `months`; negative means earlier.
        public var seconds = 0
        /// The new length in seconds; nil keeps the old one.
        public var length: Int?
        /// The new title, or the details of a ledger entry.
        public var title: String?
        /// The new place.
        public var location: String?
        /// The list that a task moves to.
        public var list: String?
        /// The new amount in major units.
        public var amount: Decimal?
        /// The ISO 4217 code of the currency; nil keeps the entry's own.
        public var currency: String?
        /// The new category.
        public var category: String?

        /// An empty change.
        public init() {}
    }

    /// The kind of items to search first.
    public var kind: Kind
    /// The items that are meant.
    public var which: Which
    /// The new values; nil if the request changes none.
    public var change: Change?
}

/// A request to show items.
public struct FindItemsAction: ActionPayload {
    /// The name of the type in JSON.
    public static let type = "find_items"
    let item: ItemAction

    /// The request in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .findItems(let item) = action else { throw .invalidActionType(action.type) }
        self.item = item
    }
}

/// A request to change an item.
public struct ChangeItemAction: ActionPayload {
    /// The name of the type in JSON.
    public static let type = "change_item"
    let item: ItemAction

    /// The request in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .changeItem(let item) = action else { throw .invalidActionType(action.type) }
        self.item = item
    }
}

/// A request to mark an item as done.
public struct CompleteItemAction: ActionPayload {
    /// The name of the type in JSON.
    public static let type = "complete_item"
    let item: ItemAction

    /// The request in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .completeItem(let item) = action else { throw .invalidActionType(action.type) }
        self.item = item
    }
}

/// A request to delete an item.
public struct DeleteItemAction: ActionPayload {
    /// The name of the type in JSON.
    public static let type = "delete_item"
    let item: ItemAction

    /// The request in an action.
    public init(_ action: Action) throws(ActionHandlerError) {
        guard case .deleteItem(let item) = action else { throw .invalidActionType(action.type) }
        self.item = item
    }
}
