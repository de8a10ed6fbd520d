import ActionHandlerApp
import Essentials
import LocalizedTexts

/// Draws ActionHandler's presentation value.
struct ActionsView {
    typealias Action = ActionHandlerFeature.Action

    private let presentation: ActionHandlerPresentation
    private let tab: ActionsScreen.Tab
    let language: Language
    var renderer: Renderer<Action>

    init(_ presentation: ActionHandlerPresentation, tab: ActionsScreen.Tab, app: String, language: Language) {
        self.presentation = presentation
        self.tab = tab
        self.language = language
        renderer = Renderer(app: app)
    }

    var content: Markup {
        mutating get {
            let isCovered = presentation.alert != nil || presentation.question != nil || presentation.file != nil
            let input = self.input()
            let status = presentation.status.map { self.status($0) } ?? .empty
            let undo = presentation.undo.map { self.undo($0) } ?? .empty
            let scroll = Markup.element("div", [.class("scroll"), .id(renderer.id("scroll"))], body())
            return .element(
                "div",
                [
                    .class("below"), .id(renderer.id("below")), Attribute("lang", presentation.language),
                    Attribute("inert", isOn: isCovered),
                ],
                title + rings() + status + scroll + undo + input + tabs
            ) + alert() + question() + file()
        }
    }

    // MARK: Words

    private mutating func input() -> Markup {
        let field = presentation.input
        var words = renderer.field(
            FieldContent(
                id: "input",
                title: field.label,
                text: field.text,
                prompt: field.placeholder,
                grows: true,
                // The text is one line, even if several lines are pasted.
                action: { .inputChanged($0.split(whereSeparator: \.isNewline).joined(separator: " ")) }
            ),
            behind: underlined(field)
        )
        words = dictation + words
        let send = control("send", field.submitLabel, .submit, tone: "primary", isEnabled: field.canSubmit)
        let cancel =
            field.isBusy
            ? Markup.paragraph(.class("hint"), .role("status"), text: field.busyLabel)
                + renderer.button(control("cancel", field.cancelLabel, .cancelTapped)) : .empty
        return .element("div", [.class("say")], renderer.form(send, words, after: cancel) + chips(field))
    }

    /// The interpretation of the text as chips. Each is a list to choose from or a short text field.
    private mutating func chips(_ field: InputPresentation) -> Markup {
        guard !field.chips.isEmpty else { return .empty }
        var pieces: [Markup] = []
        for (index, chip) in field.chips.enumerated() {
            let content: Markup
            switch chip.control {
            case .choice(let options, let chosen):
                content = renderer.menu(
                    "chip-\(index)",
                    label: chip.label,
                    of: options.map { (value: $0.value, text: $0.title) },
                    chosen: chosen
                ) { .pieceCorrected(chip.piece, to: $0) }
            case .text(let text, let unit):
                content =
                    renderer.inlineField(
                        "chip-\(index)",
                        label: chip.label,
                        text: text,
                        isWrong: chip.isWrong,
                        mode: "decimal"
                    ) { .pieceCorrected(chip.piece, to: $0) } + .span(text: unit)
            }
            var tone = "chip \(chip.piece.field.rawValue)"
            if chip.isCorrected { tone += " corrected" }
            if chip.isLeftOut { tone += " out" }
            pieces.append(.element("span", [.class(tone)], content))
        }
        return .element(
            "div",
            [.class("read"), .role("group"), .label(field.chipsLabel), .id(renderer.id("chips"))],
            .all(pieces)
        )
    }

    private var dictation: Markup {
        Dictation(
            renderer.id("dictate"),
            into: renderer.id("input"),
            title: language.text("Dictate", "Диктуване"),
            hint: language.text(
                "Your browser listens. Some browsers send the sound to their maker.",
                "Слуша браузърът ви. Някои изпращат звука на производителя си."
            ),
            unheard: language.text(
                "The browser heard nothing, or is not allowed to use the microphone.",
                "Браузърът не чу нищо или няма право да ползва микрофона."
            )
        ).content
    }

    /// Repeats the user's words, with the understood parts underlined.
    private func underlined(_ field: InputPresentation) -> Markup {
        guard field.segments.contains(where: { $0.kind != nil }) else { return .empty }
        let runs = field.segments.map { segment -> Markup in
            guard let kind = segment.kind else { return .text(segment.text) }
            return .element("mark", [.class(kind), Attribute("title", segment.label ?? "")], .text(segment.text))
        }
        return .element("p", [.class("understood"), .id(renderer.id("understood"))], .all(runs))
    }

    private func status(_ status: StatusPresentation) -> Markup {
        let waiting = status.waiting.map { Markup.paragraph(.class("hint"), text: $0) } ?? .empty
        let tone = ["good": "good", "bad": "danger"][status.tone.rawValue] ?? ""
        let text = status.text.isEmpty ? .empty : renderer.status(status.text, tone: tone, role: status.role)
        return .element("div", [.class("told"), .id(renderer.id("told"))], text + waiting)
    }

