import LocalizedTexts
import Scoring

/// The texts of plays.
enum PlayStrings {
    /// The title of a play's button, without the team.
    static func button(_ play: Play) -> LocalizedText {
        switch play {
        case .score(let score):
            points(score) + (score.kind.map { LocalizedText(plain: " ") + name(of: $0) } ?? LocalizedText(plain: ""))
        case .out(let out): LocalizedText.count(out.count, LocalizedText("out", "аут"), LocalizedText("outs", "аута"))
        case .sanction(let sanction): name(of: sanction.kind)
        case .timeout: LocalizedText("Timeout", "Таймаут")
        case .shootoutAttempt(let attempt):
            attempt.scored
                ? LocalizedText("Attempt scored", "Вкаран удар") : LocalizedText("Attempt missed", "Пропуснат удар")
        case .stat(let stat): StatStrings.name(of: stat.kind)
        case .lineup: LocalizedText("Starting line-up", "Начален състав")
        case .substitution: LocalizedText("Substitution", "Смяна")
        case .forfeit: LocalizedText("Forfeit", "Отказва се")
        case .gameStart: LocalizedText("Start the game", "Начало на играта")
        case .periodStart: LocalizedText("Start the period", "Начало на частта")
        case .periodEnd: LocalizedText("End the period", "Край на частта")
        case .gameEnd: LocalizedText("Final whistle", "Последен съдийски сигнал")
        case .reopen: LocalizedText("Reopen the game", "Отвори играта отново")
        case .abandon: LocalizedText("Abandon the game", "Прекрати играта")
        case .void: LocalizedText("Undone", "Отменено")
        }
    }

    /// The text of a play in the event log, with the team's name.
    static func line(_ play: Play, team: String?) -> LocalizedText {
        switch play {
        case .gameStart: LocalizedText("The game begins", "Играта започва")
        case .periodStart: LocalizedText("A period begins", "Частта започва")
        case .periodEnd: LocalizedText("The period ends", "Частта свършва")
        case .gameEnd: LocalizedText("The game is over", "Играта свърши")
        case .reopen: LocalizedText("The game is reopened", "Играта е отворена отново")
        case .abandon: LocalizedText("The game is abandoned", "Играта е прекратена")
        default: LocalizedText(plain: team.map { "\($0): " } ?? "") + button(play)
        }
    }

    private static func points(_ score: Play.Score) -> LocalizedText {
        LocalizedText(plain: score.points.map { "+\($0)" } ?? "+")
    }

    private static func name(of kind: ScoreKind) -> LocalizedText {
        switch kind {
        case .freeThrow: LocalizedText("Free throw", "Наказателен удар")
        case .fieldGoal: LocalizedText("Field goal", "Кош")
        case .threePointer: LocalizedText("Three-pointer", "Тройка")
        case .goal: LocalizedText("Goal", "Гол")
        case .penalty: LocalizedText("Penalty", "Дузпа")
        case .ownGoal: LocalizedText("Own goal", "Автогол")
        case .run: LocalizedText("Run", "Рън")
        case .homeRun: LocalizedText("Home run", "Хоумрън")
        case .point: LocalizedText("Point", "Точка")
        case .ace: LocalizedText("Ace", "Ас")
        case .attack: LocalizedText("Attack", "Атака")
        case .block: LocalizedText("Block", "Блокада")
        case .winner: LocalizedText("Winner", "Печеливш удар")
        case .opponentError: LocalizedText("Opponent's error", "Грешка на противника")
        case .doubleFault: LocalizedText("Double fault", "Двойна грешка")
        }
    }

    private static func name(of kind: SanctionKind) -> LocalizedText {
        switch kind {
        case .personal: LocalizedText("Foul", "Фаул")
        case .technical: LocalizedText("Technical foul", "Технически фаул")
        case .unsportsmanlike: LocalizedText("Unsportsmanlike foul", "Неспортсменски фаул")
        case .disqualifying: LocalizedText("Disqualifying foul", "Дисквалифициращ фаул")
        case .yellow: LocalizedText("Yellow card", "Жълт картон")
        case .secondYellow: LocalizedText("Second yellow", "Втори жълт картон")
        case .red: LocalizedText("Red card", "Червен картон")
        case .expulsion: LocalizedText("Expulsion", "Изгонване")
        case .disqualification: LocalizedText("Disqualification", "Дисквалификация")
        case .minor: LocalizedText("Minor, 2 min", "Малко наказание, 2 мин")
        case .doubleMinor: LocalizedText("Double minor, 4 min", "Двойно малко, 4 мин")
        case .major: LocalizedText("Major, 5 min", "Голямо наказание, 5 мин")
        case .misconduct: LocalizedText("Misconduct, 10 min", "Лошо поведение, 10 мин")
        case .gameMisconduct: LocalizedText("Game misconduct", "Отстраняване до края")
        case .match: LocalizedText("Match penalty", "Наказание за мач")
        case .warning: LocalizedText("Warning", "Предупреждение")
        case .pointPenalty: LocalizedText("Point penalty", "Отнета точка")
        case .gamePenalty: LocalizedText("Game penalty", "Отнет гейм")
        case .ejection: LocalizedText("Ejection", "Отстраняване")
        }
    }
}
