/// A request about things that exist already: an event, a reminder, a task or an entry of the ledger.
///
/// The engine does not know the user's things. It says what to look for; the app looks for it among its own rows and
/// asks when more than one matches.
package struct ItemRequest: Hashable, Sendable {
    /// What is to be done with them.
    package enum Deed: String, Sendable, CaseIterable {
        case find, change, complete, delete
    }

    /// Where they are looked for first.
    package enum Kind: String, Sendable, CaseIterable {
        case calendar, reminder, task, budget
    }

    /// What is said about the things that are meant. Without any of it, the newest is meant ("make it 25").
    package struct Which: Hashable, Sendable {
        /// Words of the name, the people, the place or the category.
        package var text: String?
        /// The first instant, on the user's clocks.
        package var from: LocalTime?
        /// The end, itself not included.
        package var to: LocalTime?
        /// The list that a task is on, or the category of an entry.
        package var list: String?
    }

    /// The new values; nil keeps the old one.
    package struct Change: Hashable, Sendable {
        package var day: Day?
        /// The time of day, in seconds since midnight.
        package var secondOfDay: Int?
        /// By how much it moves.
        package var by: TimeLength?
        /// Whether it moves back and not ahead.
        package var isEarlier = false
        /// How many seconds it lasts, where both ends were said.
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
