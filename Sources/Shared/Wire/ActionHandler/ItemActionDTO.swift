public import Essentials

/// A request about things that exist on the device: to find, change, complete or delete them. The app looks for them
/// among its own rows; the backend does not know them. What was not said is absent.
///
///     {"type": "delete_item", "kind": "task", "which": {"text": "milk", "list": "shopping"}}
///     {"type": "change_item", "kind": "calendar", "which": {"text": "dentist"}, "set": {"time": "17:00"}}
public struct ItemActionDTO: Codable, Sendable, Equatable {
    /// The value of the member `type` that finds things.
    public static let findType = "find_items"
    /// The value of the member `type` that changes something.
    public static let changeType = "change_item"
    /// The value of the member `type` that marks something as done.
    public static let completeType = "complete_item"
    /// The value of the member `type` that deletes something.
    public static let deleteType = "delete_item"

    /// Where to look first: `calendar`, `reminder`, `task` or `budget`.
    public var kind: String
    /// What is known of the things that are meant.
    public var which: WhichItemsDTO
    /// The new values of `change_item`.
    public var set: ItemChangeDTO?

    /// Creates a request from its parts.
    public init(kind: String, which: WhichItemsDTO, set: ItemChangeDTO? = nil) {
        self.kind = kind
        self.which = which
        self.set = set
    }
}

/// Which things are meant. Without any member, the newest.
public struct WhichItemsDTO: Codable, Sendable, Equatable {
    /// Words of the name, the people or the place.
    public var text: String?
    /// The first instant: local time with its offset from UTC.
    public var from: String?
    /// The end (exclusive), in the format of `from`.
    public var to: String?
    /// The list of a task or the category of an entry, spelled as in the actions that create them.
    public var list: String?

    /// Creates a description from its parts.
    public init(text: String? = nil, from: String? = nil, to: String? = nil, list: String? = nil) {
        self.text = text
        self.from = from
        self.to = to
        self.list = list
    }
}

/// The new values of something; what is absent stays as it is. The members are those of the actions that create
/// things, and three more: `time`, `date` and `by`.
public struct ItemChangeDTO: Codable, Sendable, Equatable {
    /// The new time of day, such as `17:00`; the day stays.
    public var time: String?
    /// The new day, such as `2025-11-04`; the time of day stays.
    public var date: String?
    /// By how much it moves, as an ISO 8601 duration such as `PT30M`; with a minus sign it is earlier.
    public var by: String?
    /// The new start of an event, with day and time of day.
    public var start: String?
    /// The new end of an event.
    public var end: String?
    /// When a reminder or task is due, with day and time of day.
    public var due: String?
    /// The new title.
    public var title: String?
    /// Where it takes place.
    public var location: String?
    /// The list a task moves to.
    public var list: String?
    /// The new amount, in units of its currency.
    public var amount: Decimal?
    /// The currency by ISO 4217; absent keeps the entry's own.
    public var currency: String?
    /// The new category.
    public var category: String?

    /// A change of nothing.
    public init() {}
}
