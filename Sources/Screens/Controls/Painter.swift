/// A button as an app's presentation value describes it.
struct Control<Action> {
    var id: String
    var title: String
    /// What a screen reader says; the title where that is the same.
    var label: String
    var hint: String?
    /// A colour by its meaning: a class of the style.
    var tone: String
    var isTall = false
    var isEnabled = true
    var isBusy = false
    /// For one of several choices: whether it is the chosen one.
    var isSelected: Bool?
    var action: Action
}

/// A field as an app's presentation value describes it.
struct Entry<Action> {
    var id: String
    var title: String
    var text: String
    /// HTML's type of the input.
    var type = "text"
    /// What the browser may fill in, in HTML's words.
    var completion = "off"
    var prompt = ""
    /// What is wrong with it.
    var problem: String?
    var isWrong = false
    var isEnabled = true
    var action: (String) -> Action
}

/// Draws what the apps share and writes down what it means.
struct Painter<Action> {
    /// What is drawn means.
    private(set) var book: TapBook<Action>

    init(app: String) {
        book = TapBook(app: app)
    }

    /// The id a thing has on the page.
    func id(_ name: String) -> String { book.id(name) }

    /// Writes down what a tap on something of another kind does.
    mutating func tap(_ name: String, _ action: Action) -> Attribute { book.tap(name, action) }

    mutating func button(_ control: Control<Action>?, type: String = "button", takesFocus: Bool = false) -> Markup {
        guard let control else { return .empty }
        var attributes: [Attribute] = [
            Attribute("type", type), .id(id(control.id)),
            .class(control.isTall ? "\(control.tone) tall" : control.tone),
            .disabled(!control.isEnabled),
        ]
        if type == "button" { attributes.append(book.tap(control.id, control.action)) }
        if control.label != control.title { attributes.append(.label(control.label)) }
        if let hint = control.hint { attributes.append(Attribute("aria-description", hint)) }
        if control.isBusy { attributes.append(Attribute("aria-busy", "true")) }
        if let isSelected = control.isSelected {
            attributes.append(Attribute("aria-pressed", isSelected ? "true" : "false"))
        }
        if takesFocus { attributes.append(.focus(control.id)) }
        return .element("button", attributes, .text(control.title))
    }

    mutating func buttons(_ controls: [Control<Action>], in group: String = "switches") -> Markup {
        guard !controls.isEmpty else { return .empty }
        var pieces: [Markup] = []
        for control in controls { pieces.append(button(control)) }
        return .element("div", [.class(group)], .all(pieces))
    }

    mutating func field(_ entry: Entry<Action>, takesFocus: Bool = false) -> Markup {
        let problem = id("\(entry.id)-problem")
        var attributes: [Attribute] = [
            .id(id(entry.id)), Attribute("name", entry.id), Attribute("type", entry.type),
            .disabled(!entry.isEnabled), Attribute("autocomplete", entry.completion), .bounded,
        ]
        attributes += book.input(entry.id, shows: entry.text, entry.action)
        if !entry.prompt.isEmpty { attributes.append(Attribute("placeholder", entry.prompt)) }
        if entry.isWrong || entry.problem != nil { attributes.append(Attribute("aria-invalid", "true")) }
        if entry.problem != nil { attributes.append(Attribute("aria-describedby", problem)) }
        if takesFocus { attributes.append(.focus(entry.id)) }
        return .element("label", [Attribute("for", id(entry.id))], .text(entry.title)) + .void("input", attributes)
            + (entry.problem.map { .paragraph(.class("problem"), .id(problem), text: $0) } ?? .empty)
    }

    /// One of several values, chosen from a list.
    mutating func choice(
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
        return .element("select", attributes + book.input(id, shows: chosen, action), .all(items))
    }

    /// A file to be saved. The link itself holds it, so that nothing of it lies on the server.
    func file(_ file: SavedFile, id: String, title: String, _ attributes: Attribute...) -> Markup {
        let own: [Attribute] = [
            .id(self.id(id)), .class("file"), Attribute("download", file.name), Attribute("href", file.address),
        ]
        return .element("a", own + attributes, .text(title))
    }

    /// A form whose sending means the same as a tap on its button.
    mutating func form(_ submit: Control<Action>, _ content: Markup, after: Markup = .empty) -> Markup {
        let sending = book.submit("form", submit.action)
        return .element("form", [sending], content + button(submit, type: "submit") + after)
    }

    /// Something that can be opened, as one wide button.
    mutating func row(_ id: String, label: String, _ action: Action, _ content: Markup) -> Markup {
        .element(
            "button",
            [Attribute("type", "button"), .class("row"), .id(self.id(id)), .label(label), book.tap(id, action)],
            content
        )
    }

    /// A question over everything; what is below is inert.
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
        for (place, control) in controls.enumerated() {
            pieces.append(button(control, takesFocus: takesFocus && place == 0))
        }
        let attributes: [Attribute] = [
            .class("dialog"), .id(id("dialog")), .role(role), Attribute("aria-modal", "true"),
            Attribute("aria-labelledby", id("dialog-title")),
        ]
        let leaving = escape.map { [book.escape("dialog-escape", $0)] } ?? []
        return .element("div", [.class("dim")])
            + .element(
                "div",
                attributes + leaving,
                .heading(3, .id(id("dialog-title")), text: title)
                    + (message.isEmpty ? .empty : .paragraph(text: message)) + .all(pieces)
            )
    }

    /// A sheet over the screen, with its title and the button that closes it.
    mutating func sheet(role: String, title: String, close: Control<Action>, takesFocus: Bool, _ content: Markup)
        -> Markup
    {
        .element(
            "div",
            [
                .class("sheet"), .id(id("sheet")), .role(role), Attribute("aria-modal", "true"),
                Attribute("aria-labelledby", id("sheet-title")), book.escape("sheet-escape", close.action),
            ],
            .element(
                "div",
                [.class("bar")],
                .element("div", [.class("title")], .heading(3, .id(id("sheet-title")), text: title))
                    + button(close, takesFocus: takesFocus)
            )
                + .element("div", [.class("scroll"), .id(id("sheet-scroll"))], content)
        )
    }

    /// A line that tells how things stand.
    func status(_ text: String, tone: String, role: String) -> Markup {
        .paragraph(.class("notice \(tone)"), .role(role), text: text)
    }
}
