import LocalizedTexts
import Scoring
import Wire

/// A form, from top to bottom in the order of focus.
package struct EditPresentation: Sendable, Equatable {
    /// A field, or a group of buttons to choose from.
    package enum Part: Sendable, Equatable {
        case field(FieldPresentation)
        case choices(title: String, [ButtonPresentation])
    }

    /// A line of the preview: a player that was read, or a planned game.
    package struct Line: Sendable, Equatable {
        /// The id for the renderer.
        package let id: String
        /// Number, name and position.
        package let text: String
        /// What is wrong with the line; nil if nothing is.
        package let problem: String?
    }

    /// The title of the form.
    package let title: String
    /// The error of the last call; nil when it succeeded.
    package let notice: NoticePresentation?
    /// The text while there is nothing to show.
    package let placeholder: String?
    /// The fields and choices.
    package let parts: [Part]
    /// The players that were read, with their errors, or the planned games; empty in other forms.
    package let lines: [Line]
    /// What is wrong with the whole list; nil if nothing is.
    package let listProblem: String?
    /// The button that saves.
    package let submit: ButtonPresentation
    /// The button that closes the form.
    package let cancel: ButtonPresentation
    /// The id of the field that gets the focus.
    package let focus: String?

    init(_ form: EditForm, _ language: Language) {
        title = EditStrings.title(form.subject)[language]
        notice = Self.notice(form, language)
        placeholder = form.isReading ? ScoreBaseStrings.loading[language] : nil
        parts = form.isReading ? [] : form.subject.fields.flatMap { Self.parts($0, form, language) }
        focus = form.isReading ? nil : form.subject.fields.first.map { "edit-\($0.rawValue)" }
        let list = form.subject.isList ? form.list : nil
        lines =
            list?.rows.enumerated().map { Self.line($1, number: $0 + 1, language) }
            ?? form.preview.map { FixturePresentation.lines($0, in: form.text(.zone), language) } ?? []
        listProblem = list?.isTooLong == true ? EditStrings.tooLong[language] : nil
        let additions = form.additions
        let title = Self.submitTitle(form, additions?.count ?? list?.rows.count)
        submit = ButtonPresentation("edit-save", title[language], .edit(.submitTapped)).with {
            $0.tone = .accent
            $0.isBusy = form.isWorking
            $0.isEnabled = Self.canSubmit(form) && !form.isWorking
            $0.hint = form.isWorking ? nil : Self.obstacle(form)?[language]
        }
        cancel = ButtonPresentation("edit-cancel", ScoreBaseStrings.cancel[language], .edit(.cancelTapped)).with {
            $0.isEnabled = !form.isWorking
        }
    }

    private static func submitTitle(_ form: EditForm, _ count: Int?) -> LocalizedText {
        switch (form.subject, form.preview) {
        case (.players, _): EditStrings.add(count ?? 0)
        case (_, .plan(let plan)?): FixtureStrings.save(plan.games.count)
        case (_, .changes?): FixtureStrings.saveMoves
        case (.fixtures, nil), (.replan, nil): FixtureStrings.show
        default: EditStrings.save
        }
    }

    private static func canSubmit(_ form: EditForm) -> Bool {
        if form.preview != nil { return form.canKeep }
        return form.additions?.isEmpty == false || form.change != nil || form.fixtureRequest != nil
            || form.replanRequest != nil
    }

    /// What has to be done before the form can be submitted; nil if it can be, or if the form says it elsewhere.
    private static func obstacle(_ form: EditForm) -> LocalizedText? {
        guard !form.isReading, form.preview == nil, !canSubmit(form) else { return nil }
        if let wrong = form.subject.fields.first(where: form.isWrong) { return EditStrings.check(title(wrong, form)) }
        if let empty = form.subject.required.first(where: { form.text($0).isEmpty }) {
            return EditStrings.fillIn(title(empty, form))
        }
        switch form.subject {
        case .players: return form.list.rows.first { $0.problem != nil }.map { EditStrings.correct(line: $0.line) }
        case .game: return EditStrings.sameTeam
        case .change: return EditStrings.unchanged
        case .league, .season, .venue, .team, .player, .protest, .reopening, .fixtures, .replan: return nil
        }
    }

    private static func parts(_ field: EditForm.Field, _ form: EditForm, _ language: Language) -> [Part] {
        let title = title(field, form)[language]
        let choices: [EditForm.Choice]
        switch (field, form.subject) {
        case (.sport, _):
            choices = Sport.allCases.map { .init(id: $0.rawValue, name: BoardStrings.sport($0.rawValue)[language]) }
        case (.scheduleStatus, _):
            choices =
                [EditForm.Choice(id: "", name: SpectatorStrings.planned[language])]
                + ["postponed", "cancelled"].map {
                    .init(id: $0, name: (SpectatorStrings.status($0) ?? SpectatorStrings.planned)[language])
                }
        case (.home, .game(_, let teams)), (.away, .game(_, let teams)): choices = teams
        case (.status, _):
            choices = ["open", "upheld", "dismissed"].map { .init(id: $0, name: ProtestStrings.status($0)[language]) }
        case (.format, _):
            choices = [
                ("round_robin", FixtureStrings.roundRobin), ("knockout", FixtureStrings.knockout),
                ("swiss", FixtureStrings.swiss),
            ]
            .map { .init(id: $0, name: $1[language]) }
        case (.legs, _):
            choices = [("1", FixtureStrings.once), ("2", FixtureStrings.twice)].map {
                .init(id: $0, name: $1[language])
            }
        case (.withdrawn, .replan(_, let teams)):
            choices = [EditForm.Choice(id: "", name: FixtureStrings.nobody[language])] + teams
        default:
            let kind: FieldPresentation.Kind = [.list, .text, .note].contains(field) ? .list : .form
            var presentation = FieldPresentation(
                "edit-\(field.rawValue)",
                title,
                HiddenText(form.values[field] ?? ""),
                kind,
                attribute: field.rawValue
            )
            presentation.isEnabled = !form.isWorking
            presentation.isWrong = form.isWrong(field) || form.error?.details[field.rawValue] != nil
            return [.field(presentation)] + venues(field, form, language)
        }
        let buttons = choices.map { choice in
            ButtonPresentation(
                "edit-\(field.rawValue)-\(choice.id)",
                choice.name,
                label: "\(title): \(choice.name)",
                .edit(.changed(field, choice.id))
            )
            .with { $0.isSelected = form.text(field) == choice.id }
        }
        return [.choices(title: title, buttons)]
    }

    private static func title(_ field: EditForm.Field, _ form: EditForm) -> LocalizedText {
        switch field {
        case .days where form.subject.isReplan: FixtureStrings.lost
        case .startsAt: EditStrings.starts(in: form.zoneOfTimes)
        default: EditStrings.title(field)
        }
    }

    /// Buttons that choose a venue.
    private static func venues(_ field: EditForm.Field, _ form: EditForm, _ language: Language) -> [Part] {
        guard field == .venue, !form.venues.isEmpty else { return [] }
        let title = EditStrings.venues[language]
        let buttons = form.venues.enumerated().map { index, venue in
            ButtonPresentation(
                "edit-venue-\(index)",
                venue,
                label: "\(title): \(venue)",
                .edit(.changed(.venue, venue))
            )
            .with { $0.isSelected = form.text(.venue) == venue }
        }
        return [.choices(title: title, buttons)]
    }

    private static func notice(_ form: EditForm, _ language: Language) -> NoticePresentation? {
        guard let error = form.error else { return nil }
        guard error.kind == .conflict else { return NoticePresentation("edit-trouble", error, language) }
        guard case .change(let now) = form.subject else {
            var notice = NoticePresentation(id: "edit-trouble", title: EditStrings.cannotAdd[language], tone: .danger)
            notice.lines = error.particulars(in: language)
            notice.role = .alert
            return notice
        }
        var notice = NoticePresentation(
            id: "edit-conflict",
            title: EditStrings.changedMeanwhile[language],
            tone: .warning
        )
        notice.lines =
            now.target.fields.compactMap { field in
                form.conflict[field].map { EditStrings.isNow(field, $0)[language] }
            } + [EditStrings.saveReplaces[language]]
        notice.role = .alert
        return notice
    }

    /// `index` counts the players. Errors give the line in the text, which blank lines make different.
    private static func line(_ row: PlayerImport.Row, number index: Int, _ language: Language) -> Line {
        let number = row.player.number.map { "#\($0) " } ?? ""
        let position = row.player.position.map { ", \($0)" } ?? ""
        return Line(
            id: "edit-line-\(row.line)",
            text: "\(index). \(number)\(row.player.name)\(position)",
            problem: row.problem.map { EditStrings.problem($0, line: row.line)[language] }
        )
    }
}

