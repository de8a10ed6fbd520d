import GistaApp
import LocalizedTexts

/// Draws Gista's presentation value.
struct GistaView {
    private let presentation: GistaPresentation
    private let pages: [SamplePage]
    private let language: Language
    private let hasDemoData: Bool
    /// The address at which the browser finds a picture.
    private let address: (ReaderPicture) -> String
    private(set) var renderer: Renderer<GistaAction>

    init(
        _ presentation: GistaPresentation,
        app: String,
        pages: [SamplePage],
        language: Language,
        hasDemoData: Bool,
        address: @escaping (ReaderPicture) -> String
    ) {
        self.presentation = presentation
        self.address = address
        self.hasDemoData = hasDemoData
        self.pages = pages
        self.language = language
        renderer = Renderer(app: app)
    }

    var content: Markup {
        mutating get {
            let screen = self.screen()
            let sheet = presentation.sheet.map { self.sheet($0) } ?? .empty
            let dialog = presentation.dialog.map { self.dialog($0) } ?? .empty
            let isCovered = presentation.sheet != nil || presentation.dialog != nil
            return layer("below", screen, isCovered: isCovered)
                + (presentation.sheet == nil ? .empty : layer("over", sheet, isCovered: presentation.dialog != nil))
                + dialog
        }
    }

    private func layer(_ name: String, _ content: Markup, isCovered: Bool) -> Markup {
        .element(
            "div",
            [
                .class(name), .id(renderer.id(name)), Attribute("lang", presentation.language),
                Attribute("inert", isOn: isCovered),
            ],
            content
        )
    }

    // MARK: Screens

    private mutating func screen() -> Markup {
        switch presentation.screen {
        case .waiting(let waiting):
            scroll(.heading(3, text: waiting.title) + status(waiting.status) + button(waiting.retry))
        case .onboarding(let form): onboarding(form)
        case .library(let library): self.library(library)
        }
    }

    private mutating func onboarding(_ form: OnboardingPresentation) -> Markup {
        var parts: [Markup] = [.heading(3, text: form.title), .paragraph(.class("hint"), text: form.detail)]
        if let status = form.status { parts.append(self.status(status)) }
        for field in form.fields { parts.append(self.field(field)) }
        let fields = renderer.form(Control(form.submit), .all(parts))
        return scroll(
            fields + guest + renderer.buttons(form.modeButtons.map(Control.init))
                + renderer.buttons(form.languages.map(Control.init), in: "segments")
        )
    }

    /// Guests share the demo's published password, so they exist only with demo data.
    private var guest: Markup {
        guard hasDemoData else { return .empty }
        let button = Markup.button(
            language.text("Just look around", "Само да разгледам"),
            .id(renderer.id("guest")),
            .tap("guest"),
            .class("example"),
            Attribute("aria-description", language.text("Makes an account of a guest.", "Създава профил на гост."))
        )
        let password = language.text(
            "You get a guest account, with the password \(DemoAccount.password) should you be asked for it.",
            "Получавате профил на гост с парола \(DemoAccount.password), ако ви я поискат."
        )
        return button + .paragraph(.class("hint"), text: password)
    }

    private mutating func library(_ library: LibraryPresentation) -> Markup {
        let title = Markup.element(
            "div",
            [.class("title")],
            .heading(3, text: library.title) + .span(.class("user"), text: library.subtitle)
        )
        let bar = title + button(library.add) + button(library.refresh) + button(library.settings)
        var parts: [Markup] = []
        if let banner = library.banner { parts.append(status(banner)) }
        parts.append(field(library.search))
        parts.append(renderer.buttons(library.sections.map(Control.init), in: "chips sections"))
        parts.append(renderer.buttons((library.categories + library.tags).map(Control.init), in: "chips"))
        let (urgent, quiet) = explanation(library)
        parts.append(urgent)
        if let empty = library.empty { parts.append(.paragraph(.class("empty"), text: empty)) }
        for item in library.items { parts.append(self.item(item)) }
        parts.append(quiet)
        return .element("div", [.class("bar")], bar) + scroll(.all(parts), isBusy: library.isBusy)
            + (library.undo.map { undo($0) } ?? .empty)
    }

    private mutating func undo(_ undo: UndoPresentation) -> Markup {
        renderer.undo(
            undo.text,
            timeLeft: undo.timeLeft,
            Control(undo.undo),
            dismiss: undo.dismiss.action,
            takesFocus: takesFocus(undo.undo.id)
        )
    }

    /// The origin of the list: above the list if something is wrong, else below it in small type.
    private func explanation(_ library: LibraryPresentation) -> (urgent: Markup, quiet: Markup) {
        guard let explanation = library.explanation else { return (.empty, .empty) }
        guard explanation.tone == .muted else { return (status(explanation), .empty) }
        return (.empty, .paragraph(.class("hint foot"), .role(explanation.role), text: explanation.text))
    }

