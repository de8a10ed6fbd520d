import LocalizedTexts

/// Draws the conversation of Messages: received messages on the left, each with a button to check it, and sent messages
/// on the right.
struct ConversationView {
    private let conversation: Conversation
    private let language: Language

    init(_ conversation: Conversation, _ language: Language) {
        self.conversation = conversation
        self.language = language
    }

    var content: Markup {
        let last = conversation.lines.lastIndex { if case .sent = $0 { true } else { false } }
        let lines = conversation.lines.enumerated().map { line($1, isLastSent: $0 == last) }
        return .element(
            "div",
            [.id("typesafe.contact"), .class("contact")],
            .element("span", [.class("portrait"), Attribute("aria-hidden", "true")], .text("?"))
                + .element(
                    "div",
                    [],
                    .element("strong", [], .text(language.text("Unknown number", "Непознат номер")))
                        + .span(.class("hint"), text: language.text("Not in your contacts", "Не е в контактите ви"))
                )
        )
            + .element(
                "div",
                [.id("typesafe.thread"), .class("talk")],
                .element(
                    "div",
                    [.id("typesafe.talk"), .role("log"), .label(language.text("Conversation", "Разговор"))],
                    .all(lines)
                )
            )
    }

    private func line(_ line: Conversation.Line, isLastSent: Bool) -> Markup {
        switch line {
        case .received(let number):
            let text = Conversation.received(number, language) ?? ""
            return .element(
                "div",
                [.class("theirs")],
                .paragraph(text: text)
                    + .button(
                        language.text("Check", "Провери"),
                        .id("typesafe.check-\(number)"),
                        .class("quiet"),
                        .label(language.text("Check: ", "Провери: ") + text),
                        .tap("line", String(number))
                    )
            )
        case .sent(let text):
            let said = Markup.span(.class("spoken"), text: language.text("Sent: ", "Изпратено: "))
            return .element(
                "div",
                [.class("mine")],
                .element("p", isLastSent ? [.id("typesafe.sent")] : [], said + .text(text))
            )
        }
    }
}
