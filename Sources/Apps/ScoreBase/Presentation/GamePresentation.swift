import LocalizedTexts
import Scoring
import Wire

/// An open game, from top to bottom in the order of focus.
package struct GamePresentation: Sendable, Equatable {
    /// The state of the live connection.
    package struct Badge: Sendable, Equatable {
        /// The text shown in the badge.
        package let text: String
        /// The meaning that the color of the badge shows.
        package let tone: Tone
    }

    /// An announcement of a screen reader.
    package struct Announcement: Sendable, Equatable {
        /// A new number for each announcement.
        package let number: Int
        /// The text shown in the announcement.
        package let text: String
    }

    /// A row of the event log.
    package struct Line: Sendable, Equatable {
        /// The id for the renderer.
        package let id: String
        /// What happened, in one line.
        package let text: String
        /// The score after the event.
        package let score: String
        /// Asks for the player; nil if the play names one or takes none, and for viewers.
        package let ask: ButtonPresentation?
        /// True while the event is unsent.
        package let isUnsent: Bool
        /// What a screen reader reads aloud for the line.
        package let label: String
    }

    /// The maximum number of rows.
    package static let maxLines = 40

    /// The text while there is nothing to show.
    package let placeholder: String?
    /// The score board; nil before the game is loaded.
    package let board: BoardPresentation?
    /// The state of the live connection.
    package let badge: Badge
    /// The notices, most urgent first.
    package let notices: [NoticePresentation]
    /// The conflicts to decide.
    package let conflicts: [ConflictPresentation]
    /// The tabs that can be selected; empty before the game is loaded.
    package let tabs: [ButtonPresentation]
    /// The periods of the box score, the whole game first; empty on the other tabs.
    package let periods: [ButtonPresentation]
    /// The box score; nil on the other tabs.
    package let boxScore: BoxScorePresentation?
    /// The protests; nil on the other tabs.
    package let protests: ProtestPresentation?
    /// Changes time and venue, for admins; nil for others and once the game is final.
    package let change: ButtonPresentation?
    /// Reopens a final game with a reason, for admins who are scorekeepers; nil for others, and for games under way.
    package let reopen: ButtonPresentation?
    /// Shows the watch links, for admins; nil for others.
    package let share: ButtonPresentation?
    /// When and where the game is played, before it starts; nil if neither is known.
    package let occasion: String?
    /// The scorekeeper's buttons; nil for viewers.
    package let pad: PadPresentation?
    /// The choice of the player who made a play; nil if no player is asked for.
    package let playerChoice: PlayerChoicePresentation?
    /// The choice of players for a line-up or a substitution; nil if none is open.
    package let playerChange: PlayerChangePresentation?
    /// The event log, newest event first.
    package let lines: [Line]
    /// What a screen reader announces next. A new number is a new announcement.
    package let announcement: Announcement?

    init(
        _ openGame: OpenGame,
        isScorekeeper: Bool,
        isAdmin: Bool = false,
        zone: String? = nil,
        _ language: Language
    ) {
        let names = TeamNames(openGame.page?.game)
        placeholder = openGame.page == nil && openGame.error == nil ? ScoreBaseStrings.loading[language] : nil
        board = BoardPresentation(openGame, language)
        badge = Self.badge(openGame, language)
        notices = Self.notices(openGame, isScorekeeper, language)
        conflicts = openGame.book?.conflicts.map { ConflictPresentation($0, names, language) } ?? []
        tabs = openGame.book == nil ? [] : Self.tabs(openGame, language)
        let box = openGame.tab == .boxScore ? openGame.book.map { BoxScore($0.game) } : nil
        periods = box.map { Self.periods($0, openGame, language) } ?? []
        boxScore = box.map {
            BoxScorePresentation($0, names.both, openGame.page?.playerNames ?? [:], period: openGame.period, language)
        }
        protests =
            openGame.tab == .protests
            ? ProtestPresentation(openGame, isScorekeeper: isScorekeeper, isAdmin: isAdmin, language) : nil
        let status = openGame.page?.game.board.status
        occasion = status == "scheduled" ? openGame.page?.game.occasion(for: zone, language) : nil
        change =
            isAdmin && status != nil && status != "final"
            ? ButtonPresentation(
                "change-game",
                EditStrings.changeGame[language],
                .edit(.changeTapped(.game(openGame.id)))
            )
            : nil
        reopen =
            isAdmin && isScorekeeper && status == "final"
            ? ButtonPresentation(
                "reopen",
                ProtestStrings.reopen[language],
                .edit(.opened(.reopening(game: openGame.id)))
            )
            : nil
        share =
            isAdmin && status != nil
            ? ButtonPresentation(
                "share",
                SpectatorStrings.share[language],
                .share(.opened(NewWatchLink(game: openGame.id)))
            )
            : nil
        let showsPad = isScorekeeper && openGame.tab == .plays
        pad = showsPad ? openGame.book.map { PadPresentation($0, names, openGame, language) } : nil
        playerChange = showsPad ? PlayerChangePresentation(openGame, names, language) : nil
        playerChoice = showsPad ? PlayerChoicePresentation(openGame, names, language) : nil
        lines = openGame.tab != .plays ? [] : Self.lines(openGame, names, asks: showsPad, language)
        announcement = openGame.announcement.map { latest in
            Announcement(
                number: latest.number,
                text: names.line(latest.event.play)[language] + ". \(latest.score.text)"
            )
        }
    }

    private static func tabs(_ openGame: OpenGame, _ language: Language) -> [ButtonPresentation] {
        OpenGame.Tab.allCases.map { tab in
            let name =
                switch tab {
                case .plays: ScoreBaseStrings.plays
                case .boxScore: ScoreBaseStrings.boxScore
                case .protests: ProtestStrings.title
                }
            return ButtonPresentation("tab-\(tab.rawValue)", name[language], .game(.tabTapped(tab))).with {
                $0.isSelected = tab == openGame.tab
            }
        }
    }

    private static func periods(_ box: BoxScore, _ openGame: OpenGame, _ language: Language) -> [ButtonPresentation] {
        let count = Side.allCases.map { box.teams[$0].line.periods.count }.max() ?? 0
        guard count > 1, let rules = openGame.book?.setup.rules else { return [] }
        func button(_ id: String, _ title: LocalizedText, _ period: Int?) -> ButtonPresentation {
            ButtonPresentation("period-\(id)", title[language], .game(.periodTapped(period))).with {
                $0.isSelected = openGame.period == period
            }
        }
        return [button("all", LocalizedText("Game", "Мач"), nil)]
            + (1...count).map { button("\($0)", BoardStrings.period(rules.name(ofPeriod: $0)), $0) }
    }

    private static func badge(_ openGame: OpenGame, _ language: Language) -> Badge {
        switch openGame.live {
        case .connecting: Badge(text: ScoreBaseStrings.connecting[language], tone: .neutral)
        case .live: Badge(text: ScoreBaseStrings.live[language], tone: .good)
        case .reconnecting: Badge(text: ScoreBaseStrings.reconnecting[language], tone: .warning)
        case .ended: Badge(text: ScoreBaseStrings.notLive[language], tone: .neutral)
        }
    }

    // MARK: What there is to know

    private static func notices(_ openGame: OpenGame, _ isScorekeeper: Bool, _ language: Language)
        -> [NoticePresentation]
    {
        var notices: [NoticePresentation] = []
        if let error = openGame.error {
            notices.append(NoticePresentation("trouble", error, language, retry: .game(.retryTapped)))
        }
        if let refusal = openGame.refusal {
            var notice = NoticePresentation(id: "refusal", title: refusal.phrase[language])
            notice.tone = .warning
            notice.role = .alert
            notices.append(notice)
        }
        if let unsent = unsent(openGame, language) { notices.append(unsent) }
        if let cause = openGame.staleBecause, openGame.live != .live {
            var notice = NoticePresentation(id: "stale", title: cause.title[language])
            notice.lines = [
                LocalizedText(
                    "This is the game as this device last knew it.",
                    "Това е играта, каквато устройството я знае."
                )[
                    language
                ]
            ]
            notice.tone = .warning
            notices.append(notice)
        }
        if isScorekeeper, openGame.page != nil, openGame.book == nil, openGame.error == nil {
            let text = LocalizedText(
                "This version of the app does not know this game's rules; it can only show it.",
                "Тази версия не знае правилата на играта и може само да я показва."
            )
            notices.append(NoticePresentation(id: "unknown-rules", title: text[language]))
        }
        return notices
    }

    private static func unsent(_ openGame: OpenGame, _ language: Language) -> NoticePresentation? {
        guard let count = openGame.book?.unsent.count, count > 0 else { return nil }
        let title = ScoreBaseStrings.unsent(count)
        var notice = NoticePresentation(id: "unsent", title: title[language])
        notice.lines = [
            (openGame.book?.nextToSave == nil
                ? LocalizedText("Safe on this device; sent by itself.", "На сигурно тук; изпраща се само.")
                : LocalizedText("Being saved …", "Записва се …"))[language]
        ]
        notice.tone = openGame.isWaitingForNetwork || openGame.live != .live ? .warning : .neutral
        return notice
    }

    // MARK: What happened

    private static func lines(_ openGame: OpenGame, _ names: TeamNames, asks: Bool, _ language: Language) -> [Line] {
        guard let book = openGame.book else { return [] }
        let players = openGame.page?.playerNames ?? [:]
        let unsent = Set(book.unsent.map(\.event.id))
        return book.game.timeline().suffix(maxLines).reversed().map { event, score in
            let isUnsent = unsent.contains(event.id)
            let people = event.play.people(language) { players[$0]?.name }
            let text = [names.line(event.play)[language], people].compactMap(\.self).joined(separator: ", ")
            let canAsk = asks && event.play.lacksPlayer && !players.isEmpty && openGame.asking != event.id
            let ask = ButtonPresentation(
                "ask-\(event.id)",
                LocalizedText("Who?", "Кой?")[language],
                label: LocalizedText("Who? ", "Кой? ")[language] + text,
                .game(.pad(.playerAsked(event.id)))
            )
            return Line(
                id: "line-\(event.id)",
                text: event.clock.map { "\($0)  \(text)" } ?? text,
                score: score.text,
                ask: canAsk ? ask : nil,
                isUnsent: isUnsent,
                label: "\(text). \(score.text)" + (isUnsent ? ", \(ScoreBaseStrings.notSent[language])" : "")
            )
        }
    }
}

