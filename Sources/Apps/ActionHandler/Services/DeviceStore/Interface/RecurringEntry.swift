import PlainWords

/// A recurring entry of the ledger, e.g. the rent. Each time it is due, a ledger entry is written.
public struct RecurringEntry: Sendable, Equatable, Codable {
    /// The id on this device.
    public let id: String
    /// The repetition, as the value of RFC 5545's RRULE.
    public var rule: String
    /// The first day.
    public var first: ActionDay
    /// The amount, greater than zero.
    public var money: Money
    /// Expense, income or savings.
    public var type: BudgetAction.TransactionType
    /// The category of its entries.
    public var category: String
    /// Details in the user's words, e.g. the shop; empty when there are none.
    public var details: String

    /// The days on which the entry is due, through `last`. They are calendar days, so no time zone shifts them.
    func days(through last: ActionDay) -> [ActionDay] {
        dates.prefix { $0.day <= last.day }.map { ActionDay($0.day) }
    }

    /// The first due day after `day`; nil if the entry has ended.
    func next(after day: ActionDay) -> ActionDay? {
        dates.first { $0.day > day.day }.map { ActionDay($0.day) }
    }

    /// The maximum number of due days that are computed.
    private static let limit = 20_000

    private var dates: some Sequence<LocalTime> {
        guard let rule = Recurrence(rrule: rule) else { return AnySequence<LocalTime>([]) }
        return AnySequence(RecurrenceDates(rule, from: LocalTime(first.day)).prefix(Self.limit))
    }

    /// The ledger entry for a day. Its id is the same in every process.
    func entry(on day: ActionDay) -> LedgerEntry {
        LedgerEntry(
            id: "\(entryPrefix)\(day)",
            day: day,
            money: money,
            type: type,
            category: category,
            details: details
        )
    }

    /// The beginning of the ids of its entries.
    var entryPrefix: String { "\(id)@" }
}