extension EditForm.Subject {
    fileprivate var fields: [EditForm.Field] {
        switch self {
        case .league: [.name, .sport, .zone]
        case .season: [.name]
        case .venue: [.name, .address, .zone]
        case .team: [.name, .shortName]
        case .player: [.name, .number, .position]
        case .players: [.list]
        case .game: [.home, .away, .startsAt, .venue]
        case .protest: [.text]
        case .reopening: [.note]
        case .change(let editable): editable.target.fields
        case .fixtures: [.format, .legs, .startsOn, .endsOn, .times, .zone, .venues, .days]
        case .replan: [.days, .withdrawn, .startsOn, .endsOn, .times, .zone, .venues]
        }
    }

    /// The fields that must not be empty.
    fileprivate var required: [EditForm.Field] {
        switch self {
        case .league, .season, .venue, .team, .player: [.name]
        case .players: [.list]
        case .game: [.home, .away]
        case .protest: [.text]
        case .reopening: [.note]
        case .fixtures, .replan: [.startsOn, .endsOn, .times]
        case .change(let editable): editable.target.fields.filter { $0 == .name || $0 == .note }
        }
    }

    fileprivate var isReplan: Bool { if case .replan = self { true } else { false } }
    fileprivate var isList: Bool { if case .players = self { true } else { false } }
}

