/// A request about existing items: an event, a reminder, a task or a ledger entry.
///
/// The engine does not know the user's items. It describes what to look for; the app searches its own data and asks if
/// there is more than one match.
package struct ItemRequest: Hashable, Sendable {
    /// The operation to carry out.
    package enum Deed: String, Sendable, CaseIterable {
        case find, change, complete, delete
    }

    /// Where the app searches first.
    package enum Kind: String, Sendable, CaseIterable {
        case calendar, reminder, task, budget
    }

    /// The description of the items. If it is empty, the newest item is meant ("make it 25").
    package struct Which: Hashable, Sendable {
        /// Words from the name, the people, the place or the category.
        package var text: String?
        /// The start of the period, in local time.
        package var from: LocalTime?
        /// The end of the period, exclusive.
        package var to: LocalTime?
        /// The list that a task is on, or the category of an entry.
        package var list: String?
    }

    /// The new values; nil keeps the old one.
    package struct Change: Hashable, Sendable {
        package var day: Day?
        /// The time of day, in seconds since midnight.
        package var secondOfDay: Int?
        /// The duration by which the item moves.
        package var by: TimeLength?
        /// Whether it moves to an earlier time.
        package var isEarlier = false
        /// The new length in seconds, if both ends were given.
        package var length: Int?
        package var title: String?
        package var location: String?
        package var list: String?
        package var amount: Quantity?
        package var currency: Currency?
        package var category: String?
    }

    package var deed: Deed
    package var kind: Kind
    package var which: Which
    package var change: Change?
}
