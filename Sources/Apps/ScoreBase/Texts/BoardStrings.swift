import LocalizedTexts

/// The texts of a scoreboard. The engine and the server write English; the other languages are here.
enum BoardStrings {
    /// The name of a period, e.g. `Q3`, `Half-time`, `After Set 2` or `Final`.
    static func period(_ english: String) -> LocalizedText {
        LocalizedText(english, fixed[english] ?? composed(english) ?? english)
    }

    /// The situation, e.g. `2 outs`, `Penalties 4–2` or `40–A`.
    static func situation(_ english: String) -> LocalizedText {
        let words = english.split(separator: " ")
        guard words.count == 2 else { return LocalizedText(plain: english) }
        switch (words[0], words[1]) {
        case (let number, "out"), (let number, "outs"):
            return LocalizedText(english, "\(number) \(words[1] == "out" ? "аут" : "аута")")
        case ("Penalties", let score): return LocalizedText(english, "Дузпи \(score)")
        case ("Shoot-out", let score): return LocalizedText(english, "Наказателни удари \(score)")
        default: return LocalizedText(plain: english)
        }
    }

    /// The text for a game's status in JSON.
    static func status(_ word: String) -> LocalizedText {
        switch word {
        case "scheduled": LocalizedText("Scheduled", "Предстои")
        case "in_progress": LocalizedText("In progress", "Играе се")
        case "final": LocalizedText("Final", "Завършила")
        default: LocalizedText(plain: word)
        }
    }

    /// The text for a sport's name in JSON.
    static func sport(_ word: String) -> LocalizedText {
        switch word {
        case "basketball": LocalizedText("Basketball", "Баскетбол")
        case "football", "soccer": LocalizedText("Football", "Футбол")
        case "ice_hockey", "hockey": LocalizedText("Ice hockey", "Хокей на лед")
        case "baseball": LocalizedText("Baseball", "Бейзбол")
        case "volleyball": LocalizedText("Volleyball", "Волейбол")
        case "tennis": LocalizedText("Tennis", "Тенис")
        default: LocalizedText(plain: word)
        }
    }

    // MARK: Bulgarian

    private static let fixed = [
        "Scheduled": "Предстои", "Penalties": "Дузпи", "Shoot-out": "Наказателни удари",
        "Before the start": "Преди началото", "Half-time": "Почивка", "Forfeit": "Служебна победа",
        "Abandoned": "Прекратена", "Final": "Край", "Final, after a shoot-out": "Край, след наказателни удари",
        "Overtime": "Продължение",
    ]

    private static func composed(_ english: String) -> String? {
        let words = english.split(separator: " ")
        guard let first = words.first, let last = words.last else { return nil }
        if first == "After" { return "След " + period(String(english.dropFirst(6))).bulgarian }
        if english.hasPrefix("Extra time, "), words.count == 4, let number = number(in: words[2]) {
            return "Продължение, \(ordinal(number, .neuter)) полувреме"
        }
        if first == "Top" || first == "Bottom", let number = number(in: last) {
            return "\(first == "Top" ? "Горна" : "Долна") част на \(ordinal(number, .masculine)) ининг"
        }
        if first == "Set" { return "Сет \(last)" }
        if english.hasPrefix("OT"), let number = number(in: first) { return "\(ordinal(number, .neuter)) продължение" }
        guard let number = number(in: first) else { return nil }
        switch last {
        case "half": return "\(ordinal(number, .neuter)) полувреме"
        case "period": return "\(ordinal(number, .feminine)) част"
        case "inning": return "\(ordinal(number, .masculine)) ининг"
        default: return first.hasPrefix("Q") ? "\(ordinal(number, .feminine)) четвърт" : nil
        }
    }

    private enum Gender: Int { case masculine, feminine, neuter }

    private static func ordinal(_ number: Int, _ gender: Gender) -> String {
        let isTeen = (11...19).contains(number % 100)
        let endings =
            switch (isTeen, number % 10) {
            case (false, 1): ["ви", "ва", "во"]
            case (false, 2): ["ри", "ра", "ро"]
            case (false, 7), (false, 8): ["ми", "ма", "мо"]
            default: ["ти", "та", "то"]
            }
        return "\(number)-\(endings[gender.rawValue])"
    }

    private static func number(in word: Substring) -> Int? { Int(word.filter(\.isNumber)) }
}