    /// The due reminders. The page's script also shows notifications if the browser allows them.
    private mutating func rings() -> Markup {
        guard !presentation.rings.isEmpty else { return .empty }
        var items: [Markup] = []
        for (index, ring) in presentation.rings.enumerated() {
            let words = Markup.element(
                "span",
                [.class("words")],
                .element("strong", [], .text(ring.title)) + .span(text: ring.time)
            )
            let controls = [
                Control(
                    id: "ring-done-\(index)",
                    title: ring.doneTitle,
                    label: ring.doneLabel,
                    tone: "",
                    action: Action.ringing(.doneTapped(ring.ring))
                ),
                Control(
                    id: "ring-close-\(index)",
                    title: ring.closeTitle,
                    label: ring.closeLabel,
                    tone: "quiet",
                    action: Action.ringing(.closeTapped(ring.ring))
                ),
            ]
            items.append(
                .element(
                    "div",
                    [
                        .class("ring"), Attribute("data-ring", ring.id), Attribute("data-title", ring.title),
                        Attribute("data-time", ring.time),
                    ],
                    words + renderer.buttons(controls)
                )
            )
        }
        return .element("div", [.class("rings"), .id(renderer.id("rings")), .role("alert")], .all(items))
    }

    private mutating func undo(_ undo: UndoPresentation) -> Markup {
        renderer.undo(
            undo.text,
            timeLeft: undo.timeLeft,
            Control(
                id: "undo",
                title: undo.undoLabel,
                label: undo.undoHint,
                tone: "primary",
                action: .records(.removal(.undoTapped))
            ),
            dismiss: .records(.removal(.dismissed)),
            takesFocus: presentation.alert == nil && presentation.question == nil && presentation.file == nil
        )
    }

    // MARK: Tabs

    private func name(of tab: ActionsScreen.Tab) -> String {
        switch tab {
        case .ledger: language.text("Ledger", "Разходи")
        case .agenda: language.text("Agenda", "Програма")
        case .history: language.text("History", "История")
        case .preferences: language.text("Settings", "Настройки")
        }
    }

    private var title: Markup {
        .div(.class("bar"), content: [.div(.class("title"), content: [.heading(3, text: name(of: tab))])])
    }

    private var tabs: Markup {
        let buttons = ActionsScreen.Tab.allCases.map { tab in
            Markup.button(
                name(of: tab),
                .id(renderer.id("tab-\(tab.rawValue)")),
                Attribute("aria-pressed", tab == self.tab ? "true" : "false"),
                .tap("tab", tab.rawValue)
            )
        }
        return .element(
            "div",
            [.class("tabs"), .role("group"), .label(language.text("Views", "Изгледи"))],
            .all(buttons)
        )
    }

    private mutating func body() -> Markup {
        switch tab {
        case .ledger: ledger(presentation.ledger)
        case .agenda: agenda(presentation.agenda)
        case .history: history(presentation.history)
        case .preferences: preferences(presentation.preferences)
        }
    }

    mutating func moves(_ title: String, _ previous: String, _ next: String, _ action: (Int) -> Action)
        -> Markup
    {
        let back = Control(id: "previous", title: "‹", label: previous, tone: "", action: action(-1))
        let on = Control(id: "next", title: "›", label: next, tone: "", action: action(1))
        let before = renderer.button(back)
        return .element("div", [.class("moves")], before + .heading(3, text: title) + renderer.button(on))
    }

    // MARK: The agenda

    private mutating func agenda(_ agenda: AgendaPresentation) -> Markup {
        var parts = [moves(agenda.title, agenda.previousLabel, agenda.nextLabel) { .records(.agendaMoved($0)) }]
        for day in agenda.days {
            let rows = day.rows.isEmpty ? .paragraph(.class("hint"), text: agenda.emptyText) : self.rows(day.rows)
            parts.append(
                .element("section", [.class(day.isToday ? "day today" : "day")], .heading(4, text: day.title) + rows)
            )
        }
        if !agenda.undated.isEmpty {
            parts.append(
                .element("section", [.class("day")], .heading(4, text: agenda.undatedTitle) + rows(agenda.undated))
            )
        }
        // The page's script shows this button until the browser has been asked for permission.
        parts.append(
            .element(
                "button",
                [
                    Attribute("type", "button"), .id(renderer.id("notify")), Attribute("data-notify", ""),
                    Attribute("hidden", isOn: true),
                ],
                .text(presentation.notifyLabel)
            )
        )
        parts.append(renderer.button(exporting(agenda.exportLabel, .agenda)))
        return .all(parts)
    }

