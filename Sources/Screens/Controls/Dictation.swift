/// The button for dictating into a field.
///
/// The page's script listens with the browser's Web Speech API, and shows the button only if the browser has it.
/// Recognized text counts as typed.
struct Dictation {
    private let id: String
    private let field: String
    private let title: String
    private let hint: String
    private let unheard: String

    /// `id` and `field` are ids on the page. `hint` says who hears the speech; `unheard` says that nothing was
    /// recognized.
    init(_ id: String, into field: String, title: String, hint: String, unheard: String) {
        self.id = id
        self.field = field
        self.title = title
        self.hint = hint
        self.unheard = unheard
    }

    var content: Markup {
        .button(
            title,
            .id(id),
            .class("dictate"),
            Attribute("aria-pressed", "false"),
            Attribute("title", hint),
            Attribute("data-dictates", field),
            Attribute("data-unheard", unheard)
        ) + .element("p", [.id("\(id)-told"), .class("hint"), .role("status")])
    }
}
