import LocalizedTexts
import Wire

/// A league with its table or its games.
package struct LeaguePresentation: Sendable, Equatable {
    /// A table, e.g. of teams or players.
    package struct Table: Sendable, Equatable {
        /// A column of the table.
        package struct Column: Sendable, Equatable {
            /// The title above the column.
            package let title: String
            /// The full name, for screen readers.
            package let label: String
            /// True for numbers, which are right-aligned.
            package let isNumber: Bool
            /// True for columns that a narrow screen leaves out.
            package let isDetail: Bool
        }

        /// A row of the table.
        package struct Line: Sendable, Equatable {
            /// The id for the renderer.
            package let id: String
            /// One text for each column.
            package let cells: [String]
            /// The accessibility label of the whole row.
            package let label: String
        }

        /// The columns, from left to right.
        package let columns: [Column]
        /// The rows, from top to bottom.
        package let lines: [Line]
    }

    /// The name of the league.
    package let title: String
    /// The sport of the league.
    package let detail: String
    /// The tabs that can be selected.
    package let tabs: [ButtonPresentation]
    /// Reads the content from the server again.
    package let refresh: ButtonPresentation
    /// The error of the last call; nil when it succeeded.
    package let notice: NoticePresentation?
    /// The text while there is nothing to show.
    package let placeholder: String?
    /// The table; nil on tabs without one.
    package let table: Table?
    /// The next step for an admin, until a first game is recorded; nil for others, and later.
    package let step: NoticePresentation?
    /// What an admin can add or change on this tab.
    package let additions: [ButtonPresentation]
    /// The teams; empty on the other tabs.
    package let teams: [RowPresentation]
    /// The title above the exports.
    package let exportTitle: String
    /// The parts of the league that an admin can export as a file; empty for others, and on the other tabs.
    package let exports: [ButtonPresentation]
    /// The exported file; nil until there is one.
    package let file: LeagueExport.File?
    /// The title of the link that saves the file.
    package let saveTitle: String
    /// The title above the venues.
    package let venuesTitle: String
    /// The venues for admins, who tap one to change it; empty for others, and on the other tabs.
    package let venues: [RowPresentation]
    /// How the ranks of teams with equal points were decided, one sentence each; empty on the other tabs.
    package let notes: [String]
    /// The statistics by which leaders can be ranked; empty on the other tabs.
    package let choices: [ButtonPresentation]
    /// The games; empty on the other tabs.
    package let games: [RowPresentation]
    /// Loads the next page; nil on the last one.
    package let more: ButtonPresentation?

    init(_ openLeague: OpenLeague, isAdmin: Bool = false, zone: String? = nil, _ language: Language) {
        title = openLeague.league.name
        detail = BoardStrings.sport(openLeague.league.sportType)[language]
        tabs = OpenLeague.Tab.allCases.map { tab in
            let name =
                switch tab {
                case .table: ScoreBaseStrings.table
                case .fixtures: ScoreBaseStrings.fixtures
                case .leaders: ScoreBaseStrings.leaders
                case .teams: EditStrings.teams
                }
            return ButtonPresentation("tab-\(tab.rawValue)", name[language], .league(.tabTapped(tab))).with {
                $0.isSelected = tab == openLeague.tab
            }
        }
        refresh = ButtonPresentation("refresh", ScoreBaseStrings.refresh[language], .league(.refreshTapped))
        notice = openLeague.error.map { NoticePresentation("trouble", $0, language, retry: .league(.refreshTapped)) }
        let showsTable = openLeague.tab == .table
        switch openLeague.tab {
        case .table: table = openLeague.table.flatMap { $0.isEmpty ? nil : Self.table($0, language) }
        case .leaders: table = openLeague.leaders.flatMap { $0.isEmpty ? nil : LeadersPresentation.table($0, language) }
        case .fixtures, .teams: table = nil
        }
        teams =
            openLeague.tab == .teams
            ? (openLeague.table ?? []).map { Self.row(of: $0) }.sorted { $0.title < $1.title } : []
        step = isAdmin ? Self.step(openLeague, language) : nil
        additions = isAdmin && openLeague.table != nil ? Self.additions(openLeague, language) : []
        notes = showsTable ? SeparationStrings.notes(openLeague.table ?? []).map { $0[language] } : []
        choices = openLeague.tab == .leaders ? LeadersPresentation.choices(openLeague, language) : []
        games =
            openLeague.tab == .fixtures
            ? (openLeague.games?.items ?? []).map { Self.row($0, zone: zone, language) } : []
        more =
            openLeague.tab != .fixtures || openLeague.games?.next == nil
            ? nil
            : ButtonPresentation("more", ScoreBaseStrings.more[language], .league(.moreTapped)).with {
                $0.isBusy = openLeague.isLoadingMore
            }
        exportTitle = EditStrings.export[language]
        exports = isAdmin && showsTable ? Self.exports(openLeague, language) : []
        file = exports.isEmpty ? nil : openLeague.file
        saveTitle = openLeague.file.map { EditStrings.saveFile($0.name)[language] } ?? ""
        venuesTitle = EditStrings.venues[language]
        venues = isAdmin && openLeague.tab == .teams ? (openLeague.venues ?? []).map { Self.row(of: $0, language) } : []
        placeholder = Self.placeholder(openLeague)?[language]
    }

    private static func placeholder(_ openLeague: OpenLeague) -> LocalizedText? {
        let (isLoaded, isEmpty) =
            switch openLeague.tab {
            case .table, .teams: (openLeague.table != nil, openLeague.table?.isEmpty != false)
            case .fixtures: (openLeague.games != nil, openLeague.games?.items.isEmpty != false)
            case .leaders: (openLeague.leaders != nil, openLeague.leaders?.isEmpty != false)
            }
        guard isEmpty else { return nil }
        if !isLoaded { return openLeague.error == nil ? ScoreBaseStrings.loading : nil }
        return switch openLeague.tab {
        case .table, .teams: LocalizedText("No team has entered yet.", "Още няма отбори.")
        case .fixtures: LocalizedText("No games are planned yet.", "Още няма срещи.")
        case .leaders:
            LocalizedText(
                "No player has a total yet. Statistics count once a game is final.",
                "Още никой няма. Броят се завършените срещи."
            )
        }
    }

    // MARK: What an admin does

    private static func step(_ openLeague: OpenLeague, _ language: Language) -> NoticePresentation? {
        guard let table = openLeague.table, let games = openLeague.games?.items else { return nil }
        func notice(_ title: LocalizedText, _ detail: LocalizedText?, _ subject: EditForm.Subject?)
            -> NoticePresentation
        {
            var notice = NoticePresentation(id: "step", title: title[language], tone: .accent)
            notice.lines = detail.map { [$0[language]] } ?? []
            notice.buttons =
                subject.map { subject in
                    let button = ButtonPresentation(
                        "step-go",
                        EditStrings.title(subject)[language],
                        .edit(.opened(subject))
                    )
                    return [button.with { $0.tone = .accent }]
                } ?? []
            return notice
        }
        if table.count < 2 { return notice(EditStrings.stepTeams, nil, .team(league: openLeague.id)) }
        if games.isEmpty {
            return notice(
                EditStrings.stepGame,
                EditStrings.stepGameDetail,
                .game(league: openLeague.id, teams: choices(table))
            )
        }
        guard games.allSatisfy({ $0.sequence == 0 }) else { return nil }
        return notice(EditStrings.stepPlay, EditStrings.stepPlayDetail, nil)
    }

    private static func additions(_ openLeague: OpenLeague, _ language: Language) -> [ButtonPresentation] {
        let subject: (String, EditForm.Subject)? =
            switch openLeague.tab {
            case .table: ("new-season", .season(league: openLeague.id))
            case .teams: ("new-team", .team(league: openLeague.id))
            case .fixtures:
                (openLeague.table ?? []).count < 2
                    ? nil : ("new-game", .game(league: openLeague.id, teams: choices(openLeague.table ?? [])))
            case .leaders: nil
            }
        let adding =
            subject.map { id, subject in
                [ButtonPresentation(id, EditStrings.title(subject)[language], .edit(.opened(subject)))]
            } ?? []
        if openLeague.tab == .fixtures, !adding.isEmpty { return adding + seasons(openLeague, language) }
        if openLeague.tab == .teams {
            let title = EditStrings.newVenue[language]
            return adding + [ButtonPresentation("new-venue", title, .edit(.opened(.venue(league: openLeague.id))))]
        }
        guard openLeague.tab == .table else { return adding }
        let share = ButtonPresentation(
            "share",
            SpectatorStrings.share[language],
            .share(.opened(NewWatchLink(league: openLeague.id)))
        )
        let changes: [(String, EditTarget?)] = [
            ("change-league", .league(openLeague.id)),
            ("change-season", openLeague.league.currentSeasonId.map { .season($0) }),
        ]
        let changing = changes.compactMap { id, target in
            target.map { ButtonPresentation(id, EditStrings.title(changing: $0)[language], .edit(.changeTapped($0))) }
        }
        return adding + changing + [share]
    }

    private static func seasons(_ openLeague: OpenLeague, _ language: Language) -> [ButtonPresentation] {
        let replan: (String, EditForm.Subject) = (
            "replan", .replan(league: openLeague.id, teams: choices(openLeague.table ?? []))
        )
        let subjects =
            [("new-season-games", .fixtures(league: openLeague.id))]
            + (openLeague.games?.items.isEmpty == false ? [replan] : [])
        return subjects.map { ButtonPresentation($0, EditStrings.title($1)[language], .edit(.opened($1))) }
    }

    private static func choices(_ table: [Standing]) -> [EditForm.Choice] {
        table.map { EditForm.Choice(id: $0.teamId, name: $0.teamName) }.sorted { $0.name < $1.name }
    }

    private static func exports(_ openLeague: OpenLeague, _ language: Language) -> [ButtonPresentation] {
        LeagueExport.allCases.map { export in
            let title = EditStrings.title(export)[language]
            let label = "\(EditStrings.export[language]): \(title)"
            return ButtonPresentation(
                "export-\(export.rawValue)",
                title,
                label: label,
                .league(.exportTapped(export))
            )
            .with { $0.isEnabled = !openLeague.isExporting }
        }
    }

    private static func row(of venue: Venue, _ language: Language) -> RowPresentation {
        RowPresentation(
            id: "venue-\(venue.venueId)",
            title: venue.name,
            detail: venue.address ?? "",
            value: venue.timeZone.map(TimeStrings.city) ?? "",
            tone: .neutral,
            label: "\(EditStrings.changeVenue[language]): \(venue.name)",
            action: .edit(.changeTapped(.venue(venue.venueId)))
        )
    }

    private static func row(of team: Standing) -> RowPresentation {
        RowPresentation(
            id: "open-team-\(team.teamId)",
            title: team.teamName,
            detail: "",
            value: "",
            tone: .neutral,
            label: team.teamName,
            action: .league(.teamTapped(team.teamId))
        )
    }

    // MARK: The table

    static func table(_ standings: [Standing], _ language: Language) -> Table {
        let columns = columns(hasDraws: standings.contains { $0.drawn > 0 }, language)
        return Table(
            columns: columns.map(\.column),
            lines: standings.map { line($0, columns.map(\.text), language) }
        )
    }

    private typealias TableColumn = (column: Table.Column, text: (Standing) -> String)

    /// Sports without draws need no column for them.
    private static func columns(hasDraws: Bool, _ language: Language) -> [TableColumn] {
        func column(
            _ title: LocalizedText,
            _ label: LocalizedText,
            isNumber: Bool = true,
            isDetail: Bool = false,
            _ text: @escaping (Standing) -> String
        ) -> TableColumn {
            let column = Table.Column(
                title: title[language],
                label: label[language],
                isNumber: isNumber,
                isDetail: isDetail
            )
            return (column, text)
        }
        let drawn = column(LocalizedText("D", "Р"), LocalizedText("Drawn", "Равни")) { "\($0.drawn)" }
        return [
            column(LocalizedText("#", "№"), LocalizedText("Rank", "Място")) { "\($0.rank)" },
            column(LocalizedText("Team", "Отбор"), LocalizedText("Team", "Отбор"), isNumber: false) { $0.teamName },
            column(LocalizedText("P", "М"), LocalizedText("Played", "Мачове")) { "\($0.played)" },
            column(LocalizedText("W", "П"), LocalizedText("Won", "Победи")) { "\($0.won)" },
        ] + (hasDraws ? [drawn] : []) + [
            column(LocalizedText("L", "З"), LocalizedText("Lost", "Загуби")) { "\($0.lost)" },
            column(LocalizedText(plain: "+"), LocalizedText("For", "Отбелязани"), isDetail: true) { "\($0.scored)" },
            column(LocalizedText(plain: "−"), LocalizedText("Against", "Допуснати"), isDetail: true) {
                "\($0.conceded)"
            },
            column(LocalizedText(plain: "±"), LocalizedText("Difference", "Разлика")) { signed($0.difference) },
            column(LocalizedText("Pts", "Т"), LocalizedText("Points", "Точки")) { "\($0.points)" },
            column(LocalizedText("Form", "Форма"), LocalizedText("Form", "Форма"), isNumber: false) { team in
                team.form.map { outcome($0)[language] }.joined(separator: " ")
            },
        ]
    }

    private static func signed(_ number: Int) -> String {
        number == 0 ? "0" : number > 0 ? "+\(number)" : "−\(number.magnitude)"
    }

    private static func line(_ team: Standing, _ texts: [(Standing) -> String], _ language: Language) -> Table.Line {
        let label = LocalizedText(
            "\(team.rank). \(team.teamName): \(team.points) points from \(team.played) games",
            "\(team.rank). \(team.teamName): \(team.points) точки от \(team.played) мача"
        )
        return Table.Line(id: "team-\(team.teamId)", cells: texts.map { $0(team) }, label: label[language])
    }

    private static func outcome(_ letter: String) -> LocalizedText {
        switch letter {
        case "W": LocalizedText("W", "П")
        case "D": LocalizedText("D", "Р")
        case "L": LocalizedText("L", "З")
        default: LocalizedText(plain: letter)
        }
    }

    // MARK: The games

    static func row(_ game: GameInfo, zone: String?, _ language: Language) -> RowPresentation {
        let isScheduled = game.board.status == "scheduled"
        let score = isScheduled ? "–" : "\(game.board.homeScore)–\(game.board.awayScore)"
        let moment = isScheduled ? game.start(for: zone, language) : nil
        let when = moment ?? BoardStrings.period(game.board.period)[language]
        let title = "\(game.homeTeamName) – \(game.awayTeamName)"
        let isLive = game.board.status == "in_progress"
        let venue = isScheduled ? [game.venue].compactMap(\.self) : []
        let change = isScheduled ? [SpectatorStrings.status(game.scheduleStatus)?[language]].compactMap(\.self) : []
        return RowPresentation(
            id: "game-\(game.gameId)",
            title: title,
            detail: isLive
                ? "\(ScoreBaseStrings.live[language]) · \(when)" : (change + [when] + venue).joined(separator: " · "),
            value: score,
            tone: isLive ? .good : .neutral,
            label: isScheduled ? "\(title), \(when)" : "\(title), \(score), \(when)",
            action: .league(.gameTapped(game.gameId))
        )
    }
}

extension GameInfo {
    /// When the game begins, for a viewer in `zone`; nil if the game has no start time.
    func start(for zone: String?, _ language: Language) -> String? {
        startsAt.map { TimeStrings.text($0, venueZone: timeZone, viewer: zone, language) }
    }
}
