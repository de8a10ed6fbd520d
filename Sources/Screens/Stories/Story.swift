import LocalizedTexts

/// A demonstration that plays on an app's page: steps with captions, performed with the page's own buttons.
///
/// A step only presses what a user could press, and waits for what a user would see.
/// See docs/decisions/screens.md, "Stories press the buttons of the page".
struct Story: Sendable {
    /// One action of a step.
    enum Deed: Sendable, Equatable {
        /// Does nothing; the user reads the caption.
        case read
        /// Presses the element with this selector as soon as it is there.
        case press(String)
        /// Types a text into the field with this selector.
        case type(String, String)
        /// Waits until an element with this selector is there.
        case see(String)
    }

    struct Step: Sendable {
        /// Shown while the deeds are performed, and long enough to be read.
        let caption: LocalizedText
        let deeds: [Deed]

        init(_ english: String, _ bulgarian: String, _ deeds: Deed...) {
            caption = LocalizedText(english, bulgarian)
            self.deeds = deeds.isEmpty ? [.read] : deeds
        }
    }

    /// The name in the address.
    let name: String
    /// The app on whose page the story plays.
    let app: String
    let title: LocalizedText
    let steps: [Step]

    /// The story with this name.
    static func named(_ name: String) -> Story? { all.first { $0.name == name } }

    static let all = [scoring, tunnel, spoken, warning, expired, undone]

    /// The address that plays the story.
    func address(_ query: String) -> String {
        "/apps/\(app)?story=\(name)" + (query.isEmpty ? "" : "&" + query.dropFirst())
    }

    /// The bar with the caption, and the steps for the script that plays them.
    func panel(_ language: Language) -> Markup {
        let items = steps.map { step in
            Markup.element(
                "li",
                [Attribute("data-deeds", step.deeds.map(\.line).joined(separator: "\n"))],
                .text(step.caption[language])
            )
        }
        let buttons = [
            Markup.button(language.text("Next", "Нататък"), .id("story-next"), .class("quiet")),
            .button(language.text("Play again", "Пусни пак"), .id("story-again"), .class("primary"), .hidden()),
        ]
        return .element(
            "section",
            [.id("story"), .label(language.text("Story", "История"))],
            .element(
                "div",
                [],
                .heading(2, text: title[language]) + .paragraph(.id("caption"), .role("status"), text: "")
                    + .paragraph(
                        .id("story-stuck"),
                        .hidden(),
                        text: language.text(
                            "The story cannot continue. Play it again from the beginning.",
                            "Историята не може да продължи. Пуснете я от началото."
                        )
                    )
            )
                + .div(.class("switches"), content: buttons)
                + .element("ol", [.hidden()], .all(items))
        )
    }
}

extension Story.Deed {
    /// The deed in the script's format: a word, a selector, and after a tab the text to type.
    fileprivate var line: String {
        switch self {
        case .read: "read"
        case .press(let selector): "press \(selector)"
        case .type(let selector, let text): "type \(selector)\t\(text)"
        case .see(let selector): "see \(selector)"
        }
    }
}
