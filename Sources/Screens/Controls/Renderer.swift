/// The content of a button.
struct Control<Action> {
    var id: String
    var title: String
    /// The part of the title that stands out before the rest, e.g. "+2".
    var figure = ""
    /// The text for screen readers, which may be the same as the title.
    var label: String
    var hint: String?
    /// The color: a class of the style sheet.
    var tone: String
    var isTall = false
    var isEnabled = true
    var isBusy = false
    /// Whether this is the selected one of several choices; nil for a plain button.
    var isSelected: Bool?
    /// Whether a tap uses the selected text of the page, which is not selected any more afterwards.
    var takesSelection = false
    var action: Action
}

/// The content of a field.
struct FieldContent<Action> {
    var id: String
    var title: String
    var text: String
    /// The `type` of the HTML input.
    var type = "text"
    /// The `autocomplete` value of the HTML input.
    var completion = "off"
    var prompt = ""
    /// The error of the content; nil if there is none.
    var problem: String?
    /// Whether the content is wrong, when its error is shown elsewhere.
    var isWrong = false
    var isEnabled = true
    /// Whether the field grows with a text that is longer than a line.
    var grows = false
    var action: (String) -> Action
}

/// Draws the elements that all apps share and registers their actions.
struct Renderer<Action> {
    /// The actions of the drawn elements.
    private(set) var actions: ActionTable<Action>

    init(app: String) {
        actions = ActionTable(app: app)
    }

    /// The id of an element on the page.
    func id(_ name: String) -> String { actions.id(name) }

    /// Registers the action of a tap on another element.
    mutating func tap(_ name: String, _ action: Action) -> Attribute { actions.tap(name, action) }

    /// Registers the action for scrolling; it gets the index of the child at the top.
    mutating func onScroll(_ name: String, _ action: @escaping (Int) -> Action) -> Attribute {
        actions.onScroll(name, action)
    }

    /// Registers the action for a selection of text in an element.
    mutating func selection(_ name: String, _ action: @escaping ([SelectedPart]) -> Action?) -> Attribute {
        actions.selection(name, action)
    }

    /// Registers the action for the progress and errors of texts that the page reads aloud.
    mutating func speak(_ narration: Narration, _ action: @escaping (NarrationReport) -> Action) -> [Attribute] {
        actions.speak(narration, action)
    }

    mutating func button(_ control: Control<Action>?, type: String = "button", takesFocus: Bool = false) -> Markup {
        guard let control else { return .empty }
        var attributes: [Attribute] = [
            Attribute("type", type), .id(id(control.id)),
            .class(control.isTall ? "\(control.tone) tall" : control.tone),
            .disabled(!control.isEnabled),
        ]
        if type == "button" { attributes.append(actions.tap(control.id, control.action)) }
        if control.label != control.title { attributes.append(.label(control.label)) }
        if let hint = control.hint { attributes.append(Attribute("aria-description", hint)) }
        if control.isBusy { attributes.append(Attribute("aria-busy", "true")) }
        if let isSelected = control.isSelected {
            attributes.append(Attribute("aria-pressed", isSelected ? "true" : "false"))
        }
        if control.takesSelection { attributes.append(Attribute("data-takes-selection")) }
        if takesFocus { attributes.append(.focus(control.id)) }
        guard !control.figure.isEmpty else { return .element("button", attributes, .text(control.title)) }
        let figure = Markup.element("b", [], .text(control.figure))
        return .element("button", attributes, figure + .text(" " + control.title))
    }

    /// Buttons in a group, after another element.
    mutating func buttons(_ controls: [Control<Action>], in group: String = "switches", after first: Markup = .empty)
        -> Markup
    {
        guard !controls.isEmpty else { return .empty }
        var pieces = [first]
        for control in controls { pieces.append(button(control)) }
        return .element("div", [.class(group)], .all(pieces))
    }

    /// A field with its label. `behind` is drawn behind the text of a field that grows.
    mutating func field(_ entry: FieldContent<Action>, takesFocus: Bool = false, behind: Markup = .empty) -> Markup {
        let problem = id("\(entry.id)-problem")
        var attributes: [Attribute] = [
            .id(id(entry.id)), Attribute("name", entry.id), .disabled(!entry.isEnabled),
            Attribute("autocomplete", entry.completion), .maxTextLength,
        ]
        attributes.append(entry.grows ? Attribute("rows", "1") : Attribute("type", entry.type))
        attributes += actions.input(entry.id, text: entry.text, entry.action)
        if !entry.prompt.isEmpty { attributes.append(Attribute("placeholder", entry.prompt)) }
        if entry.isWrong || entry.problem != nil { attributes.append(Attribute("aria-invalid", "true")) }
        if entry.problem != nil { attributes.append(Attribute("aria-describedby", problem)) }
        if takesFocus { attributes.append(.focus(entry.id)) }
        let field =
            entry.grows
            ? Markup.div(.class("words-field"), content: [behind, .element("textarea", attributes)])
            : .void("input", attributes)
        return .element("label", [Attribute("for", id(entry.id))], .text(entry.title)) + field
            + (entry.problem.map { .paragraph(.class("problem"), .id(problem), text: $0) } ?? .empty)
    }

