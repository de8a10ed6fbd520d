public import LocalizedTexts

/// The app's texts in the user's language.
public struct ActionHandlerStrings: Sendable, Equatable {
    /// The language of the texts.
    public let language: Language

    /// The strings of a language.
    public init(_ language: Language) {
        self.language = language
    }

    func pick(_ english: String, _ bulgarian: String) -> String {
        language.text(english, bulgarian)
    }

    // MARK: Errors

    /// The text for an error.
    public func text(_ error: ActionHandlerError) -> String {
        switch error {
        case .classificationFailed(let reason) where !reason.isEmpty: reason
        case .classificationFailed:
            pick("I did not understand that. Try other words.", "Не разбрах това. Опитайте с други думи.")
        case .executionFailed(let reason) where !reason.isEmpty: reason
        case .executionFailed: pick("That could not be done.", "Това не можа да бъде направено.")
        case .invalidActionType:
            pick(
                "This version of the app cannot do that yet. An update may help.",
                "Тази версия на приложението още не може това. Обновяване може да помогне."
            )
        case .backendUnavailable:
            pick(
                "The server cannot be reached. Check the connection and try again.",
                "Сървърът е недостъпен. Проверете връзката и опитайте отново."
            )
        case .invalidResponse:
            pick(
                "The server's answer could not be read. Updating the app may help.",
                "Отговорът на сървъра не можа да бъде прочетен. Обновяване на приложението може да помогне."
            )
        }
    }

    /// The text for words that cannot be sent.
    public func text(_ problem: InputError) -> String {
        switch problem {
        case .empty: pick("Write or say something first.", "Първо напишете или кажете нещо.")
        case .tooLong(let limit):
            pick(
                "That is too long: \(limit) characters at most.",
                "Това е твърде дълго: най-много \(limit) знака."
            )
        }
    }

    /// The text for an error of this device's storage.
    public func text(_ problem: DeviceError) -> String {
        switch problem {
        case .full:
            pick("The device is full; nothing was saved.", "Устройството е пълно; нищо не беше записано.")
        case .notFound: pick("The item no longer exists.", "Вече го няма.")
        case .unusable:
            pick("The data on this device cannot be used.", "Данните на това устройство не могат да се използват.")
        }
    }

    /// The text for an invalid preference.
    public func text(_ problem: PreferenceError) -> String {
        switch problem {
        case .currency: pick("A currency has three letters, e.g. EUR.", "Валутата има три букви, например EUR.")
        case .timeZone:
            pick("This is not a time zone. An example is Europe/Sofia.", "Това не е часова зона. Пример: Europe/Sofia.")
        case .country: pick("A country has two letters, e.g. BG.", "Държавата има две букви, например BG.")
        case .weekStart:
            pick(
                "The first day of the week must be from Monday to Sunday.",
                "Първият ден на седмицата трябва да е от понеделник до неделя."
            )
        case .defaultList: pick("The list needs a name.", "Списъкът има нужда от име.")
        }
    }

    /// The text for invalid values of an action.
    func text(_ problem: ActionValueError) -> String {
        switch problem {
        case .amount: pick("An amount must be above zero.", "Сумата трябва да е над нула.")
        case .currency(let code):
            pick("This amount is not possible in \(code).", "Тази сума не е възможна в \(code).")
        case .title: pick("A title is required.", "Нужно е заглавие.")
        case .times: pick("The end must not be before the start.", "Би свършило, преди да започне.")
        case .recurrence: pick("The repetition rule is not valid.", "Правилото за повторение не е валидно.")
        case .due: pick("A repeating item needs a first due date.", "Повтарящото се има нужда от първа дата.")
        }
    }

    // MARK: Confirmations

    func logged(_ entry: LedgerEntry) -> String {
        let amount = "\(entry.money.amount) \(entry.money.currency)"
        return pick(
            "Logged \(entry.type.rawValue.lowercased()): \(amount) in \(entry.category)",
            "Записано (\(name(of: entry.type).lowercased())): \(amount) в „\(name(ofCategory: entry.category))“"
        )
    }

    /// The message for a bank report that the ledger already has.
    func known(_ entry: LedgerEntry) -> String {
        pick(
            "Already in the ledger: \(amount(entry.money)), \(date(entry.day.day))",
            "Това вече е записано: \(amount(entry.money)), \(date(entry.day.day))"
        )
    }

    func converted(_ count: Int, _ code: String) -> String {
        pick(
            count == 1
                ? "1 entry in \(code) was converted to EUR." : "\(count) entries in \(code) were converted to EUR.",
            "Записи от \(code) в EUR: \(count)."
        )
    }

    var homeIsEuro: String { pick("New entries are in EUR.", "Новите записи са в EUR.") }

    func rung(_ count: Int) -> String {
        pick(count == 1 ? "1 reminder rang." : "\(count) reminders rang.", "Напомняния: \(count).")
    }

    var noTransaction: String {
        pick("This message reports no transaction.", "Това съобщение не е за движение по сметка.")
    }

    func added(event title: String, on when: String) -> String {
        pick("Added to the calendar: \(title), \(when)", "Добавено в календара: \(title), \(when)")
    }

    func added(reminder title: String, due when: String?) -> String {
        guard let when else { return pick("I will remind you: \(title)", "Ще ви напомня: \(title)") }
        return pick("I will remind you: \(title), \(when)", "Ще ви напомня: \(title), \(when)")
    }

    func added(task title: String, to list: String) -> String {
        pick("Added to \(list): \(title)", "Добавено в \(list): \(title)")
    }

    var queued: String {
        pick(
            "You are offline. Your request is saved and will be carried out when the server can be reached.",
            "Няма връзка. Запазено е и ще бъде направено, когато сървърът е достъпен."
        )
    }

    func waiting(_ count: Int) -> String {
        pick(
            count == 1 ? "1 is waiting to be sent" : "\(count) are waiting to be sent",
            count == 1 ? "1 чака да бъде изпратено" : "\(count) чакат да бъдат изпратени"
        )
    }

    var queuedForServer: String {
        pick(
            "The server has a problem. Your request is saved and will be carried out when the server works again.",
            "Сървърът има затруднение в момента. Запазено е и ще бъде направено, когато сървърът се оправи."
        )
    }

    var undo: String { pick("Undo", "Отмени") }

    /// The time that is left to undo something.
    func secondsLeft(_ seconds: Int) -> String { pick("\(seconds) s", "\(seconds) с") }

    func removed(limitOf category: String) -> String {
        let name = name(ofCategory: category)
        return pick("The limit of \(name) is removed.", "Лимитът за „\(name)“ е премахнат.")
    }

    var undone: String { pick("Undone.", "Отменено.") }
    var success: String { pick("Success!", "Готово!") }
    var failure: String { pick("That did not work", "Не се получи") }
    var nothingToUndo: String { pick("There is nothing to undo.", "Няма какво да се отмени.") }
    var redone: String { pick("Redone.", "Направено отново.") }
    var nothingToRedo: String { pick("There is nothing to redo.", "Няма какво да се направи отново.") }
    var declined: String { pick("Nothing was done.", "Нищо не беше направено.") }
    var confirmQuestion: String { pick("Shall I do this?", "Да го направя ли?") }
    var corrected: String { pick("I will remember that.", "Ще го запомня.") }
    var saved: String { pick("Saved.", "Запазено.") }
}

/// Why the values of an action are invalid.
enum ActionValueError: Sendable, Equatable {
    case amount
    case currency(String)
    case title
    case times
    case recurrence
    case due
}
