import LocalizedTexts

/// The titles of buttons, fields and screens.
enum ScoreBaseStrings {
    static let appName = LocalizedText(plain: "ScoreBase")
    static let signIn = LocalizedText("Sign in", "Вход")
    static let signOut = LocalizedText("Sign out", "Изход")
    static let username = LocalizedText("E-mail address", "Имейл адрес")
    static let password = LocalizedText("Password", "Парола")
    static let newPassword = LocalizedText("New password", "Нова парола")
    static let continuing = LocalizedText("Continue", "Продължи")
    static let cancel = LocalizedText("Cancel", "Отказ")
    static let fillIn = LocalizedText("Fill in every field first.", "Първо попълнете всички полета.")
    static let back = LocalizedText("Back", "Назад")
    static let tryAgain = LocalizedText("Try again", "Опитай отново")
    static let refresh = LocalizedText("Refresh", "Опресни")
    static let more = LocalizedText("Show more", "Покажи още")
    static let leagues = LocalizedText("Leagues", "Лиги")
    static let searchLeagues = LocalizedText("Search leagues", "Търсене на лиги")
    static let loading = LocalizedText("Loading …", "Зареждане …")
    static let table = LocalizedText("Table", "Класиране")
    static let fixtures = LocalizedText("Games", "Срещи")
    static let leaders = LocalizedText("Leaders", "Водачи")
    static let plays = LocalizedText("Plays", "Игра")
    static let boxScore = LocalizedText("Box score", "Протокол")
    static let undo = LocalizedText("Undo", "Отмени")
    static let live = LocalizedText("Live", "На живо")
    static let connecting = LocalizedText("Connecting …", "Свързване …")
    static let reconnecting = LocalizedText("Connection lost, trying again …", "Връзката прекъсна, нов опит …")
    static let notLive = LocalizedText("Not live", "Не е на живо")
    static let notSent = LocalizedText("not sent yet", "още не е изпратено")
    static let event = LocalizedText("event", "събитие")
    static let events = LocalizedText("events", "събития")

    /// The number of unsent events.
    static func unsent(_ count: Int) -> LocalizedText {
        LocalizedText.count(count, event, events)
            + (count == 1
                ? LocalizedText(" not sent yet", " още не е изпратено")
                : LocalizedText(" not sent yet", " още не са изпратени"))
    }

    /// The title of a Cognito attribute.
    static func attribute(_ name: String) -> LocalizedText {
        switch name {
        case "name": LocalizedText("Name", "Име")
        case "given_name": LocalizedText("First name", "Собствено име")
        case "family_name": LocalizedText("Last name", "Фамилия")
        case "email": LocalizedText("E-mail address", "Имейл адрес")
        case "phone_number": LocalizedText("Phone number", "Телефонен номер")
        default: LocalizedText(plain: name)
        }
    }
}
