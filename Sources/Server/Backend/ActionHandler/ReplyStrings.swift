internal import PlainWords

/// The reply sentences of one language. Names that users chose appear as they wrote them.
protocol ReplyStrings: Sendable {
    /// The words ask for nothing.
    var nothing: String { get }
    /// The bank's message reports no transaction.
    var noTransaction: String { get }
    /// The sentence that confirms an action.
    func text(_ action: Action, today: Day) -> String
    /// The result of a calculation.
    func text(_ answer: Answer) -> String
    /// The question as a sentence.
    func text(_ question: Question) -> String
    /// The texts of the choices.
    func label(_ choice: Question.Choice) -> String
}

struct EnglishReplyStrings: ReplyStrings {
    let nothing = "There is nothing to do in that."
    let noTransaction = "This message reports no transaction."

    func text(_ action: Action, today: Day) -> String {
        switch action {
        case .budget(let entry):
            let day = entry.day == today ? "" : " on \(date(entry.day))"
            return "Logged \(entry.kind.rawValue.lowercased()): \(entry.amount.text) \(entry.currency.code)"
                + " in \(entry.category)\(day)\(entry.recurrence == nil ? "" : ", repeating")"
        case .event(let event):
            let time = event.isAllDay ? date(event.start.day) : moment(event.start)
            return "Added to the calendar: \(event.title), \(time)\(event.recurrence == nil ? "" : ", repeating")"
        case .reminder(let reminder):
            let time = reminder.due.map { ", \(moment($0))" } ?? ""
            return "Reminder set: \(reminder.title)\(time)\(reminder.recurrence == nil ? "" : ", repeating")"
        case .task(let task): return "Task added: \(task.title)\(task.list.map { " (\($0))" } ?? "")"
        case .items(let request): return text(request)
        }
    }

    func text(_ answer: Answer) -> String {
        answer.text(
            of: "of",
            rates: { "rates of \(date($0))" },
            noRate: { "There is no exchange rate between \($0) and \($1) in the table." }
        )
    }

    func text(_ question: Question) -> String {
        switch question.asked {
        case .when: "When is it?"
        case .whether: "I am not sure. Shall I do one of these?"
        case .what: "What is it about? Write that too, for example “add task buy milk”."
        }
    }

    func label(_ choice: Question.Choice) -> String {
        switch choice.label {
        case .today: "Today"
        case .tomorrow: "Tomorrow"
        case .unnamed: "Keep it without a name"
        case .day, .action:
            switch choice.action {
            case .budget(let entry): "Log \(entry.amount.text) \(entry.currency.code) in \(entry.category)"
            case .event(let event) where choice.label == .day: date(event.start.day)
            case .event(let event): "Add to the calendar: \(event.title)"
            case .reminder(let reminder): "Remind me: \(reminder.title)"
            case .task(let task): "Add a task: \(task.title)"
            case .items(let request): text(request)
            }
        }
    }

    /// In the present tense, because the device does the work and then reports the outcome.
    private func text(_ request: ItemRequest) -> String {
        let verb =
            switch request.deed {
            case .find: "Looking"
            case .change: "Changing"
            case .complete: "Marking as done"
            case .delete: "Deleting"
            }
        let place =
            switch request.kind {
            case .calendar: "in the calendar"
            case .reminder: "among the reminders"
            case .task: "among the tasks"
            case .budget: "in the ledger"
            }
        return "\(verb) \(place)\(request.which.text.map { ": \($0)" } ?? "")"
    }

    private func date(_ day: Day) -> String { day.text(Self.months) }
    private func moment(_ time: LocalTime) -> String { "\(date(time.day)) at \(time.clock)" }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

struct BulgarianReplyStrings: ReplyStrings {
    let nothing = "Тук няма какво да направя."
    let noTransaction = "Това съобщение не е за движение по сметка."

