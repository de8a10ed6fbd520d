/// An action for the app to carry out.
package enum Action: Hashable, Sendable {
    case budget(BudgetEntry)
    case event(CalendarEvent)
    case reminder(Reminder)
    case task(TaskItem)
    /// Finds, changes, completes or deletes existing items.
    case items(ItemRequest)

    /// The intent that the action fulfils.
    package var intent: Intent {
        switch self {
        case .budget: .expense
        case .event: .event
        case .reminder: .reminder
        case .task: .task
        case .items(let request): Intent(request.deed)
        }
    }
}

/// An entry in the budget ledger, in minor units of the user's own currency.
package struct BudgetEntry: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case expenses = "Expenses"
        case income = "Income"
        case savings = "Savings"
    }

    /// The amount in minor units, such as cents.
    package var minorUnits: Int64
    package var currency: Currency
    package var kind: Kind
    package var category: String
    package var details: String
    package var day: Day
    /// The amount as given, if it was in another currency.
    package var original: Original?
    /// How the entry recurs from its day on; nil if it does not.
    package var recurrence: Recurrence?

    package struct Original: Hashable, Sendable {
        package var amount: Quantity
        package var currency: Currency
    }

    /// The amount in whole units.
    package var amount: Quantity { Quantity(minorUnits, exponent: -currency.minorDigits) }
}

/// An entry for the calendar.
package struct CalendarEvent: Hashable, Sendable {
    package var title: String
    package var start: LocalTime
    /// The UTC offset at the start, in seconds.
    package var offset: Int
    package var end: LocalTime
    /// The UTC offset at the end, in seconds; it differs from `offset` if the clocks change in between.
    package var endOffset: Int
    package var isAllDay: Bool
    package var location: String?
    package var attendees: [String]
    package var recurrence: Recurrence?
}

/// A reminder.
package struct Reminder: Hashable, Sendable {
    package var title: String
    package var due: LocalTime?
    package var offset: Int
    package var recurrence: Recurrence?
    package var priority: Priority
}

/// A task.
package struct TaskItem: Hashable, Sendable {
    package var title: String
    package var due: LocalTime?
    package var offset: Int
    package var list: String?
    package var priority: Priority
}

/// The priority of a task.
package enum Priority: String, Sendable {
    case low, normal, high
}
