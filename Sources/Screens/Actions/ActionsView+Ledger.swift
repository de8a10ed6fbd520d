import ActionHandlerApp
import LocalizedTexts

/// A month of the ledger: totals, limits, the chart, and the entries with a choice of category for each.
extension ActionsView {
    mutating func ledger(_ ledger: LedgerPresentation) -> Markup {
        let head = moves(ledger.title, ledger.previousLabel, ledger.nextLabel) { .records(.monthMoved($0)) }
        let totals = ledger.totals.map { total in
            Markup.element("dt", [], .text(total.title)) + .element("dd", [.class("value")], .text(total.amount))
        }
        var rows: [Markup] = []
        for row in ledger.rows { rows.append(line(row)) }
        let empty = ledger.emptyText.map { examples(under: $0) } ?? .empty
        let report = Control(
            id: "report",
            title: ledger.reportLabel,
            label: ledger.reportLabel,
            tone: "quiet",
            action: Action.export(.exportTapped(.report))
        )
        let export =
            rows.isEmpty
            ? .empty : renderer.button(exporting(ledger.exportLabel, .ledger)) + renderer.button(report)
        let limits = ledger.limits.map { limit in
            Markup.span(.class("words \(limit.tone.rawValue)"), text: limit.text)
        }
        // An empty ledger asks for its first entry and nothing else.
        let form = rows.isEmpty && limits.isEmpty ? Markup.empty : limitForm(ledger.limitForm)
        return head + (totals.isEmpty ? .empty : .element("dl", [.class("totals")], .all(totals)))
            + (limits.isEmpty ? .empty : .list(.class("lines limits"), items: limits))
            + ChartView(ledger).content + empty + .list(.class("lines"), items: rows) + recurring(ledger) + export
            + form
    }

    /// The form that sets how much a month may cost in a category.
    private func limitForm(_ form: LedgerPresentation.LimitForm) -> Markup {
        func labeled(_ name: String, _ title: String, _ control: (String) -> Markup) -> Markup {
            let id = renderer.id("limit-\(name)")
            return .element("label", [Attribute("for", id)], .text(title)) + control(id)
        }
        func choice(_ name: String, _ title: String, _ options: [(value: String, text: String)]) -> Markup {
            labeled(name, title) { id in
                .element(
                    "select",
                    [.id(id), Attribute("name", name)],
                    .all(options.map { .element("option", [Attribute("value", $0.value)], .text($0.text)) })
                )
            }
        }
        let amount = labeled("amount", form.amountLabel) { id in
            .void(
                "input",
                [
                    .id(id), Attribute("name", "amount"), Attribute("inputmode", "decimal"),
                    Attribute("autocomplete", "off"), .maxTextLength,
                ]
            )
        }
        let fields =
            choice("category", form.categoryLabel, form.categories.map { ($0.category, $0.title) }) + amount
            + choice("rollover", form.rolloverLabel, Array(zip(["no", "yes"], form.rolloverChoices)))
        let save = Markup.element("button", [Attribute("type", "submit")], .text(form.saveLabel))
        return .element(
            "details",
            [.class("limit"), .id(renderer.id("limit"))],
            .element("summary", [], .text(form.title))
                + .element("form", [.submit("limit")], fields + .paragraph(.class("hint"), text: form.hint) + save)
        )
    }

    /// The recurring entries. Each has a small form for its amount from now on, and a button that ends it.
    private mutating func recurring(_ ledger: LedgerPresentation) -> Markup {
        guard !ledger.recurring.isEmpty else { return .empty }
        var items: [Markup] = []
        for row in ledger.recurring {
            let words = Markup.element(
                "span",
                [.class("words")],
                .element("strong", [], .text(row.details)) + .element("span", [.class("where")], .span(text: row.when))
            )
            let amount = Markup.void(
                "input",
                [
                    .id(renderer.id("amount-\(row.entry.id)")), Attribute("name", "amount"),
                    Attribute("inputmode", "decimal"), Attribute("value", row.amount), .label(row.amountLabel),
                    Attribute("autocomplete", "off"), .maxTextLength,
                ]
            )
            let id = Markup.void(
                "input",
                [Attribute("type", "hidden"), Attribute("name", "id"), Attribute("value", row.entry.id)]
            )
            let end = Control(
                id: "end-\(row.entry.id)",
                title: row.endLabel,
                label: row.endHint,
                tone: "quiet",
                action: Action.records(.recurringEnded(row.entry))
            )
            let save = Markup.element(
                "button",
                [Attribute("type", "submit"), .class("quiet"), .label("\(row.saveLabel): \(row.amountLabel)")],
                .text(row.saveLabel)
            )
            items.append(
                words + renderer.button(end)
                    + .element("form", [.submit("recurring")], id + amount + .span(text: row.currency) + save)
            )
        }
        return .element(
            "section",
            [.class("day recurring")],
            .heading(4, text: ledger.recurringTitle) + .list(.class("lines"), items: items)
        )
    }

    private mutating func line(_ row: LedgerPresentation.Row) -> Markup {
        let category = renderer.menu(
            "category-\(row.entry.id)",
            label: row.categoryLabel,
            of: row.categories.map { (value: $0.category, text: $0.title) },
            chosen: row.entry.category
        ) { .records(.categoryChosen($0, for: row.entry)) }
        let words = Markup.element(
            "span",
            [.class("words")],
            .element("strong", [], .text(row.details.isEmpty ? row.category : row.details))
                + .element("span", [.class("where")], .span(text: row.date) + category)
        )
        return words + .span(.class("value \(row.tone.rawValue)"), text: row.amount)
    }

    /// Example sentences for a user who has entered nothing yet.
    private func examples(under text: String) -> Markup {
        let examples = [
            language.text("120eur at next", "42 лв храна вчера"),
            language.text("remind me to call mum tomorrow at 6pm", "напомни ми да се обадя на мама утре в 18 часа"),
            language.text("lunch with Ana on friday at noon", "обяд с Ана в петък в 12 часа"),
        ]
        let buttons = examples.map { Markup.button($0, .tap("example", $0), .class("example")) }
        return .element(
            "div",
            [.class("empty")],
            .paragraph(text: text)
                + .hint(language.text("Try one of these:", "Опитайте с нещо от това:")) + .all(buttons)
        )
    }

    func exporting(_ title: String, _ kind: ExportedFile.Kind) -> Control<Action> {
        control("export", title, .export(.exportTapped(kind)), tone: "quiet")
    }
}
