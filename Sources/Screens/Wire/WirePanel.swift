import Bowline
import LocalizedTexts

/// The panel of recorded calls: what the layers did to each call, when, and why.
struct WirePanel {
    private let calls: [WireRecord.Call]
    private let language: Language
    /// The duration of the longest call, to which the bars are scaled.
    private let scale: Duration

    init(_ calls: [WireRecord.Call], _ language: Language) {
        self.calls = calls
        self.language = language
        scale = calls.map(\.length).max() ?? .zero
    }

    var content: Markup {
        .element(
            "div",
            [.class("head")],
            .heading(2, text: language.text("The wire", "Жицата"))
                + .button(
                    language.text("Clear", "Изчисти"),
                    .id("wire.clear"),
                    .class("quiet"),
                    .tap("wire.clear"),
                    .disabled(calls.isEmpty)
                )
        )
            + .hint(
                language.text(
                    "Every call from this page to the server. Open one to see what each layer did, and why.",
                    "Всяка заявка от тази страница към сървъра. Отворете я, за да видите какво е направил всеки слой и защо."
                )
            )
            + (calls.isEmpty ? empty : legend + .element("ol", [.class("calls")], .all(calls.map(row))))
    }

    private var empty: Markup {
        .paragraph(
            .class("empty"),
            text: language.text(
                "Nothing yet. Type or tap in the phone.",
                "Още нищо. Пишете или докоснете нещо в телефона."
            )
        )
    }

    private var legend: Markup {
        let kinds = [
            ("attempt", language.text("attempt", "опит")),
            ("failed", language.text("failed attempt", "неуспешен опит")),
            ("wait", language.text("wait", "изчакване")),
            ("storm", language.text("network fault", "повреда в мрежата")),
        ]
        let items = kinds.map { kind, title in Markup.span(.class("key \(kind)"), text: title) }
        return .element(
            "p",
            [.class("legend")],
            .all(items) + .span(.class("scale"), text: "0 – \(scale.wholeMilliseconds) ms")
        )
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
            + .element("span", [.class("name")], .element("small", [], .text(call.app)) + .text(call.name))
            + .span(.class("took"), text: took(call))
            + Waterfall(call, scale: scale).drawing
    }

    private func outcome(_ call: WireRecord.Call) -> String {
        if call.isCacheMiss { return language.text("miss", "няма") }
        if call.isCancelled { return language.text("dropped", "отказана") }
        return call.status.map(String.init) ?? (call.failure == nil ? "…" : language.text("failed", "неуспех"))
    }

    private func tone(_ call: WireRecord.Call) -> String {
        if call.isCacheMiss || call.isCancelled { return "open" }
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
            (language.text("request", "заявка"), call.journey.requestID),
            (language.text("address", "адрес"), call.address),
            (language.text("attempts", "опити"), String(call.journey.attempts)),
            (language.text("cache", "кеш"), call.rule ?? ""),
            (language.text("failure", "грешка"), call.failure ?? ""),
        ]
        let shown = facts.filter { !$0.1.isEmpty }.map { fact in
            Markup.element("dt", [], .text(fact.0)) + .element("dd", [], .text(fact.1))
        }
        return .paragraph(.class("sentence"), text: WireSentence(call).text(language))
            + .element("dl", [], .all(shown)) + headers(call) + steps(call)
    }

    private func headers(_ call: WireRecord.Call) -> Markup {
        guard !call.headers.isEmpty else { return .empty }
        return .element("pre", [], .text(call.headers.map { "\($0.name.text): \($0.value)" }.joined(separator: "\n")))
    }

    private func steps(_ call: WireRecord.Call) -> Markup {
        let rows = call.journey.entries.map { entry in
            Markup.element("th", [Attribute("scope", "row")], .text("\(offset(entry, call)) ms"))
                + .element("td", [.class("layer")], .text(entry.event.layer))
                + .element("td", [], .text(entry.event.story(language)))
        }
        return .element("table", [], .element("tbody", [], .all(rows.map { .element("tr", [], $0) })))
    }

    private func offset(_ entry: Journey.Entry, _ call: WireRecord.Call) -> Int {
        call.journey.start.duration(to: entry.at).wholeMilliseconds
    }
}

extension Duration {
    /// Whole milliseconds, rounded down.
    var wholeMilliseconds: Int { Int(bounded: self / .milliseconds(1)) }
}

extension WireRecord.Call {
    /// Whether the call asked only the cache, which had no response. This is no failure, and nothing was sent.
    fileprivate var isCacheMiss: Bool { status == 504 && rule != nil && journey.attempts == 0 }
}
