import PlainWords

extension ActionHandlerStrings {
    /// How often something recurs, e.g. "Every month"; the days are not named.
    func repetition(_ rule: String) -> String {
        guard let rule = Recurrence(rrule: rule) else { return pick("Repeating", "Повтаря се") }
        let count = rule.interval
        switch rule.frequency {
        case .monthly: return count == 1 ? pick("Every month", "Всеки месец") : every(count, "months", "месеца")
        case .yearly: return count == 1 ? pick("Every year", "Всяка година") : every(count, "years", "години")
        case .weekly: return count == 1 ? pick("Every week", "Всяка седмица") : every(count, "weeks", "седмици")
        default: return count == 1 ? pick("Every day", "Всеки ден") : every(count, "days", "дни")
        }
    }

    private func every(_ count: Int, _ english: String, _ bulgarian: String) -> String {
        pick("Every \(count) \(english)", "На всеки \(count) \(bulgarian)")
    }

    /// The confirmation of a new recurring entry.
    func recurs(_ entry: RecurringEntry) -> String {
        let (often, sum, first) = (repetition(entry.rule), amount(entry.money), date(entry.first.day))
        let category = name(ofCategory: entry.category)
        return pick(
            "\(often) from \(first): \(sum) in \(category)",
            "\(often) от \(first): \(sum) в „\(category)“"
        )
    }

    /// The next due day, or that the entry has ended.
    func next(_ day: ActionDay?) -> String {
        guard let day else { return pick("ended", "приключи") }
        return pick("next \(date(day.day))", "следва \(date(day.day))")
    }

    var ended: String { pick("It no longer recurs.", "Вече не се повтаря.") }
    var noRecurring: String { pick("There are no recurring entries.", "Нищо не се повтаря.") }
}
