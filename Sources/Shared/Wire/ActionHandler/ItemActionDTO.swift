public import Essentials

/// A request to find, change, complete or delete existing items on the device. The app searches its own data; the
/// backend does not have it. Members that the user did not mention are absent.
///
///     {"type": "delete_item", "kind": "task", "which": {"text": "milk", "list": "shopping"}}
///     {"type": "change_item", "kind": "calendar", "which": {"text": "dentist"}, "set": {"time": "17:00"}}
public struct ItemActionDTO: Codable, Sendable, Equatable {
    /// The value of the member `type` for finding items.
    public static let findType = "find_items"
    /// The value of the member `type` for changing an item.
    public static let changeType = "change_item"
    /// The value of the member `type` for marking an item as done.
    public static let completeType = "complete_item"
    /// The value of the member `type` for deleting an item.
    public static let deleteType = "delete_item"

    /// Where to search first: `calendar`, `reminder`, `task` or `budget`.
    public var kind: String
    /// The description of the items.
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

/// A description of items. Without any member it means the newest item.
public struct WhichItemsDTO: Codable, Sendable, Equatable {
    /// Words from the title, the people or the location.
    public var text: String?
    /// The start of the time range: local time with its offset from UTC.
    public var from: String?
    /// The end of the time range (exclusive), in the format of `from`.
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

/// The new values of an item; absent members stay unchanged. The members are those of the actions that create items,
/// plus `time`, `date` and `by`.
public struct ItemChangeDTO: Codable, Sendable, Equatable {
    /// The new time of day, e.g. `17:00`; the date stays.
    public var time: String?
    /// The new date, e.g. `2025-11-04`; the time of day stays.
    public var date: String?
    /// How far the item moves, as an ISO 8601 duration such as `PT30M`; a minus sign moves it earlier.
    public var by: String?
    /// The new start of an event, with date and time.
    public var start: String?
    /// The new end of an event.
    public var end: String?
    /// The new due date of a reminder or task, with date and time.
    public var due: String?
    /// The new title.
    public var title: String?
    /// The new location.
    public var location: String?
    /// The list that a task moves to.
    public var list: String?
    /// The new amount, in the main unit of its currency.
    public var amount: Decimal?
    /// The new currency, an ISO 4217 code; absent to keep the entry's currency.
    public var currency: String?
    /// The new category.
    public var category: String?

    /// Creates a change without any values.
    public init() {}
}