    private mutating func item(_ item: LibraryItemPresentation) -> Markup {
        let siteAndCategory = [item.site, item.category].filter { !$0.isEmpty }.joined(separator: " · ")
        let inside = Markup.element(
            "span",
            [.class("words")],
            .element("strong", item.isUnread ? [.class("unread")] : [], .text(item.title))
                + .span(text: siteAndCategory)
                + .span(.class("state \(item.state.tone.rawValue)"), text: item.state.text)
                + (item.detail.map { .span(text: $0) } ?? .empty)
                + (item.snippet.isEmpty
                    ? .empty
                    : .element("span", [.class("snippet")], markup().line(item.snippet)))
                + (item.tags.isEmpty
                    ? .empty : .span(.class("tags"), text: item.tags.map { "#\($0)" }.joined(separator: " ")))
        )
        let body =
            item.action.map { renderer.row(item.id, label: item.label, $0, inside) }
            ?? .element("div", [.class("row"), .id(renderer.id(item.id))], inside)
        let buttons = renderer.buttons(item.buttons.filter { $0.tone != .danger }.map(Control.init))
        let behind = [item.archive].compactMap(\.self) + item.buttons.filter { $0.tone == .danger }
        let trailing = renderer.buttons(behind.map(Control.init), in: "trailing")
        return .element(
            "article",
            [.class(item.isFavorite ? "card-row favorite" : "card-row"), .id(renderer.id("item-\(item.id)"))],
            .div(.class("slide"), content: [body, buttons]) + trailing
        )
    }

    // MARK: Sheets

    private mutating func sheet(_ sheet: GistaPresentation.Sheet) -> Markup {
        switch sheet {
        case .reader(let reader):
            let content = self.reader(reader)
            return renderer.sheet(
                role: reader.role,
                title: reader.title,
                close: Control(reader.close),
                takesFocus: takesFocus(reader.close.id),
                content,
                below: reader.undo.map { undo($0) } ?? .empty
            )
        case .share(let share):
            let content = self.share(share)
            return renderer.sheet(
                role: share.role,
                title: share.title,
                close: Control(share.close),
                takesFocus: false,
                content
            )
        case .settings(let settings):
            let content = self.settings(settings)
            return renderer.sheet(
                role: settings.role,
                title: settings.title,
                close: Control(settings.close),
                takesFocus: takesFocus(settings.close.id),
                content,
                below: settings.undo.map { undo($0) } ?? .empty
            )
        }
    }

    private mutating func reader(_ reader: ReaderPresentation) -> Markup {
        let language = reader.textLanguage.map { [Attribute("lang", $0)] } ?? []
        var parts: [Markup] = [.paragraph(.class("hint"), text: reader.byline)]
        if let status = reader.status { parts.append(self.status(status)) }
        if let resume = reader.resume { parts.append(button(resume)) }
        if let headline = reader.headline { parts.append(.paragraph(.class("headline"), text: headline)) }
        if !reader.points.isEmpty {
            parts.append(.heading(4, text: reader.gistTitle))
            parts.append(renderer.buttons(reader.lengths.map(Control.init), in: "segments"))
            if let hint = reader.hint { parts.append(.paragraph(.class("hint"), text: hint)) }
            parts.append(points(reader.points, "gist-points"))
        }
        for facts in reader.facts {
            parts.append(.heading(4, text: facts.title))
            parts.append(points(facts.points, "facts \(facts.id)"))
        }
        if !reader.blocks.isEmpty {
            parts.append(.heading(4, text: reader.articleTitle))
            parts.append(renderer.buttons(reader.styles.map(Control.init), in: "chips styles"))
            for tap in reader.taps { _ = renderer.tap(tap.id, tap.action) }
            let numbers = reader.blockNumbers
            let scrolled = renderer.onScroll("scrolled") { index in
                .reader(.scrolled(numbers.indices.contains(index) ? numbers[index] : 0))
            }
            let selected = renderer.selection("selected") { parts in
                let all = parts.compactMap {
                    reader.selection(inBlock: $0.child, start: $0.start, end: $0.end, count: $0.count)
                }
                return all.count == parts.count ? .reader(.selected(all)) : nil
            }
            let focused = reader.undo == nil ? reader.landing?.block : nil
            let direction = (reader.isRightToLeft ? [Attribute("dir", "rtl")] : []) + [scrolled, selected]
            let blocks = reader.blocks.enumerated().map { article($1, at: $0, takesFocus: $0 == focused, reader) }
            parts.append(.element("div", [.class("article")] + direction, .all(blocks)))
        }
        parts += left(in: reader)
        let source = reader.source.map { source in
            Markup.element(
                "a",
                [
                    .id(renderer.id(source.id)), .class("source"), Attribute("href", source.address),
                    Attribute("rel", "noreferrer noopener"),
                    Attribute("target", "_blank"),
                ],
                .text(source.title)
            )
        }
        let classes = "reading theme-\(reader.style.theme.rawValue) size-\(reader.style.size)"
        let player = reader.listening.map { self.player($0) } ?? .empty
        return .element("div", [.class(classes)] + language, .all(parts)) + (source ?? .empty) + button(reader.delete)
            + renderer.buttons(reader.tools.map(Control.init), in: "tools", after: player)
    }

