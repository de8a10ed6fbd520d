import LocalizedTexts
import Scoring
import Wire

/// The scorekeeper's buttons. A button is shown when the game accepts its play.
package struct PadPresentation: Sendable, Equatable {
    /// A group of buttons.
    package struct Section: Sendable, Equatable {
        /// The id for the renderer.
        package let id: String
        /// The title above the buttons.
        package let title: String
        /// The timeouts that the team has left, and whether its fouls are used up; empty if neither applies.
        package let detail: String
        /// The meaning that the color of the section shows.
        package let tone: Tone
        /// The buttons, in the order of the rules.
        package let buttons: [ButtonPresentation]
    }

    /// The buttons that are often needed: the game's own, the home team's, the away team's.
    package let sections: [Section]
    /// The buttons that are seldom needed or do harm if tapped by mistake, in the same order. They are shown on demand.
    package let rare: [Section]
    /// The title of the control that shows `rare`.
    package let more: String
    /// The buttons for statistics other than scores and fouls, for each team; empty in sports without them.
    package let stats: [Section]
    /// The title of the control that shows `stats`.
    package let statsTitle: String
    /// The clock of the period, shown first among the game's own buttons; nil between periods, and in sports without a
    /// clock.
    package let clock: ClockPresentation?
    /// The shirt numbers of the players on the field, one text for each team; empty if they are not known.
    package let onField: [String]
    /// Undoes the latest event; the last of the game's own buttons.
    package let undo: ButtonPresentation

    init(_ book: Scorebook, _ names: TeamNames, _ openGame: OpenGame, _ language: Language) {
        let pad = Pad(book.game.state)
        let mostCommon = book.game.state.setup.rules.conduct.sanctions.first
        let changes = Both { FieldChoices(book.game.state, $0) }
        func sections(
            _ belongs: (Play) -> Bool,
            also last: [ButtonPresentation] = [],
            changesPlayers: Bool = false
        ) -> [Section] {
            let choices = pad.choices.filter(belongs)
            var sections = [
                Section(
                    id: "game",
                    title: LocalizedText("Game", "Игра")[language],
                    detail: "",
                    tone: .neutral,
                    buttons: choices.filter { $0.team == nil }.map { Self.button($0, nil, language) } + last
                )
            ]
            sections += Side.allCases.map { side in
                let plays = choices.filter { $0.team == book.setup.teams[side].id }
                return Section(
                    id: side.rawValue,
                    title: names.both[side],
                    detail: Self.detail(pad, side, language),
                    tone: side == .home ? .home : .away,
                    buttons: plays.map { Self.button($0, (names.both[side], side), language) }
                        + (changesPlayers ? Self.changes(changes[side], (names.both[side], side), language) : [])
                )
            }
            return sections.filter { !$0.buttons.isEmpty }
        }
        undo = Self.undo(book, names, language)
        clock = ClockPresentation(openGame, language)
        self.sections = sections({ !Self.isRare($0, mostCommon) }, also: [undo], changesPlayers: true)
        onField = Side.allCases.compactMap { side in
            guard let field = changes[side]?.onField, let page = openGame.page else { return nil }
            let shirts = page.roster(of: side).filter { field.contains($0.playerId) }.map(\.shirt)
            return "\(names.both[side]): \(shirts.joined(separator: " · "))"
        }
        rare = sections { Self.isRare($0, mostCommon) }
        stats = Side.allCases.map { side in
            let team = book.game.state.setup.teams[side].id
            let plays = book.game.state.setup.rules.sport.stats.map { Play.stat(.init(team, kind: $0)) }
            let possible = plays.filter { (try? book.game.state.applying(GameEvent("", $0))) != nil }
            return Section(
                id: side.rawValue,
                title: names.both[side],
                detail: "",
                tone: side == .home ? .home : .away,
                buttons: possible.map { Self.button($0, (names.both[side], side), language) }
            )
        }
        .filter { !$0.buttons.isEmpty }
        statsTitle = LocalizedText("Statistics", "Статистика")[language]
        more = LocalizedText("More", "Още")[language]
    }

    /// Whether a play is shown only on demand: those that end the game early, and every sanction except the sport's
    /// commonest.
    private static func isRare(_ play: Play, _ mostCommon: SanctionKind?) -> Bool {
        switch play {
        case .abandon, .forfeit: true
        case .sanction(let sanction): sanction.kind != mostCommon
        default: false
        }
    }

    private static func button(_ play: Play, _ team: (name: String, side: Side)?, _ language: Language)
        -> ButtonPresentation
    {
        let title = PlayStrings.button(play)[language]
        let label = team.map { "\($0.name): \(title)" } ?? title
        return ButtonPresentation(id(of: play, team?.side), title, label: label, .game(.pad(.playTapped(play)))).with {
            $0.height = Sizes.pad
            $0.tone = tone(of: play, team?.side)
        }
    }

    /// The buttons that open the choice of a team's players.
    private static func changes(_ choices: FieldChoices?, _ team: (name: String, side: Side), _ language: Language)
        -> [ButtonPresentation]
    {
        guard let choices else { return [] }
        func button(_ play: Play, _ change: PlayerChange) -> ButtonPresentation {
            let title = PlayStrings.button(play)[language]
            let action = ScoreBaseAction.game(.pad(.changeTapped(change)))
            return ButtonPresentation(id(of: play, team.side), title, label: "\(team.name): \(title)", action).with {
                $0.height = Sizes.pad
            }
        }
        var buttons: [ButtonPresentation] = []
        if choices.takesLineup {
            buttons.append(button(.lineup(.init(choices.team, players: [])), .lineup(choices.team, [])))
        }
        if choices.takesSubstitution {
            let change = Play.Substitution(choices.team, in: nil, out: nil)
            buttons.append(button(.substitution(change), .substitution(choices.team, out: nil, in: nil)))
        }
        return buttons
    }

    private static func tone(of play: Play, _ side: Side?) -> Tone {
        switch play {
        case .score, .out, .shootoutAttempt: side == .home ? .home : .away
        case .gameStart, .periodStart: .accent
        case .gameEnd, .forfeit, .abandon: .danger
        case .sanction: .warning
        default: .neutral
        }
    }

    /// An id that is unique among the buttons of a pad, whatever the teams' ids contain.
    private static func id(of play: Play, _ side: Side?) -> String {
        let more =
            switch play {
            case .score(let score): [score.kind?.rawValue, score.points.map(String.init)]
            case .out(let out): ["\(out.count)"]
            case .sanction(let sanction): [sanction.kind.rawValue]
            case .stat(let stat): [stat.kind.rawValue]
            case .shootoutAttempt(let attempt): [attempt.scored ? "scored" : "missed"]
            default: [String?]()
            }
        return (["play", play.wireType, side?.rawValue] + more).compactMap(\.self).joined(separator: "-")
    }

    private static func detail(_ pad: Pad, _ side: Side, _ language: Language) -> String {
        var words: [LocalizedText] = []
        if let left = pad.timeoutsLeft[side] {
            words.append(
                LocalizedText.count(
                    left,
                    LocalizedText("timeout left", "оставащ таймаут"),
                    LocalizedText("timeouts left", "оставащи таймаута")
                )
            )
        }
        if pad.inBonus[side] { words.append(LocalizedText("Team fouls used up", "Изчерпани отборни фаулове")) }
        return words.map { $0[language] }.joined(separator: " · ")
    }

    private static func undo(_ book: Scorebook, _ names: TeamNames, _ language: Language) -> ButtonPresentation {
        let last = book.undoable.map { names.line($0.play)[language] }
        return ButtonPresentation(
            "undo",
            ScoreBaseStrings.undo[language],
            label: last.map { "\(ScoreBaseStrings.undo[language]): \($0)" },
            .game(.pad(.undoTapped))
        )
        .with {
            $0.hint = LocalizedText("Adds an event that undoes it.", "Записва ред, който го отменя.")[language]
            $0.height = Sizes.pad
            $0.isEnabled = last != nil
        }
    }
}

