import LocalizedTexts
import Wire

/// The texts about a season's games.
enum FixtureStrings {
    static let newFixtures = LocalizedText("Plan a season", "Насрочи сезон")
    static let replan = LocalizedText("Move lost games", "Премести пропаднали срещи")
    static let show = LocalizedText("Show the games", "Покажи срещите")
    static let saveMoves = LocalizedText("Keep these changes", "Запази промените")
    static let noTime = LocalizedText("no time", "без час")
    static let cancelled = LocalizedText("cancelled", "отменена")
    static let nobody = LocalizedText("No team", "Никой")

    static let roundRobin = LocalizedText("Round robin", "Всеки срещу всеки")
    static let knockout = LocalizedText("Knockout", "Елиминации")
    static let swiss = LocalizedText("Swiss", "Швейцарска система")
    static let once = LocalizedText("Once", "Веднъж")
    static let twice = LocalizedText("Home and away", "Разменено гостуване")

    static let format = LocalizedText("Format", "Формат")
    static let legs = LocalizedText("Each pair plays", "Всяка двойка играе")
    static let times = LocalizedText(
        "Times, e.g. sat 15:00 17:00, sun 12:00",
        "Часове, напр. съб 15:00 17:00, нед 12:00"
    )
    static let zone = LocalizedText("Time zone, e.g. Europe/Sofia", "Часова зона, напр. Europe/Sofia")
    static let venues = LocalizedText("Venues, with commas between them", "Зали, със запетаи")
    static let closed = LocalizedText("Days without games", "Дни без срещи")
    static let lost = LocalizedText("Lost days, e.g. 2026-09-12", "Пропаднали дни, напр. 2026-09-12")
    static let withdrawn = LocalizedText("A team withdraws", "Отбор се отказва")

    static func round(_ number: Int) -> LocalizedText { LocalizedText("Round \(number)", "Кръг \(number)") }
    static func group(_ number: Int) -> LocalizedText { LocalizedText("Group \(number)", "Група \(number)") }

    private static func games(_ count: Int) -> LocalizedText {
        LocalizedText.count(count, LocalizedText("game", "среща"), LocalizedText("games", "срещи"))
    }

    /// The title of the button that saves a plan.
    static func save(_ count: Int) -> LocalizedText { LocalizedText("Keep ", "Запази ") + games(count) }

    static func planned(_ count: Int) -> LocalizedText { games(count) + LocalizedText(" planned", " насрочени") }

    static func planned(_ count: Int, _ findings: Int) -> LocalizedText {
        let problems =
            findings == 0
            ? LocalizedText("every wish is met", "всички желания са изпълнени")
            : LocalizedText("wishes not met: \(findings)", "неизпълнени желания: \(findings)")
        return games(count) + LocalizedText("; ", "; ") + problems
    }

    static func moved(_ count: Int, isFewest: Bool) -> LocalizedText {
        let moved = games(count) + LocalizedText(" moved", " преместени")
        return isFewest ? moved + LocalizedText("; fewer is not possible", "; по-малко не може") : moved
    }

    /// The text of a finding, with its round and day.
    static func finding(_ finding: FixtureFinding) -> LocalizedText {
        var text = rule(finding.rule)
        if let reason = finding.reason { text = text + LocalizedText(": ", ": ") + self.reason(reason) }
        if let round = finding.round { text = text + LocalizedText(", round \(round)", ", кръг \(round)") }
        if let day = finding.day { text = text + LocalizedText(", \(day)", ", \(day)") }
        return text
    }

    private static func rule(_ rule: String) -> LocalizedText {
        switch rule {
        case "no_slots": LocalizedText("the calendar has no day for games", "календарът няма ден за срещи")
        case "unplaced": LocalizedText("there is no time for this game", "за тази среща няма час")
        case "moved": LocalizedText("not on the days of its round", "не е в дните на кръга си")
        case "derby": LocalizedText("not on the wished day", "не е в желания ден")
        case "streak":
            LocalizedText("too many games in a row on one side", "твърде много поредни срещи у дома или на гости")
        case "separation": LocalizedText("the two games are too near", "двете срещи са твърде близо")
        case "halves": LocalizedText("they meet twice in one half", "срещат се два пъти в един полусезон")
        case "rematch": LocalizedText("they have met before", "вече са се срещали")
        case "undecided": LocalizedText("this game has no winner yet", "срещата още няма победител")
        default: LocalizedText(plain: rule)
        }
    }

    private static func reason(_ reason: String) -> LocalizedText {
        switch reason {
        case "venue_taken": LocalizedText("the venue is taken", "залата е заета")
        case "blackout": LocalizedText("a team cannot play then", "отбор не може тогава")
        case "rest": LocalizedText("a team plays too near", "отбор играе твърде близо")
        case "venue_closed": LocalizedText("the venue is closed", "залата е затворена")
        default: LocalizedText(plain: reason)
        }
    }
}
