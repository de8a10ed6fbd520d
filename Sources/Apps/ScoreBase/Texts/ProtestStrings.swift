import LocalizedTexts

/// The texts about protests.
enum ProtestStrings {
    static let title = LocalizedText("Protests", "Протести")
    static let file = LocalizedText("File a protest", "Подай протест")
    static let reopen = LocalizedText("Reopen with a reason", "Отвори отново с мотиви")
    static let decide = LocalizedText("Decide", "Реши")
    static let text = LocalizedText("What is wrong, and why", "Какво не е редно и защо")
    static let decision = LocalizedText("Decision", "Решение")
    static let reason = LocalizedText("Reason", "Мотиви")
    static let none = LocalizedText("There are no protests.", "Няма протести.")

    /// The status of a protest.
    static func status(_ status: String) -> LocalizedText {
        switch status {
        case "open": LocalizedText("Open", "Отворен")
        case "upheld": LocalizedText("Upheld", "Уважен")
        case "dismissed": LocalizedText("Dismissed", "Отхвърлен")
        default: LocalizedText(plain: status)
        }
    }

    /// Who filed a protest or decided on it, and on which day.
    static func by(_ person: String, _ instant: String?) -> LocalizedText {
        LocalizedText(
            plain: ([person] + [instant.map { String($0.prefix(10)) }].compactMap(\.self)).joined(separator: ", ")
        )
    }
}
