import Essentials
import LocalizedTexts
import ScoreBaseApp

/// Draws ScoreBase's presentation value.
struct ScoreBaseView {
    private let looks: ScoreBasePresentation
    private let page: Language
    private let hasDemoData: Bool
    private(set) var painter: Painter<ScoreBaseAction>

    init(_ looks: ScoreBasePresentation, app: String, page: Language, hasDemoData: Bool) {
        self.looks = looks
        self.hasDemoData = hasDemoData
        self.page = page
        painter = Painter(app: app)
    }

    var content: Markup {
        mutating get {
            let below = Attribute("inert", isOn: looks.dialog != nil)
            let bar = self.bar()
            let network = looks.network.map { notice($0) } ?? .empty
            let scroll = Markup.element("div", [.class("scroll"), .id(painter.id("scroll"))], screen())
            let base = Markup.element(
                "div",
                [.class("below"), .id(painter.id("below")), below],
                bar + network + scroll
            )
            return base + dialog()
        }
    }

    private mutating func bar() -> Markup {
        let user = looks.user.map { Markup.span(.class("user"), text: $0) } ?? .empty
        let title = Markup.element("div", [.class("title")], .heading(3, text: looks.title) + user)
        return .element("div", [.class("bar")], button(looks.back) + title + button(refresh) + button(looks.signOut))
    }

    private var refresh: ButtonPresentation? {
        switch looks.content {
        case .leagues(let list): list.refresh
        case .league(let league): league.refresh
        case .team(let team): team.refresh
        case .starting, .signIn, .edit, .share, .game: nil
        }
    }

    private mutating func screen() -> Markup {
        switch looks.content {
        case .starting(let text): .paragraph(.role("status"), text: text)
        case .signIn(let form): signIn(form)
        case .leagues(let list): leagues(list)
        case .league(let league): self.league(league)
        case .team(let team): self.team(team)
        case .edit(let form): edit(form)
        case .share(let sharing): share(sharing)
        case .game(let game): self.game(game)
        }
    }

    // MARK: Sign-in

    private mutating func signIn(_ form: SignInPresentation) -> Markup {
        var parts: [Markup] = [.heading(2, text: form.title)]
        if let intro = form.intro { parts.append(.paragraph(text: intro)) }
        if let notice = form.notice { parts.append(self.notice(notice)) }
        for field in form.fields { parts.append(self.field(field, takesFocus: field.id == form.focus)) }
        let others = Markup.all(form.others.map { button($0) })
        return demo() + painter.form(Control(form.submit), .all(parts), after: others)
    }

    private func demo() -> Markup {
        guard hasDemoData else { return .empty }
        let accounts = DemoAccount.all.map { account in
            Markup.button(
                page(account.role.english, account.role.bulgarian),
                .id(painter.id("demo-\(account.name)")),
                .tap("demo", account.name),
                .class("example"),
                Attribute("title", account.name)
            )
        }
        return .paragraph(text: ScoreBaseScreen.summary(page))
            + .hint(page("Demo accounts, one tap away:", "Демо профили, на едно докосване:"))
            + .element("div", [.class("examples")], .all(accounts))
    }

    // MARK: Leagues

    private mutating func leagues(_ list: LeaguesPresentation) -> Markup {
        var parts = [field(list.search)]
        if let notice = list.notice { parts.append(self.notice(notice)) }
        if let text = list.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
        if let step = list.step { parts.append(self.notice(step)) }
        parts.append(rows(list.rows))
        parts.append(button(list.more))
        parts.append(button(list.add))
        parts.append(button(list.invite))
        parts.append(.paragraph(.class("spoken"), .role("status"), text: list.announcement))
        return .all(parts)
    }

    private mutating func rows(_ rows: [RowPresentation]) -> Markup {
        guard !rows.isEmpty else { return .empty }
        var items: [Markup] = []
        for row in rows {
            let inside =
                .element("span", [.class("words")], .element("strong", [], .text(row.title)) + .span(text: row.detail))
                + Markup.span(.class("value \(row.tone.rawValue)"), text: row.value)
            items.append(painter.row(row.id, label: row.label, row.action, inside))
        }
        return .list(.class("rows"), items: items)
    }

    // MARK: A league

