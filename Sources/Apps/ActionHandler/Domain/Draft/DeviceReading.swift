import Essentials
import PlainWords

extension Draft {
    /// The actions that the engine on this device reads from the words. Empty if it would ask a question or reply by
    /// itself, or if the words are about existing items.
    static func actions(
        in input: String,
        at instant: Int,
        _ preferences: Preferences,
        corrections: [String: String] = [:]
    ) -> [Action] {
        guard !input.isBlank, input.count <= InputError.limit,
            case .actions(let found, open: nil) = PlainWords(preferences.context(at: instant))
                .act(input, corrections: corrections)
        else { return [] }
        var actions: [Action] = []
        for action in found {
            switch action {
            case .budget(let entry): actions.append(.budget(budget(entry)))
            case .event(let event):
                actions.append(
                    .calendar(
                        CalendarAction(
                            title: event.title,
                            start: ActionMoment(event.start, offset: event.offset),
                            end: ActionMoment(event.end, offset: event.endOffset),
                            isAllDay: event.isAllDay,
                            timeZone: preferences.timeZone,
                            location: event.location,
                            attendees: event.attendees,
                            recurrence: event.recurrence?.rrule
                        )
                    )
                )
            case .reminder(let reminder):
                actions.append(
                    .reminder(
                        ReminderAction(
                            title: reminder.title,
                            due: reminder.due.map { ActionMoment($0, offset: reminder.offset) },
                            recurrence: reminder.recurrence?.rrule,
                            priority: ActionPriority(rawValue: reminder.priority.rawValue) ?? .normal
                        )
                    )
                )
            case .task(let task):
                actions.append(
                    .task(
                        TaskAction(
                            title: task.title,
                            due: task.due.map { ActionMoment($0, offset: task.offset) },
                            list: task.list,
                            priority: ActionPriority(rawValue: task.priority.rawValue) ?? .normal
                        )
                    )
                )
            case .items: return []
            }
        }
        return actions
    }

    private static func budget(_ entry: BudgetEntry) -> BudgetAction {
        let money = Money(minorUnits: entry.minorUnits, currency: entry.currency.code)
        return BudgetAction(
            amount: money.amount,
            currency: money.currency,
            date: ActionDay(entry.day),
            transactionType: BudgetAction.TransactionType(rawValue: entry.kind.rawValue) ?? .expenses,
            category: entry.category,
            details: entry.details.isEmpty ? nil : entry.details,
            recurrence: entry.recurrence?.rrule
        )
    }
}
