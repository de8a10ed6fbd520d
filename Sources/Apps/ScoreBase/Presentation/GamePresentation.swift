import Phrases
import Scoring
import Wire

/// A game as it is watched and recorded, from top to bottom; that is also the order of the focus.
package struct GamePresentation: Sendable, Equatable {
    /// How the connection is.
    package struct Badge: Sendable, Equatable {
        /// What it says.
        package let text: String
        /// Its colour.
        package let tone: Tone
    }

    /// Something to say aloud.
    package struct Announcement: Sendable, Equatable {
        /// Tells one from the next alike.
        package let number: Int
        /// What to say.
        package let text: String
    }

    /// One line of what happened.
    package struct Line: Sendable, Equatable {
        /// Its name for the renderer.
        package let id: String
        /// What happened.
        package let text: String
        /// The score it led to.
        package let score: String
        /// True while the server does not have it.
        package let isUnsent: Bool
        /// What a screen reader says of it.
        package let label: String
    }

    /// The most lines of what happened.
    package static let mostLines = 40

    /// What is said while there is nothing to show.
    package let placeholder: String?
    /// The score.
    package let board: BoardPresentation?
    /// How the connection is.
    package let badge: Badge
    /// What there is to know, the most pressing first.
    package let notices: [NoticePresentation]
    /// What a scorekeeper has to decide.
    package let conflicts: [ConflictPresentation]
    /// The buttons to record with; nil for who only watches.
    package let pad: PadPresentation?
    /// What happened, the latest first.
    package let lines: [Line]
    /// What a screen reader says next; a new number is a new thing to say.
    package let announcement: Announcement?

    init(_ room: GameRoom, isScorekeeper: Bool, _ language: Language) {
        let names = TeamNames(room.page?.game)
        placeholder = room.page == nil && room.trouble == nil ? Words.loading[language] : nil
        board = BoardPresentation(room, language)
        badge = Self.badge(room, language)
        notices = Self.notices(room, isScorekeeper, language)
        conflicts = room.book?.conflicts.map { ConflictPresentation($0, names, language) } ?? []
        pad = isScorekeeper ? room.book.map { PadPresentation($0, names, room, language) } : nil
        lines = room.book.map { Self.lines($0, names, language) } ?? []
        announcement = room.announcement.map { news in
            Announcement(number: news.number, text: names.line(news.event.play)[language] + ". \(news.score.text)")
        }
    }

    private static func badge(_ room: GameRoom, _ language: Language) -> Badge {
        switch room.live {
        case .connecting: Badge(text: Words.connecting[language], tone: .neutral)
        case .live: Badge(text: Words.live[language], tone: .good)
        case .reconnecting: Badge(text: Words.reconnecting[language], tone: .warning)
        case .ended: Badge(text: Words.notLive[language], tone: .neutral)
        }
    }

    // MARK: What there is to know

    private static func notices(_ room: GameRoom, _ isScorekeeper: Bool, _ language: Language) -> [NoticePresentation] {
        var notices: [NoticePresentation] = []
        if let trouble = room.trouble {
            notices.append(NoticePresentation("trouble", trouble, language, retry: .game(.retryTapped)))
        }
        if let refusal = room.refusal {
            var notice = NoticePresentation(id: "refusal", title: refusal.phrase[language])
            notice.tone = .warning
            notice.role = .alert
            notices.append(notice)
        }
        if let unsent = unsent(room, language) { notices.append(unsent) }
        if let cause = room.staleBecause, room.live != .live {
            var notice = NoticePresentation(id: "stale", title: cause.title[language])
            notice.lines = [
                Phrase("This is the game as this device last knew it.", "Това е играта, каквато устройството я знае.")[
                    language
                ]
            ]
            notice.tone = .warning
            notices.append(notice)
        }
        if isScorekeeper, room.page != nil, room.book == nil, room.trouble == nil {
            let text = Phrase(
                "This version of the app does not know this game's rules; it can only show it.",
                "Тази версия не знае правилата на играта и може само да я показва."
            )
            notices.append(NoticePresentation(id: "unknown-rules", title: text[language]))
        }
        return notices
    }

    private static func unsent(_ room: GameRoom, _ language: Language) -> NoticePresentation? {
        guard let count = room.book?.unsent.count, count > 0 else { return nil }
        let title = Words.unsent(count)
        var notice = NoticePresentation(id: "unsent", title: title[language])
        notice.lines = [
            (room.book?.nextToSave == nil
                ? Phrase("Safe on this device; sent by itself.", "На сигурно тук; изпраща се само.")
                : Phrase("Being saved …", "Записва се …"))[language]
        ]
        notice.tone = room.isWaitingForNetwork || room.live != .live ? .warning : .neutral
        return notice
    }

    // MARK: What happened

    private static func lines(_ book: Scorebook, _ names: TeamNames, _ language: Language) -> [Line] {
        let unsent = Set(book.unsent.map(\.event.id))
        return book.game.timeline().suffix(mostLines).reversed().map { event, score in
            let isUnsent = unsent.contains(event.id)
            let text = names.line(event.play)[language]
            return Line(
                id: "line-\(event.id)",
                text: event.clock.map { "\($0)  \(text)" } ?? text,
                score: score.text,
                isUnsent: isUnsent,
                label: "\(text). \(score.text)" + (isUnsent ? ", \(Words.notSent[language])" : "")
            )
        }
    }
}

/// The two teams' names, to speak of plays by.
struct TeamNames {
    private let names: [TeamID: String]
    /// The home team's name and the visitors'.
    let both: Both<String>

    init(_ game: GameInfo?) {
        both = Both(game?.homeTeamName ?? "", game?.awayTeamName ?? "")
        names = game.map { [$0.homeTeamId: $0.homeTeamName, $0.awayTeamId: $0.awayTeamName] } ?? [:]
    }

    /// A play as a line of the book has it.
    func line(_ play: Play) -> Phrase {
        PlayWords.line(play, team: play.team.map { names[$0] ?? $0 })
    }
}
