public import Phrases

extension ScoreBaseError {
    /// The title of the error.
    public var title: Phrase {
        switch kind {
        case .unauthorized: Phrase("Please sign in again", "Моля, влезте отново")
        case .forbidden: Phrase("You may not do this", "Нямате право на това")
        case .notFound: Phrase("Not found", "Не е намерено")
        case .wrongValue: Phrase("Something is wrong with what was entered", "Нещо във въведеното не е наред")
        case .conflict: Phrase("The game has changed meanwhile", "Играта се е променила междувременно")
        case .tooManyCalls: Phrase("Too many requests", "Твърде много заявки")
        case .serverFailed: Phrase("ScoreBase has a problem", "ScoreBase има проблем")
        case .timedOut: Phrase("No answer in time", "Няма отговор навреме")
        case .offline: Phrase("No connection", "Няма връзка")
        case .untrusted: Phrase("The connection is not safe", "Връзката не е сигурна")
        case .locked: Phrase("The device is locked", "Устройството е заключено")
        case .notUnderstood: Phrase("The answer cannot be read", "Отговорът не може да бъде прочетен")
        case .otherTenant: Phrase("An answer was refused", "Отговор беше отхвърлен")
        case .storage: Phrase("This device cannot save", "Устройството не може да запише")
        case .other: Phrase("Something went wrong", "Нещо се обърка")
        }
    }

    /// What is known beyond the kind. The server and the kit speak English only: in another language just the fields
    /// that are wrong are named, and title and advice say the rest.
    func particulars(in language: Language) -> [String] {
        let fields = details.sorted { $0.key < $1.key }
        guard language == .english else {
            return fields.isEmpty ? [] : ["Посочено: " + fields.map(\.key).joined(separator: ", ") + "."]
        }
        // That one is not signed in says the title.
        let own = kind == .unauthorized ? nil : message
        return [own].compactMap(\.self) + fields.map { "\($0.key): \($0.value)" }
    }

    /// What the user can do, most likely first.
    public var advice: [Phrase] {
        switch kind {
        case .unauthorized:
            [
                Phrase(
                    "Your sign-in has expired or was ended. Sign in again.",
                    "Входът ви е изтекъл или е прекратен. Влезте отново."
                ),
                Phrase(
                    "If that does not help, your account may lack a club; ask whoever runs it.",
                    "Ако това не помогне, профилът ви може да няма клуб; попитайте администратора."
                ),
            ]
        case .forbidden:
            [
                Phrase(
                    "Only scorekeepers may record a game, and only admins may change leagues.",
                    "Само съдии-секретари записват игра и само администратори променят лигите."
                ),
                Phrase(
                    "Ask your admin for the role, then sign in again.",
                    "Поискайте ролята от администратора си и влезте отново."
                ),
            ]
        case .notFound:
            [
                Phrase(
                    "It may have been removed, or belongs to another club. Go back and refresh.",
                    "Може да е изтрито или да е на друг клуб. Върнете се и опреснете."
                )
            ]
        case .wrongValue:
            [Phrase("Correct what is named and try again.", "Поправете посоченото и опитайте отново.")]
        case .conflict:
            [
                Phrase(
                    "Look at what was recorded and decide what becomes of yours.",
                    "Вижте какво е записано и решете какво да стане с вашите."
                )
            ]
        case .tooManyCalls:
            [Phrase("Wait a moment; it will go on by itself.", "Изчакайте малко; ще продължи само.")]
        case .serverFailed:
            [Phrase("Try again in a moment. If it stays, report it.", "Опитайте след малко. Ако остане, съобщете.")]
        case .timedOut:
            [
                Phrase("Check your connection and try again.", "Проверете връзката си и опитайте отново."),
                Phrase(
                    "On a slow network it may simply take longer; what you record is safe here.",
                    "При бавна мрежа може просто да отнеме повече; записаното е на сигурно тук."
                ),
            ]
        case .offline:
            [
                Phrase("Check whether this device is online.", "Проверете дали устройството има връзка."),
                Phrase(
                    "What you record stays on this device and is sent when you are online.",
                    "Записаното остава на устройството и се изпраща, щом има връзка."
                ),
            ]
        case .untrusted:
            [
                Phrase(
                    "Check the device's date, or use another network.",
                    "Проверете датата на устройството или сменете мрежата."
                )
            ]
        case .locked:
            [Phrase("Unlock the device and try again.", "Отключете устройството и опитайте отново.")]
        case .notUnderstood:
            [
                Phrase(
                    "This version may be too old. Update the app.",
                    "Тази версия може да е твърде стара. Обновете приложението."
                ),
                Phrase("If that does not help, report it.", "Ако това не помогне, съобщете."),
            ]
        case .otherTenant:
            [
                Phrase(
                    "It belonged to another club, so nothing of it is shown. It has been reported.",
                    "Беше на друг клуб и нищо от него не се показва. Съобщено е."
                )
            ]
        case .storage:
            [Phrase("Make room on the device and try again.", "Освободете място и опитайте отново.")]
        case .other:
            [Phrase("Try again. If it stays, report it.", "Опитайте отново. Ако остане, съобщете.")]
        }
    }
}