extension GameInfo {
    /// When and where the game is played; nil if neither is known.
    fileprivate func occasion(for zone: String?, _ language: Language) -> String? {
        let start = start(for: zone, language)
        let parts = [SpectatorStrings.status(scheduleStatus)?[language], start, venue].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}

extension Play {
    /// The player who made the play, or the players of a substitution; nil for a play of the team.
    fileprivate func people(_ language: Language, _ name: (PlayerID) -> String?) -> String? {
        guard case .substitution(let change) = self else { return player.flatMap(name) }
        let comes = change.playerIn.flatMap(name).map { LocalizedText("in: ", "влиза ")[language] + $0 }
        let leaves = change.playerOut.flatMap(name).map { LocalizedText("out: ", "излиза ")[language] + $0 }
        let names = [comes, leaves].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }
}

extension GamePage {
    /// The names and numbers of all players.
    var playerNames: BoxScorePresentation.Names {
        var names: BoxScorePresentation.Names = [:]
        for player in home + away {
            names[player.playerId] = (player.name, player.number.map(String.init) ?? "")
        }
        return names
    }
}

/// The names of the two teams.
struct TeamNames {
    private let names: [TeamID: String]
    /// The names of the home team and the away team.
    let both: Both<String>

    init(_ game: GameInfo?) {
        both = Both(game?.homeTeamName ?? "", game?.awayTeamName ?? "")
        names = game.map { [$0.homeTeamId: $0.homeTeamName, $0.awayTeamId: $0.awayTeamName] } ?? [:]
    }

    /// The text of a play in the event log.
    func line(_ play: Play) -> LocalizedText {
        PlayStrings.line(play, team: play.team.map { names[$0] ?? $0 })
    }
}
