import Phrases
import Scoring

/// The texts of plays.
enum PlayStrings {
    /// The title of a play's button, without the team.
    static func button(_ play: Play) -> Phrase {
        switch play {
        case .score(let score):
            points(score) + (score.kind.map { Phrase(plain: " ") + name(of: $0) } ?? Phrase(plain: ""))
        case .out(let out): Phrase.count(out.count, Phrase("out", "аут"), Phrase("outs", "аута"))
        case .sanction(let sanction): name(of: sanction.kind)
        case .timeout: Phrase("Timeout", "Таймаут")
        case .shootoutAttempt(let attempt):
            attempt.scored ? Phrase("Attempt scored", "Вкаран удар") : Phrase("Attempt missed", "Пропуснат удар")
        case .substitution: Phrase("Substitution", "Смяна")
        case .forfeit: Phrase("Forfeit", "Отказва се")
        case .gameStart: Phrase("Start the game", "Начало на играта")
        case .periodStart: Phrase("Start the period", "Начало на частта")
        case .periodEnd: Phrase("End the period", "Край на частта")
        case .gameEnd: Phrase("Final whistle", "Последен съдийски сигнал")
        case .reopen: Phrase("Reopen the game", "Отвори играта отново")
        case .abandon: Phrase("Abandon the game", "Прекрати играта")
        case .void: Phrase("Taken back", "Отменено")
        }
    }

    /// The text of a play in the event log, with the team's name.
    static func line(_ play: Play, team: String?) -> Phrase {
        switch play {
        case .gameStart: Phrase("The game begins", "Играта започва")
        case .periodStart: Phrase("A period begins", "Частта започва")
        case .periodEnd: Phrase("The period ends", "Частта свършва")
        case .gameEnd: Phrase("The game is over", "Играта свърши")
        case .reopen: Phrase("The game is reopened", "Играта е отворена отново")
        case .abandon: Phrase("The game is abandoned", "Играта е прекратена")
        default: Phrase(plain: team.map { "\($0): " } ?? "") + button(play)
        }
    }

    private static func points(_ score: Play.Score) -> Phrase { Phrase(plain: score.points.map { "+\($0)" } ?? "+") }

    private static func name(of kind: ScoreKind) -> Phrase {
        switch kind {
        case .freeThrow: Phrase("Free throw", "Наказателен удар")
        case .fieldGoal: Phrase("Field goal", "Кош")
        case .threePointer: Phrase("Three-pointer", "Тройка")
        case .goal: Phrase("Goal", "Гол")
        case .penalty: Phrase("Penalty", "Дузпа")
        case .ownGoal: Phrase("Own goal", "Автогол")
        case .run: Phrase("Run", "Рън")
        case .homeRun: Phrase("Home run", "Хоумрън")
        case .point: Phrase("Point", "Точка")
        case .ace: Phrase("Ace", "Ас")
        case .attack: Phrase("Attack", "Атака")
        case .block: Phrase("Block", "Блокада")
        case .winner: Phrase("Winner", "Печеливш удар")
        case .opponentError: Phrase("Opponent's error", "Грешка на противника")
        case .doubleFault: Phrase("Double fault", "Двойна грешка")
        }
    }

    private static func name(of kind: SanctionKind) -> Phrase {
        switch kind {
        case .personal: Phrase("Foul", "Фаул")
        case .technical: Phrase("Technical foul", "Технически фаул")
        case .unsportsmanlike: Phrase("Unsportsmanlike foul", "Неспортсменски фаул")
        case .disqualifying: Phrase("Disqualifying foul", "Дисквалифициращ фаул")
        case .yellow: Phrase("Yellow card", "Жълт картон")
        case .secondYellow: Phrase("Second yellow", "Втори жълт картон")
        case .red: Phrase("Red card", "Червен картон")
        case .expulsion: Phrase("Expulsion", "Изгонване")
        case .disqualification: Phrase("Disqualification", "Дисквалификация")
        case .minor: Phrase("Minor, 2 min", "Малко наказание, 2 мин")
        case .doubleMinor: Phrase("Double minor, 4 min", "Двойно малко, 4 мин")
        case .major: Phrase("Major, 5 min", "Голямо наказание, 5 мин")
        case .misconduct: Phrase("Misconduct, 10 min", "Лошо поведение, 10 мин")
        case .gameMisconduct: Phrase("Game misconduct", "Отстраняване до края")
        case .match: Phrase("Match penalty", "Наказание за мач")
        case .warning: Phrase("Warning", "Предупреждение")
        case .pointPenalty: Phrase("Point penalty", "Отнета точка")
        case .gamePenalty: Phrase("Game penalty", "Отнет гейм")
        case .ejection: Phrase("Ejection", "Отстраняване")
        }
    }
}