    private mutating func rows(_ rows: [AgendaPresentation.Row]) -> Markup {
        var items: [Markup] = []
        for row in rows {
            let words = Markup.element(
                "span",
                [.class("words")],
                .element("strong", row.isDone ? [.class("done")] : [], .text(row.title))
                    + .span(text: [row.time, row.detail].filter { !$0.isEmpty }.joined(separator: " · "))
            )
            guard let label = row.doneLabel else {
                items.append(words)
                continue
            }
            var control = Control(
                id: "done-\(row.item.kind)-\(row.item.id)-\(items.count)",
                title: row.isDone ? "☑" : "☐",
                label: label,
                tone: "quiet",
                action: Action.records(.doneTapped(row.item, isDone: !row.isDone))
            )
            control.isSelected = row.isDone
            items.append(words + renderer.button(control))
        }
        return .list(.class("lines"), items: items)
    }

    // MARK: History and preferences

    private mutating func history(_ history: HistoryPresentation) -> Markup {
        var items: [Markup] = []
        for row in history.rows {
            let words = Markup.element(
                "span",
                [.class("words")],
                .element("strong", [], .text(row.words)) + .span(text: row.message)
                    + .span(text: "\(row.date) · \(row.status)")
            )
            let undo = row.undoLabel.map { control("undo-\(row.entry.number)", $0, .records(.undoTapped(row.entry))) }
            let redo = row.redoLabel.map { control("redo-\(row.entry.number)", $0, .records(.redoTapped(row.entry))) }
            let retry = row.retryLabel.map { control("retry-\(row.entry.number)", $0, .retryTapped(row.entry)) }
            items.append(words + renderer.buttons([undo, redo, retry].compactMap(\.self)))
        }
        let empty = history.emptyText.map { Markup.paragraph(.class("hint"), text: $0) } ?? .empty
        let tallies = history.tallies.map { tally in
            Markup.element("dt", [], .text(tally.title)) + .element("dd", [], .text(tally.count))
        }
        return empty + .list(.class("lines"), items: items) + .element("dl", [], .all(tallies))
    }

    private mutating func preferences(_ preferences: PreferencesPresentation) -> Markup {
        let fields = preferences.fields.map { field -> Markup in
            let id = renderer.id(field.name.rawValue)
            let label = Markup.element("label", [Attribute("for", id)], .text(field.label))
            let problem = field.problem.map { Markup.paragraph(.class("problem"), text: $0) } ?? .empty
            guard !field.options.isEmpty else {
                return label
                    + .void(
                        "input",
                        [
                            .id(id), Attribute("name", field.name.rawValue), Attribute("value", field.value),
                            .maxTextLength,
                        ]
                    )
                    + problem
            }
            let options = field.options.map { option in
                Markup.element(
                    "option",
                    [Attribute("value", option.value), Attribute("selected", isOn: option.value == field.value)],
                    .text(option.text)
                )
            }
            return label + .element("select", [.id(id), Attribute("name", field.name.rawValue)], .all(options))
                + problem
        }
        let save = Markup.element(
            "button",
            [Attribute("type", "submit"), .class("primary")],
            .text(preferences.saveLabel)
        )
        return .element("form", [.submit("preferences")], .heading(3, text: preferences.title) + .all(fields) + save)
    }

    // MARK: Questions

    private mutating func alert() -> Markup {
        guard let alert = presentation.alert else { return .empty }
        return renderer.dialog(
            role: alert.role,
            title: alert.title,
            message: alert.message ?? "",
            [control("alert-ok", alert.dismissLabel, .answer(.alertDismissed), tone: "primary")],
            escape: .answer(.alertDismissed)
        )
    }

    private mutating func question() -> Markup {
        guard presentation.alert == nil, let question = presentation.question else { return .empty }
        var controls = question.choices.enumerated().map {
            control("choice-\($0.offset)", $0.element, .answer(.choiceTapped($0.offset)))
        }
        if let yes = question.confirmLabel {
            controls.append(control("confirm", yes, .answer(.confirmTapped), tone: "primary"))
        }
        controls.append(control("decline", question.declineLabel, .answer(.declineTapped)))
        return renderer.dialog(
            role: question.role,
            title: question.title,
            message: question.details.joined(separator: "\n"),
            controls,
            escape: .answer(.declineTapped)
        )
    }

    /// The exported file. Saving and closing both dismiss it.
    private mutating func file() -> Markup {
        guard presentation.alert == nil, presentation.question == nil, let ready = presentation.file else {
            return .empty
        }
        let file = SavedFile(name: ready.name, mediaType: ready.mediaType, bytes: Data(ready.text.utf8))
        return renderer.dialog(
            role: ready.role,
            title: ready.name,
            message: "",
            [control("file-close", ready.closeLabel, .export(.exportTaken))],
            escape: .export(.exportTaken),
            before: renderer.file(
                file,
                id: "file",
                title: ready.saveLabel,
                renderer.tap("file-saved", .export(.exportTaken))
            )
        )
    }

    func control(
        _ id: String,
        _ title: String,
        _ action: Action,
        tone: String = "",
        isEnabled: Bool = true
    ) -> Control<Action> {
        Control(id: id, title: title, label: title, tone: tone, isEnabled: isEnabled, action: action)
    }
}
