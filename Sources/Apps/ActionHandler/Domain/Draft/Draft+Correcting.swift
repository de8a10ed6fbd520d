import Essentials
import PlainWords

extension Action {
    /// The action with corrections; nil if the user left it out. `read` is the action as the device read it, whose
    /// amount may be in another currency.
    func corrected(_ changes: [(Draft.Piece, String)], as read: Action) -> Action? {
        var action = self
        var kind: Draft.Kind?
        for (piece, value) in changes {
            switch piece.field {
            case .kind where value == Draft.leftOut: return nil
            case .kind: kind = Draft.Kind(rawValue: value)
            case .amount: action.setAmount(value, as: read)
            case .category: action.setCategory(value == Draft.leftOut ? Category.other.rawValue : value)
            case .day: action.setDay(value == Draft.leftOut ? nil : ActionDay(value))
            case .person: action.setPerson(piece.read, to: value == Draft.leftOut ? "" : value)
            }
        }
        return kind.map { action.becoming($0) } ?? action
    }

    /// Sets the amount. If the backend converted the spoken amount, the corrected amount is converted at the same rate.
    private mutating func setAmount(_ text: String, as read: Action) {
        guard case .budget(var entry) = self, case .budget(let original) = read, let amount = Decimal(typed: text),
            amount > 0
        else { return }
        let isConverted =
            entry.currency != nil && entry.currency != original.currency || entry.amount != original.amount
        if isConverted, original.amount > 0 {
            let exact = entry.amount * amount / original.amount
            entry.amount = exact.rounded(to: Currency(entry.currency ?? original.currency ?? "").minorDigits)
        } else {
            entry.amount = amount
        }
        self = .budget(entry)
    }

    private mutating func setCategory(_ category: String) {
        guard case .budget(var entry) = self else { return }
        entry.category = category
        self = .budget(entry)
    }

    /// Moves to another day at the same time of day. An event keeps its length, and keeps its day if `day` is nil.
    private mutating func setDay(_ day: ActionDay?) {
        switch self {
        case .budget(var entry):
            guard let day else { return }
            entry.date = day
            self = .budget(entry)
        case .calendar(var event):
            guard let day else { return }
            let start = event.start.local
            event.start = event.start.moved(by: day.day - start.day)
            event.end = event.end.map { $0.moved(by: day.day - start.day) }
            self = .calendar(event)
        case .reminder(var reminder):
            reminder.due = day.flatMap { day in reminder.due.map { $0.moved(by: day.day - $0.local.day) } }
            if reminder.due == nil { reminder.recurrence = nil }
            self = .reminder(reminder)
        case .task(var task):
            task.due = day.flatMap { day in task.due.map { $0.moved(by: day.day - $0.local.day) } }
            self = .task(task)
        case .findItems, .changeItem, .completeItem, .deleteItem, .unknown: return
        }
    }

    private mutating func setPerson(_ name: String, to value: String) {
        guard case .calendar(var event) = self, let index = event.attendees.firstIndex(of: name) else { return }
        if value.isBlank { event.attendees.remove(at: index) } else { event.attendees[index] = value }
        self = .calendar(event)
    }

    private func becoming(_ kind: Draft.Kind) -> Action {
        switch (self, kind) {
        case (.budget(var entry), .expenses):
            entry.transactionType = .expenses
            return .budget(entry)
        case (.budget(var entry), .income):
            entry.transactionType = .income
            return .budget(entry)
        case (.budget(var entry), .savings):
            entry.transactionType = .savings
            return .budget(entry)
        case (.calendar(let event), .reminder):
            return .reminder(
                ReminderAction(title: event.title, due: event.start, recurrence: event.recurrence, notes: event.notes)
            )
        case (.calendar(let event), .task):
            return .task(TaskAction(title: event.title, due: event.start, notes: event.notes))
        case (.reminder(let reminder), .task):
            return .task(
                TaskAction(title: reminder.title, due: reminder.due, priority: reminder.priority, notes: reminder.notes)
            )
        case (.reminder(let reminder), .event):
            guard let due = reminder.due else { return self }
            return .calendar(
                CalendarAction(
                    title: reminder.title,
                    start: due,
                    recurrence: reminder.recurrence,
                    notes: reminder.notes
                )
            )
        case (.task(let task), .reminder):
            return .reminder(
                ReminderAction(title: task.title, due: task.due, priority: task.priority, notes: task.notes)
            )
        case (.task(let task), .event):
            guard let due = task.due else { return self }
            return .calendar(CalendarAction(title: task.title, start: due, notes: task.notes))
        default: return self
        }
    }
}

extension ActionMoment {
    /// The same local time of day, `days` later.
    fileprivate func moved(by days: Int) -> ActionMoment {
        ActionMoment(LocalTime(local.day + days) + local.secondOfDay, offset: nil)
    }
}

extension Decimal {
    /// Rounded to a number of decimal places; for amounts above zero.
    fileprivate func rounded(to places: Int) -> Decimal {
        var scaled = self
        for _ in 0..<places { scaled *= 10 }
        scaled += Decimal(1) / 2
        guard let integer = Int64(scaled.description.prefix { $0 != "." }) else { return self }
        var rounded = Decimal(integer)
        for _ in 0..<places { rounded /= 10 }
        return rounded
    }
}
