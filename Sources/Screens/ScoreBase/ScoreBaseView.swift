import Essentials
import LocalizedTexts
import ScoreBaseApp

/// Draws ScoreBase's presentation value.
struct ScoreBaseView {
    let presentation: ScoreBasePresentation
    let language: Language
    private let hasDemoData: Bool
    var renderer: Renderer<ScoreBaseAction>

    init(_ presentation: ScoreBasePresentation, app: String, language: Language, hasDemoData: Bool) {
        self.presentation = presentation
        self.hasDemoData = hasDemoData
        self.language = language
        renderer = Renderer(app: app)
    }

    var content: Markup {
        mutating get {
            let below = Attribute("inert", isOn: presentation.dialog != nil)
            let bar = self.bar()
            let network = presentation.network.map { notice($0) } ?? .empty
            let unrevoked = presentation.unrevoked.map { notice($0) } ?? .empty
            let scroll = Markup.element("div", [.class("scroll"), .id(renderer.id("scroll"))], screen())
            let undo = self.undo()
            let base = Markup.element(
                "div",
                [.class("below"), .id(renderer.id("below")), below],
                bar + network + unrevoked + scroll + undo
            )
            return base + dialog()
        }
    }

    private mutating func bar() -> Markup {
        let user = presentation.user.map { Markup.span(.class("user"), text: $0) } ?? .empty
        let title = Markup.element("div", [.class("title")], .heading(3, text: presentation.title) + user)
        return .element(
            "div",
            [.class("bar")],
            button(presentation.back) + title + button(refresh) + button(presentation.signOut)
        )
    }

    private var refresh: ButtonPresentation? {
        switch presentation.content {
        case .leagues(let list): list.refresh
        case .league(let league): league.refresh
        case .team(let team): team.refresh
        case .starting, .signIn, .edit, .share, .game: nil
        }
    }

    private mutating func screen() -> Markup {
        switch presentation.content {
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
        return demo() + renderer.form(Control(form.submit), .all(parts), after: others)
    }

    private func demo() -> Markup {
        guard hasDemoData else { return .empty }
        let accounts = DemoAccount.all.map { account in
            Markup.button(
                language.text(account.role.english, account.role.bulgarian),
                .id(renderer.id("demo-\(account.name)")),
                .tap("demo", account.name),
                .class("example"),
                Attribute("title", account.name)
            )
        }
        return .paragraph(text: ScoreBaseScreen.summary(language))
            + .hint(language.text("Demo accounts, one tap away:", "Демо профили, на едно докосване:"))
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
            items.append(renderer.row(row.id, label: row.label, row.action, inside))
        }
        return .list(.class("rows"), items: items)
    }

    func table(_ table: LeaguePresentation.Table, caption: String) -> Markup {
        TableView(table, caption: caption, id: renderer.id).content
    }

    private mutating func undo() -> Markup {
        guard case .share(let sharing) = presentation.content, let undo = sharing.undo else { return .empty }
        return renderer.undo(
            undo.text,
            timeLeft: undo.timeLeft,
            Control(undo.undo),
            dismiss: undo.dismiss,
            takesFocus: presentation.dialog == nil
        )
    }

    private mutating func dialog() -> Markup {
        guard let dialog = presentation.dialog else { return .empty }
        return renderer.dialog(
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
            [.class("notice \(notice.tone.rawValue)"), .id(renderer.id(notice.id)), .role(notice.role.rawValue)],
            .element("strong", [], .text(notice.title)) + .all(notice.lines.map { .paragraph(text: $0) })
                + renderer.buttons(notice.buttons.map(Control.init))
        )
    }

    mutating func field(_ field: FieldPresentation, takesFocus: Bool = false) -> Markup {
        renderer.field(FieldContent(field), takesFocus: takesFocus)
    }

    mutating func button(_ button: ButtonPresentation?) -> Markup {
        renderer.button(button.map(Control.init))
    }
}
