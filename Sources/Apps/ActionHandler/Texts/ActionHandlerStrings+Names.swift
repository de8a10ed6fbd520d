import LocalizedTexts

extension ActionHandlerStrings {
    /// The name of a transaction type.
    public func name(of type: BudgetAction.TransactionType) -> String {
        switch type {
        case .expenses: pick("Expenses", "Разходи")
        case .income: pick("Income", "Приходи")
        case .savings: pick("Savings", "Спестявания")
        }
    }

    /// The name of a priority.
    public func name(of priority: ActionPriority) -> String {
        switch priority {
        case .low: pick("Low", "Нисък")
        case .normal: pick("Normal", "Обикновен")
        case .high: pick("High", "Висок")
        }
    }

    /// The name of a status.
    public func name(of status: HistoryEntry.Status) -> String {
        switch status {
        case .done: pick("Done", "Направено")
        case .undone: pick("Undone", "Отменено")
        case .failed: pick("Failed", "Неуспешно")
        }
    }

    /// The name of an action's type.
    public func name(ofType type: String) -> String {
        switch type {
        case BudgetAction.type: pick("Budget entry", "Бюджетен запис")
        case CalendarAction.type: pick("Calendar event", "Събитие")
        case ReminderAction.type: pick("Reminder", "Напомняне")
        case TaskAction.type: pick("Task", "Задача")
        case FindItemsAction.type: pick("Question", "Въпрос")
        case ChangeItemAction.type: pick("Change", "Промяна")
        case CompleteItemAction.type: pick("Done", "Готово")
        case DeleteItemAction.type: pick("Deletion", "Изтриване")
        case "": pick("Words", "Думи")
        default: type
        }
    }

    /// The name of a category; a category that the user made up keeps its name.
    public func name(ofCategory category: String) -> String {
        guard language == .bulgarian else { return category }
        return Self.bulgarianCategories[category] ?? category
    }

    private static let bulgarianCategories = [
        "Groceries": "Хранителни стоки", "Eating out": "Заведения", "Clothes": "Дрехи", "Transport": "Транспорт",
        "Car": "Кола", "Health": "Здраве", "Beauty": "Красота", "Home": "Дом", "Housing": "Жилище",
        "Utilities": "Битови сметки", "Electronics": "Техника", "Phone and internet": "Телефон и интернет",
        "Entertainment": "Забавления", "Sports": "Спорт", "Education": "Образование", "Travel": "Пътувания",
        "Gifts": "Подаръци", "Pets": "Домашни любимци", "Kids": "Деца", "Finance": "Финанси",
        "Insurance": "Застраховки", "Services": "Услуги", "Shopping": "Пазаруване",
        "Charity": "Дарения", "Salary": "Заплата", "Income": "Приход", "Savings": "Спестявания", "Other": "Друго",
    ]

    /// The name of an understood span's kind.
    func name(ofSpan kind: String) -> String {
        switch kind {
        case "time": pick("time", "време")
        case "money": pick("money", "пари")
        case "duration": pick("duration", "продължителност")
        default: pick("number", "число")
        }
    }
}