/// A team with its players.
package struct TeamPresentation: Sendable, Equatable {
    /// The name of the team.
    package let title: String
    /// Reads the content from the server again.
    package let refresh: ButtonPresentation
    /// The error of the last call; nil when it succeeded.
    package let notice: NoticePresentation?
    /// The text while there is nothing to show.
    package let placeholder: String?
    /// The players; nil if there are none, and for admins.
    package let table: LeaguePresentation.Table?
    /// The players for admins, who tap one to change it; empty for others.
    package let rows: [RowPresentation]
    /// The buttons that add players or change the team, for admins; empty for others.
    package let buttons: [ButtonPresentation]

    init(_ team: OpenTeam, isAdmin: Bool, _ language: Language) {
        title = team.name
        refresh = ButtonPresentation("refresh", ScoreBaseStrings.refresh[language], .team(.refreshTapped))
        notice = team.error.map { NoticePresentation("trouble", $0, language, retry: .team(.refreshTapped)) }
        if team.players == nil {
            placeholder = team.error == nil ? ScoreBaseStrings.loading[language] : nil
        } else {
            placeholder = team.players?.isEmpty == true ? EditStrings.noPlayers[language] : nil
        }
        let players = Self.inOrder(team.players ?? [])
        table = players.isEmpty || isAdmin ? nil : Self.table(players, language)
        rows = isAdmin ? players.map { Self.row($0, language) } : []
        let subjects: [(String, EditForm.Subject)] = [
            ("new-player", .player(team: team.id)), ("new-players", .players(team: team.id)),
        ]
        guard isAdmin, team.players != nil else {
            buttons = []
            return
        }
        buttons =
            subjects.map { ButtonPresentation($0, EditStrings.title($1)[language], .edit(.opened($1))) }
            + [
                ButtonPresentation(
                    "change-team",
                    EditStrings.changeTeam[language],
                    .edit(.changeTapped(.team(team.id)))
                )
            ]
    }

    private static func table(_ players: [Player], _ language: Language) -> LeaguePresentation.Table {
        func column(_ title: LocalizedText, isNumber: Bool) -> LeaguePresentation.Table.Column {
            .init(title: title[language], label: title[language], isNumber: isNumber, isDetail: false)
        }
        return LeaguePresentation.Table(
            columns: [
                column(LocalizedText("#", "№"), isNumber: true),
                column(LocalizedText("Player", "Играч"), isNumber: false),
                column(LocalizedText("Position", "Пост"), isNumber: false),
            ],
            lines: players.map { player in
                .init(
                    id: "player-\(player.playerId)",
                    cells: [player.number.map(String.init) ?? "", player.name, player.position ?? ""],
                    label: player.name
                )
            }
        )
    }

    /// By number, then by name; players without a number come last.
    private static func inOrder(_ players: [Player]) -> [Player] {
        players.sorted { ($0.number ?? 1_000, $0.name) < ($1.number ?? 1_000, $1.name) }
    }

    private static func row(_ player: Player, _ language: Language) -> RowPresentation {
        RowPresentation(
            id: "player-\(player.playerId)",
            title: player.name,
            detail: player.position ?? "",
            value: player.number.map { "#\($0)" } ?? "",
            tone: .neutral,
            label: "\(EditStrings.changePlayer[language]): \(player.name)",
            action: .edit(.changeTapped(.player(player.playerId)))
        )
    }
}
