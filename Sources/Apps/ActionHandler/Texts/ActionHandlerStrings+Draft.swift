import PlainWords

extension ActionHandlerStrings {
    /// What a piece of a draft says.
    func name(of field: Draft.Field) -> String {
        switch field {
        case .kind: pick("Kind", "Вид")
        case .amount: pick("Amount", "Сума")
        case .category: pick("Category", "Категория")
        case .day: pick("Day", "Ден")
        case .person: pick("Person", "Човек")
        }
    }

    /// A kind of action.
    func name(of kind: Draft.Kind) -> String {
        switch kind {
        case .expenses: pick("Expense", "Разход")
        case .income: pick("Income", "Приход")
        case .savings: pick("Savings", "Спестяване")
        case .event: pick("Event", "Събитие")
        case .reminder: pick("Reminder", "Напомняне")
        case .task: pick("Task", "Задача")
        }
    }

    /// What was read, as a person reads it.
    func text(of field: Draft.Field, _ read: String) -> String {
        switch field {
        case .kind: Draft.Kind(rawValue: read).map { name(of: $0) } ?? read
        case .category: name(ofCategory: read)
        case .day: ActionDay(read).map { date($0.day) } ?? read
        case .amount, .person: read
        }
    }

    /// A day near today by its name, any other by its date.
    func day(_ day: ActionDay, today: ActionDay) -> String {
        switch day.day - today.day {
        case -1: pick("Yesterday", "Вчера")
        case 0: pick("Today", "Днес")
        case 1: pick("Tomorrow", "Утре")
        default: dayOfYear(day.day)
        }
    }

    var readsNothing: String {
        pick("This device reads nothing to do in that.", "Това устройство не вижда какво да направи.")
    }
    var leaveOut: String { pick("Leave out", "Пропусни") }
    var noCategory: String { pick("No category", "Без категория") }
    var noDay: String { pick("No day", "Без ден") }

    func without(_ name: String) -> String { pick("Without \(name)", "Без \(name)") }
}
