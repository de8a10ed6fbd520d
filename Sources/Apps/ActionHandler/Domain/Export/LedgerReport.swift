internal import Basics
public import LocalizedTexts

/// A month of the ledger as one printable HTML page, without scripts or external resources.
public enum LedgerReport {
    /// The page in the user's language.
    public static func html(_ month: LedgerMonth, recurring: [RecurringEntry] = [], _ language: Language) -> String {
        let strings = ActionHandlerStrings(language)
        let title = strings.month(month.month, of: month.year)
        let parts = [
            "<h1>\(title.escapedForHTML)</h1>", totals(month, strings), limits(month, strings),
            categories(month, strings),
            entries(month, strings), self.recurring(recurring, strings),
        ]
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)"><head><meta charset="utf-8"><title>\(title.escapedForHTML)</title>
            <style>
            body { font: 11pt/1.4 sans-serif; margin: 2em auto; max-width: 46em; padding: 0 1em }
            table { border-collapse: collapse; width: 100% } th, td { border-bottom: 1px solid #ccc; padding: .2em .5em; text-align: left }
            td:last-child, th:last-child { text-align: right; white-space: nowrap } tr { break-inside: avoid }
            </style></head><body>
            \(parts.filter { !$0.isEmpty }.joined(separator: "\n"))
            </body></html>

            """
    }

    private static func totals(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> String {
        table(month.totals.map { [strings.name(of: $0.type), strings.amount($0.money)] })
    }

    private static func limits(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> String {
        guard !month.limits.isEmpty else { return "" }
        let lines = month.limits.map { "<li>\(strings.line(of: $0).escapedForHTML)</li>" }
        return "<h2>\(strings.pick("Limits", "Лимити"))</h2>\n<ul>\(lines.joined())</ul>"
    }

    private static func recurring(_ entries: [RecurringEntry], _ strings: ActionHandlerStrings) -> String {
        guard !entries.isEmpty else { return "" }
        let rows = entries.map { entry in
            [
                strings.repetition(entry.rule), entry.details, strings.name(ofCategory: entry.category),
                (entry.type == .income ? "+" : "") + strings.amount(entry.money),
            ]
        }
        return "<h2>\(strings.pick("Recurring", "Повтарящи се"))</h2>\n" + table(rows)
    }

    private static func categories(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> String {
        guard !month.categories.isEmpty else { return "" }
        let rows = month.categories.map { total in
            // The share is between 0 and 1.
            [
                strings.name(ofCategory: total.category), "\(Int((total.share * 100).rounded())) %",
                strings.amount(total.money),
            ]
        }
        return "<h2>\(strings.pick("By category", "По категории"))</h2>\n" + table(rows)
    }

    private static func entries(_ month: LedgerMonth, _ strings: ActionHandlerStrings) -> String {
        guard !month.entries.isEmpty else {
            return "<p>\(strings.pick("Nothing was logged this month.", "Нищо не е записано този месец."))</p>"
        }
        let rows = month.entries.map { entry in
            [
                strings.dayOfMonth(entry.day.day), entry.details, strings.name(ofCategory: entry.category),
                (entry.type == .income ? "+" : "") + strings.amount(entry.money),
            ]
        }
        return "<h2>\(strings.pick("Entries", "Записи"))</h2>\n" + table(rows)
    }

    private static func table(_ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let lines = rows.map { row in "<tr>" + row.map { "<td>\($0.escapedForHTML)</td>" }.joined() + "</tr>" }
        return "<table>\n\(lines.joined(separator: "\n"))\n</table>"
    }
}