    func text(_ action: Action, today: Day) -> String {
        switch action {
        case .budget(let entry):
            let day = entry.day == today ? "" : " на \(date(entry.day))"
            return "\(kind(entry.kind)): \(entry.amount.text) \(entry.currency.code) в \(entry.category)\(day)"
                + (entry.recurrence == nil ? "" : ", повтаря се")
        case .event(let event):
            let time = event.isAllDay ? date(event.start.day) : moment(event.start)
            return "Добавено в календара: \(event.title), \(time)\(event.recurrence == nil ? "" : ", повтаря се")"
        case .reminder(let reminder):
            let time = reminder.due.map { ", \(moment($0))" } ?? ""
            return "Ще напомня: \(reminder.title)\(time)\(reminder.recurrence == nil ? "" : ", повтаря се")"
        case .task(let task): return "Добавена задача: \(task.title)\(task.list.map { " (\($0))" } ?? "")"
        case .items(let request): return text(request)
        }
    }

    func text(_ answer: Answer) -> String {
        answer.text(
            of: "от",
            rates: { "курсове от \(date($0))" },
            noRate: { "В таблицата няма курс между \($0) и \($1)." }
        )
    }

    func text(_ question: Question) -> String {
        switch question.asked {
        case .when: "Кога е?"
        case .whether: "Не съм сигурен. Да направя ли нещо от това?"
        case .what: "За какво се отнася? Напишете и това, например „add task buy milk“."
        }
    }

    func label(_ choice: Question.Choice) -> String {
        switch choice.label {
        case .today: "Днес"
        case .tomorrow: "Утре"
        case .unnamed: "Запази го без име"
        case .day, .action:
            switch choice.action {
            case .budget(let entry): "Запиши \(entry.amount.text) \(entry.currency.code) в \(entry.category)"
            case .event(let event) where choice.label == .day: date(event.start.day)
            case .event(let event): "Добави в календара: \(event.title)"
            case .reminder(let reminder): "Напомни ми: \(reminder.title)"
            case .task(let task): "Добави задача: \(task.title)"
            case .items(let request): text(request)
            }
        }
    }

    /// In the present tense, because the device does the work and then reports the outcome.
    private func text(_ request: ItemRequest) -> String {
        let verb =
            switch request.deed {
            case .find: "Търся"
            case .change: "Променям"
            case .complete: "Отбелязвам като готово"
            case .delete: "Изтривам"
            }
        let place =
            switch request.kind {
            case .calendar: "в календара"
            case .reminder: "в напомнянията"
            case .task: "в задачите"
            case .budget: "в бюджета"
            }
        return "\(verb) \(place)\(request.which.text.map { ": \($0)" } ?? "")"
    }

    private func kind(_ kind: BudgetEntry.Kind) -> String {
        switch kind {
        case .expenses: "Записан разход"
        case .income: "Записан приход"
        case .savings: "Записани спестявания"
        }
    }

    private func date(_ day: Day) -> String { day.text(Self.months) }
    private func moment(_ time: LocalTime) -> String { "\(date(time.day)) в \(time.clock)" }

    private static let months = [
        "януари", "февруари", "март", "април", "май", "юни", "юли", "август", "септември", "октомври", "ноември",
        "декември",
    ]
}

extension Answer {
    /// The languages differ only in a word or two of a calculation.
    fileprivate func text(
        of: String,
        rates: (Day) -> String,
        noRate: (String, String) -> String
    ) -> String {
        switch self {
        case .conversion(let amount, let from, let result, let to, let day):
            "\(amount.text) \(from.code) = \(result.text) \(to.code) (\(rates(day)))"
        case .percentage(let share, let whole, let result, let currency):
            "\(share.text)% \(of) \(whole.text)\(currency.unit) = \(result.text)\(currency.unit)"
        case .sum(let left, let sign, let right, let result):
            "\(left.text) \(sign.rawValue) \(right.text) = \(result.text)"
        case .noRate(let from, let to): noRate(from.code, to.code)
        }
    }
}

extension Currency? {
    fileprivate var unit: String { map { " " + $0.code } ?? "" }
}

extension Day {
    fileprivate func text(_ months: [String]) -> String { "\(dayOfMonth) \(months[month - 1]) \(year)" }
}

extension LocalTime {
    /// The time of day, e.g. `18:00`.
    var clock: String { String(iso().dropFirst(iso().utf8.count - 8).prefix(5)) }
}
