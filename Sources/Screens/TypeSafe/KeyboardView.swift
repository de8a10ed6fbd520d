import LocalizedTexts
import TypeSafeApp

/// Draws the keyboard's presentation value.
struct KeyboardView {
    private let presentation: KeyboardPresentation
    private let layout: KeyLayout
    private let language: Language

    init(_ presentation: KeyboardPresentation, _ layout: KeyLayout, _ language: Language) {
        self.presentation = presentation
        self.layout = layout
        self.language = language
    }

    var content: Markup {
        // While the card is open, nothing else can be reached.
        let covered = Attribute("inert", isOn: presentation.card != nil)
        return .element(
            "div",
            [.class("keyboard"), .id("typesafe.keyboard")],
            .element("div", [.class("below"), .id("typesafe.below"), covered], top + keys)
                + (presentation.card.map(card) ?? .empty)
        )
    }

    // MARK: Above the keys

    private var top: Markup {
        if let hold = presentation.hold {
            return .element("div", [.class("top"), .id("typesafe.top")], self.hold(hold))
        }
        if let banner = presentation.banner {
            return .element("div", [.class("top"), .id("typesafe.top")], self.banner(banner))
        }
        if let prompt = presentation.prompt {
            return .element("div", [.class("top"), .id("typesafe.top")], self.prompt(prompt))
        }
        return .empty
    }

    private func banner(_ banner: BannerPresentation) -> Markup {
        let why: [Attribute] = [
            Attribute("type", "button"), .class("why"), .tap("banner"), Attribute("data-keeps-caret"),
            .id("typesafe.why"),
            Attribute("aria-description", banner.hint),
        ]
        return .element(
            "div",
            [
                .class("banner \(banner.tone.rawValue)"), .role(banner.role), .id("typesafe.banner"),
                .label(banner.label),
            ],
            .element(
                "button",
                why + (presentation.focus == .banner ? [.focus("banner")] : []),
                .element("strong", [], .text(banner.title)) + .span(text: banner.detail)
            )
                + .button(
                    "×",
                    .class("dismiss"),
                    .label(banner.dismissLabel),
                    .tap("dismiss"),
                    Attribute("data-keeps-caret")
                )
        )
    }

    private func hold(_ hold: HoldPresentation) -> Markup {
        .element(
            "div",
            [.class("banner \(hold.tone.rawValue)"), .role(hold.role), .id("typesafe.hold")],
            .element(
                "div",
                [.class("prompt")],
                .element("strong", [], .text(hold.title)) + .paragraph(text: hold.detail)
            )
                + .button(hold.keepTitle, .tap("keep"), Attribute("data-keeps-caret"))
                + .button(hold.sendTitle, .tap("send"), Attribute("data-keeps-caret"))
        )
    }

    private func prompt(_ prompt: PromptPresentation) -> Markup {
        .element(
            "div",
            [.class("banner \(prompt.tone.rawValue)"), .role("status")],
            .element(
                "div",
                [.class("prompt")],
                .element("strong", [], .text(prompt.title)) + .paragraph(text: prompt.detail)
            )
                + .button(prompt.buttonTitle, .tap("prompt"))
        )
    }

    // MARK: The keys

    private var keys: Markup {
        let rows = layout.rows(language).map { row in
            Markup.element("div", [], .all(row.map(key)))
        }
        return .element(
            "div",
            [.class("keys"), .role("group"), .label(presentation.label), .id("typesafe.keys")],
            .all(rows)
        )
    }

    private func key(_ cap: KeyLayout.Cap) -> Markup {
        .element(
            "button",
            [Attribute("type", "button"), .tap("key", cap.name), Attribute("data-keeps-caret"), .label(cap.label)]
                + (cap.width.isEmpty ? [] : [.class(cap.width)]),
            .text(cap.face)
        )
    }

    // MARK: The card

    private func card(_ card: CardPresentation) -> Markup {
        let elements = card.elements.map { element in
            switch element.kind {
            case .riskLevel:
                Markup.element(
                    "h3",
                    [
                        .class(card.tone.rawValue), .id("typesafe.risk"), Attribute("tabindex", "-1"),
                        .label(element.label),
                        .focus("card"),
                    ],
                    .text(element.text)
                )
            case .category: Markup.paragraph(.class("category"), .label(element.label), text: element.text)
            case .explanation:
                Markup.paragraph(
                    .class("explanation"),
                    Attribute("tabindex", "0"),
                    .id("typesafe.explanation"),
                    text: element.text
                )
            case .button:
                Markup.button(
                    element.text,
                    .class("primary"),
                    .tap("gotit"),
                    Attribute("data-keeps-caret"),
                    Attribute("aria-description", element.hint ?? "")
                )
            }
        }
        return .element("div", [.class("dim"), .id("typesafe.dim"), .tap("outside")])
            + .element(
                "div",
                [
                    .class("card"), .id("typesafe.card"), .role(card.role), Attribute("aria-modal", "true"),
                    Attribute("aria-labelledby", "typesafe.risk"),
                    Attribute("aria-describedby", "typesafe.explanation"),
                    .escape("outside"),
                ],
                .all(elements)
            )
    }
}