    private mutating func league(_ league: LeaguePresentation) -> Markup {
        var tabs: [Markup] = []
        for tab in league.tabs { tabs.append(button(tab)) }
        var parts = [
            Markup.paragraph(.class("hint"), text: league.detail),
            .element(
                "div",
                [.class("segments"), .role("group"), .label(league.title)],
                .all(tabs)
            ),
        ]
        if let notice = league.notice { parts.append(self.notice(notice)) }
        if let text = league.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
        if let step = league.step { parts.append(self.notice(step)) }
        parts.append(rows(league.teams))
        if !league.choices.isEmpty { parts.append(painter.buttons(league.choices.map(Control.init), in: "chips")) }
        if let table = league.table { parts.append(self.table(table, caption: league.title)) }
        if !league.venues.isEmpty {
            parts.append(.heading(3, text: league.venuesTitle))
            parts.append(rows(league.venues))
        }
        parts.append(painter.buttons(league.additions.map(Control.init)))
        parts.append(exports(league))
        for note in league.notes { parts.append(.paragraph(.class("hint"), text: note)) }
        parts.append(rows(league.games))
        parts.append(button(league.more))
        return .all(parts)
    }

    /// The exports of a league, opened on demand.
    private mutating func exports(_ league: LeaguePresentation) -> Markup {
        guard !league.exports.isEmpty else { return .empty }
        let buttons = painter.buttons(league.exports.map(Control.init), in: "examples")
        return .element(
            "details",
            [.class("more"), .id(painter.id("export"))],
            .element("summary", [], .text(league.exportTitle)) + buttons
                + (league.file.map { file($0, league.saveTitle) } ?? .empty)
        )
    }

    private func file(_ file: LeagueExport.File, _ title: String) -> Markup {
        let bytes = Data(file.text.utf8)
        guard bytes.count <= Self.largestFile else {
            let text = page(
                "This file is too large for a page: “bowline score export” prints it.",
                "Файлът е твърде голям за страница: „bowline score export“ го отпечатва."
            )
            return .paragraph(.class("hint"), .role("status"), text: text)
        }
        let saved = SavedFile(name: file.name, mediaType: file.mediaType, bytes: bytes)
        return .element("p", [.role("status")], painter.file(saved, id: "export-file", title: title))
    }

    /// The size limit of a file in bytes. A file in the page takes a third more than its size.
    private static let largestFile = 2 << 20

    private func table(_ table: LeaguePresentation.Table, caption: String) -> Markup {
        TableView(table, caption: caption, id: painter.id).content
    }

    // MARK: What an admin adds

    private mutating func team(_ team: TeamPresentation) -> Markup {
        var parts: [Markup] = []
        if let notice = team.notice { parts.append(self.notice(notice)) }
        if let text = team.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
        parts.append(rows(team.rows))
        if let table = team.table { parts.append(self.table(table, caption: team.title)) }
        parts.append(painter.buttons(team.buttons.map(Control.init)))
        return .all(parts)
    }

    private mutating func edit(_ form: EditPresentation) -> Markup {
        var parts: [Markup] = [.heading(2, text: form.title)]
        if let notice = form.notice { parts.append(self.notice(notice)) }
        if let text = form.placeholder { parts.append(.paragraph(.role("status"), text: text)) }
        for part in form.parts {
            switch part {
            case .field(let field): parts.append(self.field(field, takesFocus: field.id == form.focus))
            case .choices(let title, let buttons):
                let choices = painter.buttons(buttons.map(Control.init), in: "examples")
                parts.append(
                    .element(
                        "div",
                        [.role("group"), .label(title)],
                        .paragraph(.class("hint"), text: title) + choices
                    )
                )
            }
        }
        if let problem = form.listProblem { parts.append(.paragraph(.class("notice danger"), text: problem)) }
        if !form.lines.isEmpty {
            let lines = form.lines.map { line in
                Markup.element(
                    "li",
                    [.id(painter.id(line.id))],
                    .span(text: line.text)
                        + (line.problem.map { .element("strong", [.class("problem")], .text($0)) } ?? .empty)
                )
            }
            parts.append(.element("ol", [.class("events")], .all(lines)))
        }
        return painter.form(Control(form.submit), .all(parts), after: button(form.cancel))
    }

    private mutating func share(_ sharing: SharePresentation) -> Markup {
        var parts: [Markup] = [
            .heading(2, text: sharing.title), .paragraph(.class("hint"), text: sharing.subject),
            .paragraph(text: sharing.intro),
        ]
        if let notice = sharing.notice { parts.append(self.notice(notice)) }
        if let text = sharing.placeholder { parts.append(.paragraph(.class("hint"), .role("status"), text: text)) }
        for link in sharing.links {
            func address(_ target: String, _ text: String) -> Markup {
                let attributes = [
                    Attribute("href", target), Attribute("target", "_blank"), Attribute("rel", "noopener"),
                ]
                return .element("p", [], .element("a", attributes, .text(text)))
            }
            parts.append(
                .element(
                    "section",
                    [.class("notice"), .id(painter.id(link.id)), .role("group"), .label(link.detail)],
                    address(link.address, link.address)
                        + (link.calendar.map { address($0, link.calendarTitle) } ?? .empty)
                        + .paragraph(.class("hint"), text: link.detail) + code(link, sharing.code)
                        + painter.buttons([Control(link.revoke)])
                )
            )
        }
        for make in sharing.makes { parts.append(button(make)) }
        return .all(parts)
    }

