import Essentials
import LocalizedTexts
import ScoreBaseApp

/// Draws ScoreBase's presentation value.
struct ScoreBaseView {
    let looks: ScoreBasePresentation
    let page: Language
    private let hasDemoData: Bool
    var painter: Painter<ScoreBaseAction>

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
            let unrevoked = looks.unrevoked.map { notice($0) } ?? .empty
            let scroll = Markup.element("div", [.class("scroll"), .id(painter.id("scroll"))], screen())
            let undo = self.undo()
            let base = Markup.element(
                "div",
                [.class("below"), .id(painter.id("below")), below],
                bar + network + unrevoked + scroll + undo
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
        let others = Markup.all(form.otherActions.map { button($0) })
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

    // MARK: Parts

    mutating func rows(_ rows: [RowPresentation]) -> Markup {
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

    func table(_ table: LeaguePresentation.Table, caption: String) -> Markup {
        TableView(table, caption: caption, id: painter.id).content
    }

    private mutating func undo() -> Markup {
        guard case .share(let sharing) = looks.content, let undo = sharing.undo else { return .empty }
        return painter.undo(
            undo.text,
            timeLeft: undo.timeLeft,
            Control(undo.undo),
            dismiss: undo.dismiss,
            takesFocus: looks.dialog == nil
        )
    }

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

    mutating func notice(_ notice: NoticePresentation) -> Markup {
        return .element(
            "div",
            [.class("notice \(notice.tone.rawValue)"), .id(painter.id(notice.id)), .role(notice.role.rawValue)],
            .element("strong", [], .text(notice.title)) + .all(notice.lines.map { .paragraph(text: $0) })
                + painter.buttons(notice.buttons.map(Control.init))
        )
    }

    mutating func field(_ field: FieldPresentation, takesFocus: Bool = false) -> Markup {
        painter.field(Entry(field), takesFocus: takesFocus)
    }

    mutating func button(_ button: ButtonPresentation?) -> Markup {
        painter.button(button.map(Control.init))
    }
}
