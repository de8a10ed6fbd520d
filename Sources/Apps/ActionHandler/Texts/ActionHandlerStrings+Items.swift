import Essentials
import PlainWords

extension ActionHandlerStrings {
    // MARK: Answers

    /// The found items, one per line; for ledger entries, their total.
    func text(of found: [ItemResolver.Match], for item: ItemAction, in zone: Zone, at instant: Int) -> String {
        let entries = found.compactMap { if case .entry(let entry) = $0.item { entry } else { nil } }
        if item.kind == .budget { return text(of: entries, for: item, in: zone, at: instant) }
        guard !found.isEmpty else {
            guard let text = item.which.text else {
                return item.kind == .task
                    ? pick("The list is empty.", "Списъкът е празен.")
                    : pick("Nothing is planned.", "Няма нищо планирано.")
            }
            return pick("I found nothing called “\(text)”.", "Не намерих нищо с име „\(text)“.")
        }
        return found.map { line(of: $0, in: zone) }.joined(separator: "\n")
    }

    private func text(of entries: [LedgerEntry], for item: ItemAction, in zone: Zone, at instant: Int) -> String {
        let what = item.which.text ?? item.which.list.map { name(ofCategory: $0) } ?? pick("All", "Всичко")
        let today = zone.local(instant).day
        let first = item.which.from?.local.day ?? today.monthStart
        let end = item.which.to.map { $0.local.secondOfDay == 0 ? $0.local.day : $0.local.day + 1 } ?? today + 1
        let span = first + 1 == end ? date(first) : days(from: first, through: end - 1)
        let spent = entries.filter { $0.type == .expenses }
        let counted = spent.isEmpty ? entries : spent
        guard !counted.isEmpty else {
            return pick("\(what), \(span): nothing was spent.", "\(what), \(span): нищо не е похарчено.")
        }
        let sums = Dictionary(grouping: counted, by: \.money.currency).sorted { $0.key < $1.key }.map { code, lines in
            amount(Money(minorUnits: lines.reduce(0) { $0.addingSaturated($1.money.minorUnits) }, currency: code))
        }
        let count = counted.count
        return pick(
            "\(what), \(span): \(sums.joined(separator: ", ")) in \(count) \(count == 1 ? "entry" : "entries").",
            "\(what), \(span): \(sums.joined(separator: ", ")) в \(count) \(count == 1 ? "запис" : "записа")."
        )
    }

    // MARK: Lines

    /// An item in one line: its time and title.
    func line(of match: ItemResolver.Match, in zone: Zone) -> String {
        switch match.item {
        case .entry(let entry): text(of: entry)
        case .recurring(let entry): text(of: entry)
        case .event(let event):
            match.instant.map {
                let local = zone.local($0)
                let location = event.location.map { ", \($0)" } ?? ""
                return "\(event.isAllDay ? date(local.day) : moment(local)): \(event.title)\(location)"
            } ?? event.title
        case .todo(let todo): match.instant.map { "\(moment(zone.local($0))): \(todo.title)" } ?? todo.title
        }
    }

    private func text(of entry: LedgerEntry) -> String {
        let details = entry.details.isEmpty ? "" : " (\(entry.details))"
        return "\(date(entry.day.day)): \(amount(entry.money)), \(name(ofCategory: entry.category))\(details)"
    }

    func text(of entry: RecurringEntry) -> String {
        let details = entry.details.isEmpty ? "" : " (\(entry.details))"
        return "\(repetition(entry.rule)): \(amount(entry.money)), \(name(ofCategory: entry.category))\(details)"
    }

    private func title(of item: DeviceItem) -> String {
        switch item {
        case .entry(let entry): text(of: entry)
        case .recurring(let entry): text(of: entry)
        case .event(let event): event.title
        case .todo(let todo): todo.title
        }
    }

    // MARK: Confirmations

    func changed(_ item: DeviceItem, in zone: Zone) -> String {
        let line = line(of: ItemResolver.Match(item: item, instant: item.instant), in: zone)
        return pick("Changed: \(line)", "Променено: \(line)")
    }

    func completed(_ items: [DeviceItem]) -> String {
        let titles = items.map { title(of: $0) }.joined(separator: ", ")
        return pick("Done: \(titles)", "Готово: \(titles)")
    }

    func deleted(_ items: [DeviceItem]) -> String {
        let titles = items.map { title(of: $0) }.joined(separator: ", ")
        return pick("Deleted: \(titles)", "Изтрито: \(titles)")
    }

    // MARK: Questions and refusals

    /// The error for an invalid `--choose`; `count` is at least 1.
    func noSuchChoice(_ given: String, _ count: Int) -> String {
        pick(
            "--choose must be a number from 1 to \(count); got '\(given)'",
            "--choose трябва да е число от 1 до \(count), а е „\(given)“"
        )
    }
    var whichOne: String { pick("Which one do you mean?", "Кое имате предвид?") }

    func all(_ count: Int) -> String { pick("All \(count)", "Всички (\(count))") }

    var saysNoChange: String {
        pick(
            "Say what to change it to, for example “move dentist to 5pm”.",
            "Кажете какво да се промени, например „move dentist to 5pm“."
        )
    }

    func nothingFound(_ item: ItemAction) -> ActionHandlerError {
        guard let text = item.which.text else {
            return .executionFailed(pick("I found nothing like that.", "Не намерих нищо такова."))
        }
        return .executionFailed(pick("I found nothing called “\(text)”.", "Не намерих нищо с име „\(text)“."))
    }
}

extension Int64 {
    /// The sum, saturating at `Int64.max`.
    fileprivate func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
