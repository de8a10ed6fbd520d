import LocalizedTexts
import TypeSafeApp

/// Draws the section for checking a received text, and the verdict on the text.
struct CheckView {
    private let state: CheckState
    private let labels: CheckLabels
    private let shown: CheckPresentation?

    private let landing: Int?

    /// `landing` is the number of a check whose verdict takes the focus.
    init(_ state: CheckState, _ language: Language, landing: Int?) {
        self.state = state
        self.landing = landing
        labels = CheckLabels(language)
        shown = CheckPresentation(state, in: language)
    }

    var content: Markup {
        .element(
            "section",
            [.class("check"), .id("typesafe.checking"), .label(labels.title)],
            .heading(4, text: labels.title)
                + .element("label", [Attribute("for", "typesafe.check")], .text(labels.hint))
                + .element(
                    "textarea",
                    [
                        .id("typesafe.check"), .input("check"), .fieldText(state.text),
                        Attribute("autocomplete", "off"),
                        Attribute("spellcheck", "false"), Attribute("rows", "3"), .maxTextLength,
                    ]
                )
                + countries
                + .div(
                    .class("examples"),
                    content: [
                        .button(labels.check, .tap("check"), .id("typesafe.checkit"), .class("primary")),
                        .button(labels.clear, .tap("clear"), .id("typesafe.clear")),
                    ]
                )
                + (shown.map(verdict) ?? .empty)
        )
    }

    private var countries: Markup {
        let items = labels.countries.map { country in
            Markup.element(
                "option",
                [
                    Attribute("value", country.code),
                    Attribute("selected", isOn: country.code == state.country.rawValue),
                ],
                .text(country.name)
            )
        }
        return .element(
            "select",
            [
                .id("typesafe.country"), .class("choice"), .label(labels.country), .input("country"),
                .fieldText(state.country.rawValue),
            ],
            .all(items)
        )
    }

    private func verdict(_ shown: CheckPresentation) -> Markup {
        let text = shown.pieces.map { piece in
            piece.isEvidence ? Markup.element("mark", [], .text(piece.text)) : .text(piece.text)
        }
        return .element(
            "div",
            [.id("typesafe.verdict"), .role("status")],
            .element("p", [.id("typesafe.checked"), .class(shown.tone.rawValue)] + focus, .text(shown.title))
                // A single reason says the same.
                + (shown.reasons.map(\.sentence) == [shown.detail] ? .empty : .paragraph(text: shown.detail))
                + (shown.note.map { .paragraph(.id("typesafe.note"), text: $0) } ?? .empty)
                + .element("blockquote", [.id("typesafe.evidence")], .all(text))
                + list(
                    labels.reasons,
                    shown.reasons.map { "\u{201C}\($0.quote)\u{201D}: \($0.sentence)" } + shown.links
                )
                + (shown.harmless.map { .paragraph(.id("typesafe.harmless"), text: $0) } ?? .empty)
                + list(labels.advice, shown.advice)
        )
    }

    /// Lets the verdict take the focus, because it is below the fold when a message further up is checked.
    private var focus: [Attribute] {
        [Attribute("tabindex", "-1")] + (landing.map { [.focus("verdict \($0)")] } ?? [])
    }

    private func list(_ title: String, _ lines: [String]) -> Markup {
        guard !lines.isEmpty else { return .empty }
        return .heading(5, text: title) + .list(items: lines.map { .text($0) })
    }
}