    /// A list from which one of several values is chosen.
    mutating func menu(
        _ id: String,
        label: String,
        of options: [(value: String, text: String)],
        chosen: String,
        _ action: @escaping (String) -> Action
    ) -> Markup {
        let items = options.map { option in
            Markup.element(
                "option",
                [Attribute("value", option.value), Attribute("selected", isOn: option.value == chosen)],
                .text(option.text)
            )
        }
        let attributes: [Attribute] = [.id(self.id(id)), .class("choice"), .label(label)]
        return .element("select", attributes + actions.input(id, text: chosen, action), .all(items))
    }

    /// A short text field without a visible label; `label` is for screen readers.
    mutating func inlineField(
        _ id: String,
        label: String,
        text: String,
        isWrong: Bool,
        mode: String,
        _ action: @escaping (String) -> Action
    ) -> Markup {
        var attributes: [Attribute] = [
            .id(self.id(id)), .label(label), Attribute("inputmode", mode), Attribute("autocomplete", "off"),
            Attribute("size", String(max(text.count, 2))), .maxTextLength,
        ]
        if isWrong { attributes.append(Attribute("aria-invalid", "true")) }
        return .void("input", attributes + actions.input(id, text: text, action))
    }

    /// A link to save a file. The link contains the file, so the server stores nothing.
    func file(_ file: SavedFile, id: String, title: String, _ attributes: Attribute...) -> Markup {
        let own: [Attribute] = [
            .id(self.id(id)), .class("file"), Attribute("download", file.name), Attribute("href", file.address),
        ]
        return .element("a", own + attributes, .text(title))
    }

    /// A form whose submission has the same effect as a tap on its button. While the button is disabled, its hint is the
    /// reason, which is shown below the button.
    mutating func form(_ submit: Control<Action>, _ content: Markup, after: Markup = .empty) -> Markup {
        let sending = actions.submit("form", submit.action)
        let reason = submit.isEnabled ? nil : submit.hint.map { Markup.paragraph(.class("hint reason"), text: $0) }
        return .element("form", [sending], content + button(submit, type: "submit") + (reason ?? .empty) + after)
    }

    /// A wide button that opens something.
    mutating func row(_ id: String, label: String, _ action: Action, _ content: Markup) -> Markup {
        .element(
            "button",
            [Attribute("type", "button"), .class("row"), .id(self.id(id)), .label(label), actions.tap(id, action)],
            content
        )
    }

    /// A dialog over everything; elements below it are inert.
    mutating func dialog(
        role: String,
        title: String,
        message: String,
        _ controls: [Control<Action>],
        escape: Action?,
        before: Markup = .empty,
        takesFocus: Bool = true
    ) -> Markup {
        var pieces: [Markup] = [before]
        for (index, control) in controls.enumerated() {
            pieces.append(button(control, takesFocus: takesFocus && index == 0))
        }
        let attributes: [Attribute] = [
            .class("dialog"), .id(id("dialog")), .role(role), Attribute("aria-modal", "true"),
            Attribute("aria-labelledby", id("dialog-title")),
        ]
        let leaving = escape.map { [actions.escape("dialog-escape", $0)] } ?? []
        return .element("div", [.class("dim")])
            + .element(
                "div",
                attributes + leaving,
                .heading(3, .id(id("dialog-title")), text: title)
                    + (message.isEmpty ? .empty : .paragraph(text: message)) + .all(pieces)
            )
    }

    /// A sheet over the screen, with its title and the button that closes it. `below` does not scroll.
    mutating func sheet(
        role: String,
        title: String,
        close: Control<Action>,
        takesFocus: Bool,
        _ content: Markup,
        below: Markup = .empty
    ) -> Markup {
        .element(
            "div",
            [
                .class("sheet"), .id(id("sheet")), .role(role), Attribute("aria-modal", "true"),
                Attribute("aria-labelledby", id("sheet-title")), actions.escape("sheet-escape", close.action),
            ],
            .element(
                "div",
                [.class("bar")],
                .element("div", [.class("title")], .heading(3, .id(id("sheet-title")), text: title))
                    + button(close, takesFocus: takesFocus)
            )
                + .element("div", [.class("scroll"), .id(id("sheet-scroll"))], content) + below
        )
    }

    /// A message at the bottom of the screen, with an undo button. The time that is left is not in the live region, so
    /// that a screen reader does not read it aloud every second.
    mutating func undo(
        _ text: String,
        timeLeft: String,
        _ control: Control<Action>,
        dismiss: Action,
        takesFocus: Bool
    ) -> Markup {
        .element(
            "div",
            [.class("undo"), .id(id("\(control.id)-bar")), actions.escape("\(control.id)-escape", dismiss)],
            .span(.role("status"), text: text)
                + .span(.class("value"), Attribute("aria-hidden", "true"), text: timeLeft)
                + button(control, takesFocus: takesFocus)
        )
    }

    /// A status line.
    func status(_ text: String, tone: String, role: String) -> Markup {
        .paragraph(.class("notice \(tone)"), .role(role), text: text)
    }
}
