import LocalizedTexts

/// The texts about watching without an account.
enum SpectatorStrings {
    static let share = LocalizedText("Share", "Сподели")
    static let title = LocalizedText("Watch without an account", "Гледане без профил")
    static let intro = LocalizedText(
        "Anyone who has the link sees board, box score, table and games, until it ends or you revoke it.",
        "Който има връзката, вижда таблото, протокола, класирането и срещите, докато изтече или я отмените."
    )
    static let make = LocalizedText("Make a link for 30 days", "Направи връзка за 30 дни")
    static let revoke = LocalizedText("Revoke", "Отмени връзката")
    static let revoked = LocalizedText("The link is revoked.", "Връзката е отменена.")
    // The usual Bulgarian word for undoing is the one for revoking.
    static let undo = LocalizedText("Undo", "Върни")
    static let none = LocalizedText("There is no link yet.", "Още няма връзка.")
    static let calendar = LocalizedText("Calendar for your phone", "Календар за телефона")
    static let code = LocalizedText("QR code", "QR код")
    static let invalid = LocalizedText("This link has ended", "Тази връзка вече не важи")
    static let invalidDetail = LocalizedText(
        "It may have been revoked. Ask for a new one.",
        "Може да е отменена. Поискайте нова."
    )
    static let unavailable = LocalizedText("Not available now", "Сега не е достъпно")
    static let unavailableDetail = LocalizedText("Try again in a moment.", "Опитайте отново след малко.")
    static let link = LocalizedText("Link", "Връзка")
    static let linkHint = LocalizedText(
        "Paste the link that you were given.",
        "Поставете връзката, която сте получили."
    )
    static let watch = LocalizedText("Watch", "Гледай")
    static let close = LocalizedText("Close", "Затвори")
    static let wrongLink = LocalizedText(
        "This is not a link for watching, e.g. https://scores.example.com/watch?link=….",
        "Това не е връзка за гледане, напр. https://scores.example.com/watch?link=…."
    )
    static let allGames = LocalizedText("All games", "Всички срещи")
    static let postponed = LocalizedText("Postponed", "Отложена")
    static let cancelled = LocalizedText("Cancelled", "Отменена")
    static let planned = LocalizedText("As planned", "По план")
    static let state = LocalizedText("Is it played?", "Ще се играе ли?")

    /// The text for a game's schedule status; nil if it is played as planned.
    static func status(_ word: String?) -> LocalizedText? {
        switch word {
        case "postponed": postponed
        case "cancelled": cancelled
        case let other?: LocalizedText(plain: other)
        case nil: nil
        }
    }

    /// The time that is left to undo something.
    static func secondsLeft(_ seconds: Int) -> LocalizedText { LocalizedText("\(seconds) s", "\(seconds) с") }

    /// The text about links that could not be revoked.
    static func stillWork(_ count: Int) -> LocalizedText {
        count == 1
            ? LocalizedText(
                "The link could not be revoked, and still works.",
                "Връзката не можа да бъде отменена и още важи."
            )
            : LocalizedText(
                "\(count) links could not be revoked, and still work.",
                "\(count) връзки не можаха да бъдат отменени и още важат."
            )
    }

    /// The last day of a link.
    static func ends(_ day: String) -> LocalizedText { LocalizedText("until \(day)", "до \(day)") }
}
