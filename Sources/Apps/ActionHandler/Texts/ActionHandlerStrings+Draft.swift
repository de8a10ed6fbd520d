import PlainWords

extension ActionHandlerStrings {
    /// The name of a piece's field.
    func name(of field: Draft.Field) -> String {
        switch field {
        case .kind: pick("Kind", "Вид")
        case .amount: pick("Amount", "Сума")
        case .category: pick("Category", "Категория")
        case .day: pick("Day", "Ден")
        case .person: pick("Person", "Човек")
        }
    }

    /// The name of a kind of action.
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

    /// The value of a piece, as text for the user.
    func text(of field: Draft.Field, _ read: String) -> String {
        switch field {
        case .kind: Draft.Kind(rawValue: read).map { name(of: $0) } ?? read
        case .category: name(ofCategory: read)
        case .day: ActionDay(read).map { date($0.day) } ?? read
        case .amount, .person: read
        }
    }

    /// Yesterday, today or tomorrow by name, any other day by its date.
    func day(_ day: ActionDay, today: ActionDay) -> String {
        switch day.day - today.day {
        case -1: pick("Yesterday", "Вчера")
        case 0: pick("Today", "Днес")
        case 1: pick("Tomorrow", "Утре")
        default: dayOfYear(day.day)
        }
    }

    var readsNothing: String {
        pick("No action was found in this text.", "В този текст не беше открито действие.")
    }
    var leaveOut: String { pick("Leave out", "Пропусни") }
    var noCategory: String { pick("No category", "Без категория") }
    var noDay: String { pick("No day", "Без ден") }

    func without(_ name: String) -> String { pick("Without \(name)", "Без \(name)") }
}