    /// The controls of reading aloud. The script speaks the text that they carry.
    private mutating func player(_ listening: ListeningPresentation) -> Markup {
        var own: [Attribute] = [
            .class("player"), .id(renderer.id("player")), .role("group"), .label(listening.title),
        ]
        if let speech = listening.speech {
            let narration = Narration(
                name: "speech",
                utterance: speech.utterance,
                texts: speech.texts,
                language: speech.language,
                speed: speech.speed,
                isPaused: speech.isPaused
            )
            own += renderer.speak(narration) { Self.action(for: $0) }
        }
        return .element("div", own, status(listening.status) + .all(listening.buttons.map { button($0) }))
    }

    private static func action(for report: NarrationReport) -> GistaAction {
        switch report.outcome {
        case .spoken: .reader(.listening(.spoken(report.utterance)))
        case .interrupted: .reader(.listening(.interrupted(report.utterance)))
        case .unvoiced: .reader(.listening(.failed(report.utterance, .noVoice)))
        case .failed: .reader(.listening(.failed(report.utterance, .failed)))
        }
    }

    /// What the user added to the article: highlights, notes and tags.
    private mutating func left(in reader: ReaderPresentation) -> [Markup] {
        var parts: [Markup] = []
        if !reader.highlights.isEmpty {
            parts.append(.heading(4, text: reader.highlightsTitle))
            var items: [Markup] = []
            for highlight in reader.highlights { items.append(self.highlight(highlight)) }
            parts.append(.list(.class("kept-places"), items: items))
        }
        if let tags = reader.tags {
            parts.append(.heading(4, text: tags.title))
            parts.append(renderer.buttons(tags.tags.map(Control.init), in: "switches"))
            let field = self.field(tags.field)
            parts.append(.div(.class("new-tag"), content: [renderer.form(Control(tags.add), field)]))
            parts.append(renderer.buttons(tags.suggestions.map(Control.init), in: "switches"))
        }
        return parts
    }

    private mutating func highlight(_ highlight: HighlightPresentation) -> Markup {
        let note = highlight.note.map { Markup.span(.class("note"), text: $0) } ?? .empty
        let words = Markup.span(.class("quote"), text: highlight.quote) + note
        let body =
            highlight.action.map { action in
                Markup.element(
                    "button",
                    [
                        Attribute("type", "button"), .class("point"), .id(renderer.id(highlight.id)),
                        renderer.tap(highlight.id, action),
                    ],
                    words
                )
            } ?? .div(content: [words])
        return body + renderer.buttons(highlight.buttons.map(Control.init))
    }

    /// A block of the article. Its highlight takes the focus.
    private func article(
        _ block: ReaderBlock,
        at number: Int,
        takesFocus: Bool,
        _ reader: ReaderPresentation
    ) -> Markup {
        // Marks the block that is being read aloud, without moving the focus.
        let own = number == reader.listening?.block ? [Attribute("aria-current", "true")] : []
        guard takesFocus, let landing = reader.landing else {
            return markup(own: own).block(block)
        }
        let focus: [Attribute] = [
            .id(renderer.id(landing.id)), Attribute("tabindex", "-1"), .focus("\(landing.id) \(landing.number)"),
        ]
        return markup(focus, own: own).block(block)
    }

    private func markup(_ mark: [Attribute] = [], own: [Attribute] = []) -> ArticleMarkup {
        ArticleMarkup(mark: mark, address: address, own: own)
    }

    private mutating func points(_ points: [ReaderPoint], _ name: String) -> Markup {
        var items: [Markup] = []
        for point in points {
            let detail = point.detail.map { Markup.span(.class("hint"), text: $0) } ?? .empty
            let content = Markup.span(text: point.text) + detail
            guard let action = point.action else {
                items.append(content)
                continue
            }
            let attributes: [Attribute] = [
                Attribute("type", "button"), .class("point"), .id(renderer.id(point.id)),
                renderer.tap(point.id, action),
            ]
            items.append(.element("button", attributes, content))
        }
        return .list(.class(name), items: items)
    }

