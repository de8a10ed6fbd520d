import Bowline

/// The wire: each call with what its layers did, when, and why. Drawn from the call's `Journey` alone.
struct WirePanel {
    private let calls: [WireRecord.Call]
    private let language: Language

    init(_ calls: [WireRecord.Call], _ language: Language) {
        self.calls = calls
        self.language = language
    }

    var content: Markup {
        .heading(2, text: language("The wire", "Жицата"))
            + .paragraph(
                .class("hint"),
                text: language(
                    "Every call of this page, layer by layer.",
                    "Всяка заявка на тази страница, слой по слой."
                )
            )
            + .button(language("Clear", "Изчисти"), .id("wire.clear"), .class("quiet"), .tap("wire.clear"))
            + .element("ol", [.class("calls")], .all(calls.map(row)))
    }

    private func row(_ call: WireRecord.Call) -> Markup {
        .element(
            "li",
            [.id("call-\(call.number)")],
            .element("details", [], .element("summary", [], summary(call)) + story(call))
        )
    }

    private func summary(_ call: WireRecord.Call) -> Markup {
        .span(.class("status \(tone(call))"), text: outcome(call))
            + .span(.class("name"), text: call.name)
            + .span(.class("took"), text: took(call))
            + Waterfall(call).drawing
    }

    private func outcome(_ call: WireRecord.Call) -> String {
        call.status.map(String.init) ?? (call.failure == nil ? "…" : language("failed", "неуспех"))
    }

    private func tone(_ call: WireRecord.Call) -> String {
        if call.failure != nil { return "bad" }
        guard let status = call.status else { return "open" }
        return status < 400 ? "good" : "bad"
    }

    private func took(_ call: WireRecord.Call) -> String {
        guard let end = call.end else { return "" }
        return "\(call.journey.start.duration(to: end).wholeMilliseconds) ms"
    }

    // MARK: The story

    private func story(_ call: WireRecord.Call) -> Markup {
        let facts = [
            (language("request", "заявка"), call.journey.requestID),
            (language("address", "адрес"), call.address),
            (language("attempts", "опити"), String(call.journey.attempts)),
            (language("cache", "кеш"), call.rule ?? ""),
            (language("failure", "грешка"), call.failure ?? ""),
        ]
        let shown = facts.filter { !$0.1.isEmpty }.map { fact in
            Markup.element("dt", [], .text(fact.0)) + .element("dd", [], .text(fact.1))
        }
        return .element("dl", [], .all(shown)) + headers(call) + steps(call)
    }

    private func headers(_ call: WireRecord.Call) -> Markup {
        guard !call.headers.isEmpty else { return .empty }
        return .element("pre", [], .text(call.headers.map { "\($0.name.text): \($0.value)" }.joined(separator: "\n")))
    }

    private func steps(_ call: WireRecord.Call) -> Markup {
        let rows = call.journey.entries.map { entry in
            Markup.element("th", [Attribute("scope", "row")], .text("\(offset(entry, call)) ms"))
                + .element("td", [], .text(entry.event.layer))
                + .element("td", [], .text(entry.event.story))
        }
        return .element("table", [], .element("tbody", [], .all(rows.map { .element("tr", [], $0) })))
    }

    private func offset(_ entry: Journey.Entry, _ call: WireRecord.Call) -> Int {
        call.journey.start.duration(to: entry.at).wholeMilliseconds
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var wholeMilliseconds: Int { Int(self / .milliseconds(1)) }
}
