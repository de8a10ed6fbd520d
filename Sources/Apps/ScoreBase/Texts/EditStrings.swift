import LocalizedTexts
import Wire

/// The texts of the forms in which an admin edits a league.
enum EditStrings {
    static let newLeague = LocalizedText("New league", "Нова лига")
    static let newSeason = LocalizedText("New season", "Нов сезон")
    static let newVenue = LocalizedText("Add a venue", "Добави зала")
    static let newTeam = LocalizedText("Add a team", "Добави отбор")
    static let newPlayer = LocalizedText("Add a player", "Добави играч")
    static let newPlayers = LocalizedText("Add players from a list", "Добави играчи от списък")
    static let newGame = LocalizedText("Plan a game", "Насрочи среща")
    static let changeLeague = LocalizedText("Change the league", "Промени лигата")
    static let changeSeason = LocalizedText("Change the season", "Промени сезона")
    static let changeVenue = LocalizedText("Change the venue", "Промени залата")
    static let changeTeam = LocalizedText("Change the team", "Промени отбора")
    static let changePlayer = LocalizedText("Change the player", "Промени играча")
    static let changeGame = LocalizedText("Change time and place", "Промени час и място")
    static let venues = LocalizedText("Venues", "Зали")
    static let noVenues = LocalizedText("No venue was added yet.", "Още няма зали.")
    static let export = LocalizedText("Export", "Експорт")
    static func saveFile(_ name: String) -> LocalizedText { LocalizedText("Save \(name)", "Запази \(name)") }

    /// The title of an export.
    static func title(_ export: LeagueExport) -> LocalizedText {
        switch export {
        case .everything: LocalizedText("Whole league", "Цялата лига")
        case .standings: LocalizedText("Table (CSV)", "Класиране (CSV)")
        case .teams: LocalizedText("Teams (CSV)", "Отбори (CSV)")
        case .players: LocalizedText("Players (CSV)", "Играчи (CSV)")
        case .games: LocalizedText("Games (CSV)", "Срещи (CSV)")
        }
    }

    static let cannotAdd = LocalizedText("This cannot be added", "Това не може да се добави")
    static let changedMeanwhile = LocalizedText(
        "Someone else changed this meanwhile",
        "Някой друг промени това междувременно"
    )
    static let saveReplaces = LocalizedText(
        "Save replaces that with what is here; Cancel leaves it.",
        "„Запази“ го заменя с написаното тук; „Отказ“ го оставя."
    )
    static let saved = LocalizedText("Saved", "Запазено")
    static let save = LocalizedText("Save", "Запази")
    static let teams = LocalizedText("Teams", "Отбори")
    static let sport = LocalizedText("Sport", "Спорт")
    static let home = LocalizedText("Home team", "Домакин")
    static let away = LocalizedText("Visitors", "Гост")

    static func imported(_ outcome: LeagueImport) -> LocalizedText {
        LocalizedText(
            "\(outcome.added) added, \(outcome.known) were there already",
            "Добавени: \(outcome.added), вече налични: \(outcome.known)"
        )
    }

    static func title(_ subject: EditForm.Subject) -> LocalizedText {
        switch subject {
        case .league: newLeague
        case .season: newSeason
        case .venue: newVenue
        case .team: newTeam
        case .player: newPlayer
        case .players: newPlayers
        case .game: newGame
        case .protest: ProtestStrings.file
        case .reopening: ProtestStrings.reopen
        case .change(let editable): title(changing: editable.target)
        case .fixtures: FixtureStrings.newFixtures
        case .replan: FixtureStrings.replan
        }
    }

    static func title(changing target: EditTarget) -> LocalizedText {
        switch target {
        case .league: changeLeague
        case .season: changeSeason
        case .venue: changeVenue
        case .team: changeTeam
        case .player: changePlayer
        case .game: changeGame
        case .protest: ProtestStrings.decide
        }
    }

    static func title(_ field: EditForm.Field) -> LocalizedText {
        switch field {
        case .name: LocalizedText("Name", "Име")
        case .sport: sport
        case .shortName: LocalizedText("Short name, up to 12 letters", "Кратко име, до 12 букви")
        case .number: LocalizedText("Number", "Номер")
        case .position: LocalizedText("Position", "Пост")
        case .home: home
        case .away: away
        case .startsAt: LocalizedText("Starts", "Начало")
        case .address: LocalizedText("Address", "Адрес")
        case .text: ProtestStrings.text
        case .status: ProtestStrings.decision
        case .note: ProtestStrings.reason
        case .venue: LocalizedText("Venue", "Зала")
        case .list:
            LocalizedText("Name, number, position: one player per line", "Име, номер, пост: по един играч на ред")
        case .startsOn: LocalizedText("First day, e.g. 2026-09-01", "Първи ден, напр. 2026-09-01")
        case .endsOn: LocalizedText("Last day", "Последен ден")
        case .scheduleStatus: SpectatorStrings.state
        case .format: FixtureStrings.format
        case .legs: FixtureStrings.legs
        case .times: FixtureStrings.times
        case .zone: FixtureStrings.zone
        case .venues: FixtureStrings.venues
        case .days: FixtureStrings.closed
        case .withdrawn: FixtureStrings.withdrawn
        }
    }

