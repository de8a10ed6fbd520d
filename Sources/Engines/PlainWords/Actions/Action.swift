/// Something an app is to do.
package enum Action: Hashable, Sendable {
    case budget(BudgetEntry)
    case event(CalendarEvent)
    case reminder(Reminder)
    case task(TaskItem)
    /// Something that exists is to be found, changed, completed or deleted.
    case items(ItemRequest)

    /// The intent it answers.
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

/// A line for the budget ledger, in whole minor units of the person's own currency.
package struct BudgetEntry: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case expenses = "Expenses"
        case income = "Income"
        case savings = "Savings"
    }

    /// Cents, stotinki or yen.
    package var minorUnits: Int64
    package var currency: Currency
    package var kind: Kind
    package var category: String
    package var details: String
    package var day: Day
    /// What was said, when it was in another currency.
    package var original: Original?
    /// How it recurs from its day on; nil for once.
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
    /// Seconds ahead of UTC at the start.
    package var offset: Int
    package var end: LocalTime
    /// Seconds ahead of UTC at the end; clocks may be changed in between.
    package var endOffset: Int
    package var isAllDay: Bool
    package var location: String?
    package var attendees: [String]
    package var recurrence: Recurrence?
}

/// Something to be reminded of.
package struct Reminder: Hashable, Sendable {
    package var title: String
    package var due: LocalTime?
    package var offset: Int
    package var recurrence: Recurrence?
    package var priority: Priority
}

/// Something to be done.
package struct TaskItem: Hashable, Sendable {
    package var title: String
    package var due: LocalTime?
    package var offset: Int
    package var list: String?
    package var priority: Priority
}

/// How pressing something is.
package enum Priority: String, Sendable {
    case low, normal, high
}