    private mutating func share(_ share: SharePresentation) -> Markup {
        var parts: [Markup] = []
        if let status = share.status { parts.append(self.status(status)) }
        for field in share.fields { parts.append(self.field(field)) }
        let form = renderer.form(Control(share.send), .all(parts))
        let samples = pages.map { sample in
            Control(
                id: "sample-\(sample.id)",
                title: sample.title,
                label: sample.title,
                tone: "plain",
                action: GistaAction.share(.opened(url: sample.url, title: ""))
            )
        }
        return form
            + .paragraph(
                .class("hint"),
                text: language.text("Or share one of these pages:", "Или споделете една от тези страници:")
            )
            + renderer.buttons(samples, in: "group")
    }

    private mutating func settings(_ settings: SettingsPresentation) -> Markup {
        let who = [Markup.element("strong", [], .text(settings.username)), .span(.class("hint"), text: settings.email)]
        var parts: [Markup] = [.div(.class("who"), content: who)]
        if let status = settings.status { parts.append(self.status(status)) }
        parts.append(renderer.buttons(settings.languages.map(Control.init), in: "segments"))
        parts.append(renderer.buttons(settings.buttons.map(Control.init), in: "group"))
        if let export = settings.export {
            let file = SavedFile(name: export.file.name, mediaType: export.file.mediaType, bytes: export.file.bytes)
            parts.append(renderer.file(file, id: export.id, title: export.title))
        }
        parts.append(offline(settings.offline))
        if let saving = settings.saving { parts.append(self.saving(saving)) }
        return .all(parts)
    }

    private mutating func offline(_ offline: SettingsPresentation.OfflinePresentation) -> Markup {
        let hint = offline.text.map { Markup.paragraph(.class("hint"), text: $0) } ?? .empty
        return .heading(4, text: offline.title) + hint
            + renderer.buttons(offline.articles.map(Control.init), in: "segments")
            + renderer.buttons(offline.storageLimits.map(Control.init), in: "segments")
            + renderer.buttons([Control(offline.onWiFiOnly)], in: "switches")
            + .heading(4, text: offline.picturesTitle)
            + renderer.buttons(offline.pictures.map(Control.init), in: "segments")
    }

    private mutating func saving(_ saving: SettingsPresentation.SavingPresentation) -> Markup {
        var parts: [Markup] = [
            .heading(4, text: saving.title), .paragraph(.class("hint"), text: saving.text),
        ]
        if let bookmark = saving.bookmark {
            let own = [.id(renderer.id(bookmark.id)), .class("file"), Attribute("href", bookmark.address)]
            parts.append(.element("a", own, .text(bookmark.title)))
        }
        if let address = saving.address {
            let own: [Attribute] = [
                .id(renderer.id(address.id)), .class("address"), .label(address.title), Attribute("tabindex", "0"),
            ]
            parts.append(.element("code", own, .text(address.address)))
        }
        parts.append(renderer.buttons(saving.buttons.map(Control.init), in: "group"))
        return .all(parts)
    }

    private mutating func dialog(_ dialog: DialogPresentation) -> Markup {
        guard !dialog.fields.isEmpty else {
            return renderer.dialog(
                role: dialog.role,
                title: dialog.title,
                message: dialog.message,
                [Control(dialog.cancel), Control(dialog.confirm)],
                escape: dialog.cancel.action
            )
        }
        var fields: [Markup] = []
        for field in dialog.fields {
            fields.append(renderer.field(FieldContent(field), takesFocus: dialog.focus == field.id))
        }
        let form = renderer.form(Control(dialog.confirm), .all(fields))
        return renderer.dialog(
            role: dialog.role,
            title: dialog.title,
            message: dialog.message,
            [Control(dialog.cancel)],
            escape: dialog.cancel.action,
            before: form,
            takesFocus: false
        )
    }

    // MARK: Parts

    private func takesFocus(_ id: String) -> Bool { presentation.dialog == nil && presentation.focus == id }

    private mutating func field(_ field: FieldPresentation) -> Markup {
        renderer.field(FieldContent(field), takesFocus: takesFocus(field.id))
    }

    private mutating func button(_ button: ButtonPresentation?) -> Markup {
        renderer.button(button.map(Control.init))
    }

    private func status(_ status: StatusPresentation) -> Markup {
        renderer.status(status.text, tone: status.tone.rawValue, role: status.role)
    }

    private func scroll(_ content: Markup, isBusy: Bool = false) -> Markup {
        .element(
            "div",
            [.class("scroll"), .id(renderer.id("scroll"))] + (isBusy ? [Attribute("aria-busy", "true")] : []),
            content
        )
    }
}