    /// The title of the start time field, with the place whose local time is meant.
    static func starts(in zone: String) -> LocalizedText {
        let city = TimeStrings.city(zone)
        return LocalizedText("Starts (\(city)), e.g. 2026-05-01 18:30", "Начало (\(city)), напр. 2026-05-01 18:30")
    }

    /// The current value of a field that another admin has changed.
    static func isNow(_ field: EditForm.Field, _ value: String) -> LocalizedText {
        value.isEmpty
            ? title(field) + LocalizedText(" is empty now.", " вече е празно.")
            : title(field) + LocalizedText(" is now “\(value)”.", " вече е „\(value)“.")
    }

    /// What is wrong with a line of the list.
    static func problem(_ problem: PlayerImport.Problem, line: Int) -> LocalizedText {
        LocalizedText("line \(line): ", "ред \(line): ") + self.problem(problem)
    }

    static func problem(_ problem: PlayerImport.Problem) -> LocalizedText {
        switch problem {
        case .noName: LocalizedText("the name is missing", "липсва името")
        case .longName: LocalizedText("the name is longer than 200 letters", "името е по-дълго от 200 букви")
        case .longPosition: LocalizedText("the position is longer than 50 letters", "постът е по-дълъг от 50 букви")
        case .number(let text):
            LocalizedText("the number must be 0 to 999, not “\(text)”", "номерът трябва да е от 0 до 999, не „\(text)“")
        case .takenNumber(let number):
            LocalizedText("another player has number \(number)", "друг играч има номер \(number)")
        }
    }

    /// What keeps the form from being submitted.
    static func check(_ field: LocalizedText) -> LocalizedText {
        LocalizedText("Not valid yet: ", "Още не е вярно: ") + field
    }
    static func fillIn(_ field: LocalizedText) -> LocalizedText {
        LocalizedText("Fill in first: ", "Първо попълнете: ") + field
    }
    static func correct(line: Int) -> LocalizedText {
        LocalizedText("Correct line \(line) first.", "Първо поправете ред \(line).")
    }
    static let sameTeam = LocalizedText("Choose two different teams.", "Изберете два различни отбора.")
    static let unchanged = LocalizedText("Nothing is changed yet.", "Още нищо не е променено.")

    static let tooLong = LocalizedText(
        "A list may have at most \(PlayerImport.maxPlayers) players.",
        "Списъкът може да има най-много \(PlayerImport.maxPlayers) играчи."
    )

    /// The title of the button that adds a list of players.
    static func add(_ count: Int) -> LocalizedText { LocalizedText("Add ", "Добави ") + players(count) }

    /// The message after a list of players was added.
    static func added(_ count: Int) -> LocalizedText { players(count) + LocalizedText(" added", " добавени") }

    private static func players(_ count: Int) -> LocalizedText {
        LocalizedText.count(count, LocalizedText("player", "играч"), LocalizedText("players", "играчи"))
    }

    static let firstLeague = LocalizedText(
        "Make a league, add two teams, and plan the first game.",
        "Направете лига, добавете два отбора и насрочете първата среща."
    )
    static let stepTeams = LocalizedText("Step 1 of 3: add two teams", "Стъпка 1 от 3: добавете два отбора")
    static let stepGame = LocalizedText("Step 2 of 3: plan the first game", "Стъпка 2 от 3: насрочете първата среща")
    static let stepGameDetail = LocalizedText(
        "Open a team to add its players first, if you want plays to have names.",
        "Отворете отбор, за да добавите играчите му, ако искате имена в протокола."
    )
    static let stepPlay = LocalizedText("Step 3 of 3: open the game and start it", "Стъпка 3 от 3: отворете срещата")
    static let stepPlayDetail = LocalizedText(
        "A scorekeeper opens it under Games and taps “Start the game”.",
        "Секретарят я отваря от „Срещи“ и натиска „Начало на играта“."
    )
    static let noPlayers = LocalizedText("This team has no players yet.", "Отборът още няма играчи.")
}