    /// The address as a QR code, opened on demand.
    private func code(_ link: SharePresentation.Link, _ title: String) -> Markup {
        guard let code = QRCode(link.address) else { return .empty }
        return .element(
            "details",
            [.class("more"), .id(painter.id("code-\(link.id)"))],
            .element("summary", [], .text(title)) + code.picture(label: title)
        )
    }

    // MARK: A game

    private mutating func game(_ game: GamePresentation) -> Markup {
        var parts = [
            Markup.paragraph(.class("badge \(game.badge.tone.rawValue)"), .role("status"), text: game.badge.text)
        ]
        if let text = game.placeholder { parts.append(.paragraph(.class("hint"), text: text)) }
        if let board = game.board { parts.append(BoardView(board).content) }
        if let text = game.occasion { parts.append(.paragraph(.class("hint"), text: text)) }
        for notice in game.notices { parts.append(self.notice(notice)) }
        for conflict in game.conflicts { parts.append(self.conflict(conflict)) }
        if !game.tabs.isEmpty {
            var tabs: [Markup] = []
            for tab in game.tabs { tabs.append(button(tab)) }
            parts.append(.element("div", [.class("segments"), .role("group"), .label(looks.title)], .all(tabs)))
        }
        if !game.periods.isEmpty { parts.append(painter.buttons(game.periods.map(Control.init), in: "chips")) }
        for team in game.boxScore?.teams ?? [] {
            parts.append(.heading(3, text: team.title) + table(team.table, caption: team.title))
        }
        if let protests = game.protests {
            if let text = protests.placeholder { parts.append(.paragraph(.class("empty"), text: text)) }
            for notice in protests.protests { parts.append(self.notice(notice)) }
            parts.append(button(protests.file))
        }
        if let pad = game.pad { parts.append(self.pad(pad)) }
        if !game.lines.isEmpty { parts.append(lines(game.lines)) }
        if let who = game.who { parts.append(self.who(who)) }
        if let change = game.changing { parts.append(self.change(change)) }
        parts.append(painter.buttons([game.change, game.reopen, game.share].compactMap(\.self).map(Control.init)))
        let news = game.announcement.map { Markup.span(.id(painter.id("news-\($0.number)")), text: $0.text) } ?? .empty
        parts.append(.element("div", [.class("spoken"), .role("status"), .id(painter.id("news"))], news))
        return .all(parts)
    }

    private mutating func pad(_ pad: PadPresentation) -> Markup {
        let field = Markup.all(pad.onField.map { .paragraph(.class("hint on-field"), text: $0) })
        let sections = Markup.div(.class("pads"), content: self.sections(pad.sections, clock: pad.clock))
        return sections + field + details("stats", pad.statsTitle, pad.stats) + setting(pad.clock)
            + details("more", pad.more, pad.rare)
    }

    /// The clock, which is also the button that starts and stops it. The browser updates it.
    private mutating func clock(_ clock: ClockPresentation?) -> Markup {
        guard let clock else { return .empty }
        let time = Markup.element(
            "time",
            [
                Attribute("data-shown", "\(clock.shown)"),
                Attribute("data-since", clock.runningSince.map(String.init) ?? ""),
                Attribute("data-way", clock.countsDown ? "down" : "up"),
                Attribute("data-end", clock.regularEnd.map(String.init) ?? ""),
            ],
            .text(clock.text(at: Date(timeIntervalSince1970: Double(clock.runningSince ?? 0) / 1_000)))
        )
        let attributes: [Attribute] = [
            Attribute("type", "button"), .id(painter.id(clock.turn.id)),
            .class("clock tall \(clock.turn.tone.rawValue)"), painter.tap(clock.turn.id, clock.turn.action),
        ]
        return .element("button", attributes, time + .span(text: clock.turn.title))
    }

    private mutating func setting(_ clock: ClockPresentation?) -> Markup {
        guard let clock else { return .empty }
        return .element(
            "details",
            [.class("more"), .id(painter.id("clock-setting"))],
            .element("summary", [], .text(clock.setting)) + painter.buttons(clock.steps.map(Control.init), in: "steps")
        )
    }