/// A conflict of the user's own event, with the possible decisions.
package struct ConflictPresentation: Sendable, Equatable {
    /// The id for the renderer.
    package let id: String
    /// The title shown in the conflict.
    package let title: String
    /// The user's own event.
    package let mine: String
    /// The reason for the conflict.
    package let obstacle: String
    /// The decisions, most likely first.
    package let buttons: [ButtonPresentation]
    /// What a screen reader reads aloud for the conflict.
    package var label: String { "\(title). \(mine). \(obstacle)" }

    init(_ conflict: Scorebook.Conflict, _ names: TeamNames, _ language: Language) {
        id = "conflict-\(conflict.id)"
        mine = names.line(conflict.event.play)[language]
        func button(_ decision: Scorebook.Decision, _ title: LocalizedText, _ tone: Tone) -> ButtonPresentation {
            ButtonPresentation(
                "\(decision)-\(conflict.id)",
                title[language],
                .game(.pad(.decided(conflict.id, decision)))
            )
            .with {
                $0.tone = tone
            }
        }
        let drop = button(.drop, LocalizedText("Leave mine out", "Без моето"), .danger)
        switch conflict.reason {
        case .twin(let theirs):
            title = LocalizedText("Recorded twice?", "Записано два пъти?")[language]
            obstacle =
                LocalizedText("Another scorekeeper: ", "Друг секретар: ")[language] + names.line(theirs.play)[language]
            buttons = [
                button(.drop, LocalizedText("The same play", "Същото е"), .accent),
                button(.send, LocalizedText("Both happened", "И двете са станали"), .neutral),
            ]
        case .impossible(let refusal, let offer):
            title = LocalizedText("This no longer fits", "Това вече не пасва")[language]
            obstacle = refusal.phrase[language]
            let place = button(.place, LocalizedText("Put it where I saw it", "Сложи го, където го видях"), .accent)
            buttons = offer == nil ? [drop] : [place, drop]
        case .refused(let error):
            title = error.title[language]
            obstacle = (error.particulars(in: language) + error.advice.map { $0[language] }).joined(separator: " ")
            buttons = [button(.send, ScoreBaseStrings.tryAgain, .accent), drop]
        }
    }
}
