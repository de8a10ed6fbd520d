public import Essentials

/// A request about things that exist on this device.
public struct ItemAction: Sendable, Equatable, Codable {
    /// Where things are looked for first.
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

    /// What is known of the things that are meant. Nothing of it means the newest.
    public struct Which: Sendable, Equatable, Codable {
        /// Words of the name, the people, the place or the category.
        public var text: String?
        /// The first instant.
        public var from: ActionMoment?
        /// The end, itself not included.
        public var to: ActionMoment?
        /// The list that a task is on, or the category of an entry.
        public var list: String?
        /// The ids on this device, once the user has chosen; never on the wire.
        public var ids: [String]?

        /// A description from its parts.
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

        /// True when nothing is known.
        public var isEmpty: Bool { text == nil && from == nil && to == nil && list == nil && ids == nil }
    }

    /// The new values; nil keeps the old one.
    public struct Change: Sendable, Equatable, Codable {
        /// The new day.
        public var date: ActionDay?
        /// The new time of day, in minutes since midnight.
        public var minuteOfDay: Int?
        /// How many months later it is; negative is earlier.
        public var months = 0
        /// How many seconds later it is, besides; negative is earlier.
        public var seconds = 0
        /// How many seconds it lasts; nil keeps its length.
        public var length: Int?
        /// The new title; for an entry of the ledger its details.
        public var title: String?
        /// Where it takes place.
        public var location: String?
        /// The list a task moves to.
        public var list: String?
        /// The new amount in whole units.
        public var amount: Decimal?
        /// The currency by ISO 4217; nil keeps the entry's own.
        public var currency: String?
        /// The new category.
        public var category: String?

        /// A change of nothing.
        public init() {}
    }

    /// Where things are looked for first.
    public var kind: Kind
    /// Which things are meant.
    public var which: Which
    /// The new values, where something is to change.
    public var change: Change?
}

/// A request to show things.
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

/// A request to change something.
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

/// A request to mark something as done.
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

/// A request to delete something.
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