    /// Rarely used buttons, out of the way of hasty taps.
    private mutating func details(_ id: String, _ title: String, _ parts: [PadPresentation.Section]) -> Markup {
        guard !parts.isEmpty else { return .empty }
        return .element(
            "details",
            [.class("more"), .id(painter.id(id))],
            .element("summary", [], .text(title))
                + .div(.class("pads"), content: sections(parts, below: title, in: id))
        )
    }

    private mutating func sections(
        _ sections: [PadPresentation.Section],
        below title: String? = nil,
        in group: String = "pad",
        clock: ClockPresentation? = nil
    ) -> [Markup] {
        var parts: [Markup] = []
        for section in sections {
            let hint = title == nil ? section.detail : ""
            let first = section.tone == .neutral ? self.clock(clock) : .empty
            let buttons = section.buttons.map(Control.init)
            parts.append(
                .element(
                    "section",
                    [
                        .class("pad \(section.tone.rawValue)"),
                        .id(painter.id("\(group)-\(section.id)")),
                        .label(title.map { "\($0): \(section.title)" } ?? section.title),
                    ],
                    .heading(3, text: section.title)
                        + (hint.isEmpty ? .empty : .paragraph(.class("hint"), text: hint))
                        + painter.buttons(buttons, in: "buttons", after: first)
                )
            )
        }
        return parts
    }

    private mutating func conflict(_ conflict: ConflictPresentation) -> Markup {
        .element(
            "section",
            [.class("notice warning"), .id(painter.id(conflict.id)), .role("group"), .label(conflict.label)],
            .element("strong", [], .text(conflict.title)) + .paragraph(text: conflict.mine)
                + .paragraph(text: conflict.obstacle) + painter.buttons(conflict.buttons.map(Control.init))
        )
    }

    /// The choice of the player who made a play. It is at the bottom of the screen, within reach of a thumb and not
    /// over anything that is tapped next.
    private mutating func who(_ who: PlayerChoicePresentation) -> Markup {
        .element(
            "section",
            [.class("who-made-it \(who.tone.rawValue)"), .id(painter.id("who")), .label(who.title)],
            .element("div", [.class("ask")], .element("strong", [], .text(who.title)) + button(who.skip))
                + painter.buttons(who.players.map(Control.init), in: "numbers")
        )
    }

    /// The choice of the players of a line-up or a substitution, in the same position as `who`.
    private mutating func change(_ change: PlayerChangePresentation) -> Markup {
        var groups: [Markup] = []
        for group in change.groups {
            let title = group.title.isEmpty ? Markup.empty : .paragraph(.class("hint"), text: group.title)
            groups.append(title + painter.buttons(group.players.map(Control.choice), in: "numbers"))
        }
        return .element(
            "section",
            [.class("who-made-it \(change.tone.rawValue)"), .id(painter.id("change")), .label(change.title)],
            .element(
                "div",
                [.class("ask")],
                .element("strong", [], .text(change.title)) + button(change.cancel) + button(change.done)
            )
                + .all(groups)
        )
    }

    private mutating func lines(_ lines: [GamePresentation.Line]) -> Markup {
        var items: [Markup] = []
        for line in lines {
            let ask = button(line.ask)
            items.append(
                .element(
                    "li",
                    [.id(painter.id(line.id)), .class(line.isUnsent ? "unsent" : "")],
                    .span(text: line.text) + ask + .span(.class("value"), text: line.score)
                )
            )
        }
        return .element("ol", [.class("events")], .all(items))
    }

    // MARK: Parts

    private mutating func dialog() -> Markup {
        guard let dialog = looks.dialog else { return .empty }
        return painter.dialog(
            role: dialog.role,
            title: dialog.title,
            message: dialog.message,
            dialog.buttons.map(Control.init),
            escape: dialog.cancel
        )
    }

    private mutating func notice(_ notice: NoticePresentation) -> Markup {
        return .element(
            "div",
            [.class("notice \(notice.tone.rawValue)"), .id(painter.id(notice.id)), .role(notice.role.rawValue)],
            .element("strong", [], .text(notice.title)) + .all(notice.lines.map { .paragraph(text: $0) })
                + painter.buttons(notice.buttons.map(Control.init))
        )
    }

    private mutating func field(_ field: FieldPresentation, takesFocus: Bool = false) -> Markup {
        painter.field(Entry(field), takesFocus: takesFocus)
    }

    private mutating func button(_ button: ButtonPresentation?) -> Markup {
        painter.button(button.map(Control.init))
    }
}
