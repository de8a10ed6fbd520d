public import LocalizedTexts

extension ScoreBaseError {
    /// The title of the error.
    public var title: LocalizedText {
        switch kind {
        case .unauthorized: LocalizedText("Please sign in again", "Моля, влезте отново")
        case .forbidden: LocalizedText("You may not do this", "Нямате право на това")
        case .notFound: LocalizedText("Not found", "Не е намерено")
        case .wrongValue: LocalizedText("Something is wrong with what was entered", "Нещо във въведеното не е наред")
        case .conflict: LocalizedText("The game has changed in the meantime", "Играта се е променила междувременно")
        case .tooManyCalls: LocalizedText("Too many requests", "Твърде много заявки")
        case .serverFailed: LocalizedText("ScoreBase has a problem", "ScoreBase има проблем")
        case .timedOut: LocalizedText("No answer in time", "Няма отговор навреме")
        case .offline: LocalizedText("No connection", "Няма връзка")
        case .untrusted: LocalizedText("The connection is not safe", "Връзката не е сигурна")
        case .locked: LocalizedText("The device is locked", "Устройството е заключено")
        case .notUnderstood: LocalizedText("The answer cannot be read", "Отговорът не може да бъде прочетен")
        case .otherTenant: LocalizedText("A response was rejected", "Отговор беше отхвърлен")
        case .storage: LocalizedText("This device cannot save", "Устройството не може да запише")
        case .other: LocalizedText("Something went wrong", "Нещо се обърка")
        }
    }

    /// The details of the error. Messages of the server and the kit are only in English; in another language just the
    /// names of the wrong fields are listed, and title and advice say the rest.
    func particulars(in language: Language) -> [String] {
        let fields = details.sorted { $0.key < $1.key }
        guard language == .english else {
            return fields.isEmpty ? [] : ["Посочено: " + fields.map(\.key).joined(separator: ", ") + "."]
        }
        // The title already says that the user is not signed in.
        let own = kind == .unauthorized ? nil : message
        return [own].compactMap(\.self) + fields.map { "\($0.key): \($0.value)" }
    }

    /// What the user can do, most likely first.
    public var advice: [LocalizedText] {
        switch kind {
        case .unauthorized:
            [
                LocalizedText(
                    "Your sign-in has expired or was ended. Sign in again.",
                    "Входът ви е изтекъл или е прекратен. Влезте отново."
                ),
                LocalizedText(
                    "If that does not help, your account may not belong to a club; ask the club's administrator.",
                    "Ако това не помогне, профилът ви може да няма клуб; попитайте администратора."
                ),
            ]
        case .forbidden:
            [
                LocalizedText(
                    "Only scorekeepers may record a game, and only admins may change leagues.",
                    "Само съдии-секретари записват игра и само администратори променят лигите."
                ),
                LocalizedText(
                    "Ask your admin for the role, then sign in again.",
                    "Поискайте ролята от администратора си и влезте отново."
                ),
            ]
        case .notFound:
            [
                LocalizedText(
                    "It may have been removed, or belongs to another club. Go back and refresh.",
                    "Може да е изтрито или да е на друг клуб. Върнете се и опреснете."
                )
            ]
        case .wrongValue:
            [LocalizedText("Correct what is named and try again.", "Поправете посоченото и опитайте отново.")]
        case .conflict:
            [
                LocalizedText(
                    "Look at what was recorded and decide what to do with your own entries.",
                    "Вижте какво е записано и решете какво да стане с вашите."
                )
            ]
        case .tooManyCalls:
            [LocalizedText("Wait a moment; it will go on by itself.", "Изчакайте малко; ще продължи само.")]
        case .serverFailed:
            [
                LocalizedText(
                    "Try again in a moment. If it stays, report it.",
                    "Опитайте след малко. Ако остане, съобщете."
                )
            ]
        case .timedOut:
            [
                LocalizedText("Check your connection and try again.", "Проверете връзката си и опитайте отново."),
                LocalizedText(
                    "On a slow network it may simply take longer; what you record is safe here.",
                    "При бавна мрежа може просто да отнеме повече; записаното е на сигурно тук."
                ),
            ]
        case .offline:
            [
                LocalizedText("Check whether this device is online.", "Проверете дали устройството има връзка."),
                LocalizedText(
                    "What you record stays on this device and is sent when you are online.",
                    "Записаното остава на устройството и се изпраща, щом има връзка."
                ),
            ]
        case .untrusted:
            [
                LocalizedText(
                    "Check the device's date, or use another network.",
                    "Проверете датата на устройството или сменете мрежата."
                )
            ]
        case .locked:
            [LocalizedText("Unlock the device and try again.", "Отключете устройството и опитайте отново.")]
        case .notUnderstood:
            [
                LocalizedText(
                    "This version may be too old. Update the app.",
                    "Тази версия може да е твърде стара. Обновете приложението."
                ),
                LocalizedText("If that does not help, report it.", "Ако това не помогне, съобщете."),
            ]
        case .otherTenant:
            [
                LocalizedText(
                    "It belonged to another club, so nothing of it is shown. It has been reported.",
                    "Беше на друг клуб и нищо от него не се показва. Съобщено е."
                )
            ]
        case .storage:
            [LocalizedText("Make room on the device and try again.", "Освободете място и опитайте отново.")]
        case .other:
            [LocalizedText("Try again. If it stays, report it.", "Опитайте отново. Ако остане, съобщете.")]
        }
    }
}
