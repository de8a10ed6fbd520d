import Phrases

/// The titles of buttons, fields and screens.
enum ScoreBaseStrings {
    static let appName = Phrase(plain: "ScoreBase")
    static let signIn = Phrase("Sign in", "Вход")
    static let signOut = Phrase("Sign out", "Изход")
    static let username = Phrase("E-mail address", "Имейл адрес")
    static let password = Phrase("Password", "Парола")
    static let newPassword = Phrase("New password", "Нова парола")
    static let continuing = Phrase("Continue", "Продължи")
    static let cancel = Phrase("Cancel", "Отказ")
    static let back = Phrase("Back", "Назад")
    static let tryAgain = Phrase("Try again", "Опитай отново")
    static let refresh = Phrase("Refresh", "Опресни")
    static let more = Phrase("Show more", "Покажи още")
    static let leagues = Phrase("Leagues", "Лиги")
    static let searchLeagues = Phrase("Search leagues", "Търсене на лиги")
    static let loading = Phrase("Loading …", "Зареждане …")
    static let table = Phrase("Table", "Класиране")
    static let fixtures = Phrase("Games", "Срещи")
    static let undo = Phrase("Undo", "Отмени")
    static let live = Phrase("Live", "На живо")
    static let connecting = Phrase("Connecting …", "Свързване …")
    static let reconnecting = Phrase("Connection lost, trying again …", "Връзката прекъсна, нов опит …")
    static let notLive = Phrase("Not live", "Не е на живо")
    static let notSent = Phrase("not sent yet", "още не е изпратено")
    static let event = Phrase("event", "събитие")
    static let events = Phrase("events", "събития")

    /// The number of unsent events.
    static func unsent(_ count: Int) -> Phrase {
        Phrase.count(count, event, events)
            + (count == 1
                ? Phrase(" not sent yet", " още не е изпратено") : Phrase(" not sent yet", " още не са изпратени"))
    }

    /// The title of a Cognito attribute.
    static func attribute(_ name: String) -> Phrase {
        switch name {
        case "name": Phrase("Name", "Име")
        case "given_name": Phrase("First name", "Собствено име")
        case "family_name": Phrase("Last name", "Фамилия")
        case "email": Phrase("E-mail address", "Имейл адрес")
        case "phone_number": Phrase("Phone number", "Телефонен номер")
        default: Phrase(plain: name)
        }
    }
}
