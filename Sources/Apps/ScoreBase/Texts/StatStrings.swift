import LocalizedTexts
import Scoring

/// The texts of plays without a score, and of a box score's columns.
enum StatStrings {
    static func name(of kind: StatKind) -> LocalizedText {
        switch kind {
        case .fieldGoalMissed: LocalizedText("Missed two", "Пропусната двойка")
        case .threePointerMissed: LocalizedText("Missed three", "Пропусната тройка")
        case .freeThrowMissed: LocalizedText("Missed free throw", "Пропуснат наказателен удар")
        case .defensiveRebound: LocalizedText("Defensive rebound", "Борба в защита")
        case .offensiveRebound: LocalizedText("Offensive rebound", "Борба в нападение")
        case .assist: LocalizedText("Assist", "Асистенция")
        case .steal: LocalizedText("Steal", "Отнета топка")
        case .turnover: LocalizedText("Turnover", "Загубена топка")
        case .foulDrawn: LocalizedText("Foul drawn", "Предизвикан фаул")
        case .block: LocalizedText("Block", "Чадър")
        case .shotBlocked: LocalizedText("Shot blocked", "Блокиран удар")
        case .shotOnGoal: LocalizedText("Shot on goal", "Удар във вратата")
        case .shotMissed: LocalizedText("Shot wide", "Удар извън вратата")
        case .hit: LocalizedText("Hit", "Сблъсък")
        case .giveaway: LocalizedText("Giveaway", "Изпуснат пък")
        case .takeaway: LocalizedText("Takeaway", "Отнет пък")
        case .faceoffWon: LocalizedText("Face-off won", "Спечелен були")
        case .corner: LocalizedText("Corner", "Корнер")
        case .offside: LocalizedText("Offside", "Засада")
        case .save: LocalizedText("Save", "Спасяване")
        }
    }

    /// The title of a column, abbreviated as in sports tables, and its full name.
    static func column(_ stat: Stat) -> (short: LocalizedText, full: LocalizedText) {
        switch stat {
        case .seconds: (LocalizedText("MIN", "МИН"), LocalizedText("Minutes", "Минути"))
        case .points: (LocalizedText("PTS", "Т"), LocalizedText("Points", "Точки"))
        case .twoMade: (LocalizedText("2M", "2В"), LocalizedText("Two-pointers made", "Вкарани двойки"))
        case .twoAttempted: (LocalizedText("2A", "2О"), LocalizedText("Two-pointers attempted", "Опити за двойка"))
        case .threeMade: (LocalizedText("3M", "3В"), LocalizedText("Three-pointers made", "Вкарани тройки"))
        case .threeAttempted:
            (LocalizedText("3A", "3О"), LocalizedText("Three-pointers attempted", "Опити за тройка"))
        case .freeMade: (LocalizedText("FTM", "НВ"), LocalizedText("Free throws made", "Вкарани наказателни"))
        case .freeAttempted:
            (LocalizedText("FTA", "НО"), LocalizedText("Free throws attempted", "Изпълнени наказателни"))
        case .offensiveRebounds: (LocalizedText("OR", "БН"), LocalizedText("Offensive rebounds", "Борби в нападение"))
        case .defensiveRebounds: (LocalizedText("DR", "БЗ"), LocalizedText("Defensive rebounds", "Борби в защита"))
        case .rebounds: (LocalizedText("REB", "Б"), LocalizedText("Rebounds", "Борби"))
        case .assists: (LocalizedText("AST", "АС"), LocalizedText("Assists", "Асистенции"))
        case .steals: (LocalizedText("STL", "ОТ"), LocalizedText("Steals", "Отнети топки"))
        case .turnovers: (LocalizedText("TO", "ЗТ"), LocalizedText("Turnovers", "Загубени топки"))
        case .blocks: (LocalizedText("BLK", "Ч"), LocalizedText("Blocks", "Чадъри"))
        case .blocksAgainst: (LocalizedText("BA", "БЛ"), LocalizedText("Shots blocked", "Блокирани удари"))
        case .fouls: (LocalizedText("PF", "Ф"), LocalizedText("Fouls", "Фаулове"))
        case .foulsDrawn: (LocalizedText("FD", "ПФ"), LocalizedText("Fouls drawn", "Предизвикани фаулове"))
        case .plusMinus: (LocalizedText("+/−", "+/−"), LocalizedText("Plus-minus", "Плюс-минус"))
        case .goals: (LocalizedText("G", "Г"), LocalizedText("Goals", "Голове"))
        case .ownGoals: (LocalizedText("OG", "АГ"), LocalizedText("Own goals", "Автоголове"))
        case .pim: (LocalizedText("PIM", "НМ"), LocalizedText("Penalty minutes", "Наказателни минути"))
        case .shotsOnGoal: (LocalizedText("SOG", "УВ"), LocalizedText("Shots on goal", "Удари във вратата"))
        case .shotsMissed: (LocalizedText("SM", "УИ"), LocalizedText("Other shots", "Други удари"))
        case .blockedShots: (LocalizedText("BLK", "БЛ"), LocalizedText("Blocked shots", "Блокирани удари"))
        case .hits: (LocalizedText("HIT", "СБ"), LocalizedText("Hits", "Сблъсъци"))
        case .giveaways: (LocalizedText("GV", "ИП"), LocalizedText("Giveaways", "Изпуснати"))
        case .takeaways: (LocalizedText("TK", "ОП"), LocalizedText("Takeaways", "Отнети"))
        case .faceoffsWon: (LocalizedText("FOW", "СБу"), LocalizedText("Face-offs won", "Спечелени булита"))
        case .powerPlayGoals: (LocalizedText("PPG", "ГП"), LocalizedText("Power-play goals", "Голове в надмощие"))
        case .shortHandedGoals:
            (LocalizedText("SHG", "ГМ"), LocalizedText("Short-handed goals", "Голове в малцинство"))
        case .shootoutGoals: (LocalizedText("SOM", "ДВ"), LocalizedText("Shoot-out goals", "Вкарани дузпи"))
        case .shootoutAttempts: (LocalizedText("SOA", "ДО"), LocalizedText("Shoot-out attempts", "Изпълнени дузпи"))
        case .saves: (LocalizedText("SV", "СП"), LocalizedText("Saves", "Спасявания"))
        case .corners: (LocalizedText("CK", "К"), LocalizedText("Corners", "Корнери"))
        case .offsides: (LocalizedText("OFF", "ЗС"), LocalizedText("Offsides", "Засади"))
        case .yellowCards: (LocalizedText("YC", "ЖК"), LocalizedText("Yellow cards", "Жълти картони"))
        case .redCards: (LocalizedText("RC", "ЧК"), LocalizedText("Red cards", "Червени картони"))
        case .runs: (LocalizedText("R", "Р"), LocalizedText("Runs", "Рънове"))
        case .homeRuns: (LocalizedText("HR", "ХР"), LocalizedText("Home runs", "Хоумръни"))
        case .outs: (LocalizedText("OUT", "А"), LocalizedText("Outs", "Аутове"))
        case .aces: (LocalizedText("ACE", "АС"), LocalizedText("Aces", "Асове"))
        case .attacks: (LocalizedText("ATT", "АТ"), LocalizedText("Attack points", "Точки от атака"))
        case .winners: (LocalizedText("W", "ПУ"), LocalizedText("Winners", "Печеливши удари"))
        }
    }
}
