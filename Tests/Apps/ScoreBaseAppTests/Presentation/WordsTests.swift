import LocalizedTexts
import Scoring
import Testing
import Wire

@testable import ScoreBaseApp

@Suite struct WordsTests {
    @Test(arguments: [
        ("Q3", "3-та четвърт"), ("1st half", "1-во полувреме"), ("2nd period", "2-ра част"), ("Half-time", "Почивка"),
        ("After Q1", "След 1-ва четвърт"), ("Top 9th", "Горна част на 9-ти ининг"), ("Set 5", "Сет 5"),
        ("Bottom 12th", "Долна част на 12-ти ининг"), ("OT2", "2-ро продължение"), ("Overtime", "Продължение"),
        ("Extra time, 1st half", "Продължение, 1-во полувреме"), ("Final", "Край"), ("After Set 2", "След Сет 2"),
        ("Final, after a shoot-out", "Край, след наказателни удари"), ("7th inning", "7-ми ининг"),
        ("Something new", "Something new"),
    ])
    func periodsHaveTheirNames(english: String, bulgarian: String) {
        #expect(BoardStrings.period(english)[.english] == english)
        #expect(BoardStrings.period(english)[.bulgarian] == bulgarian)
    }

    @Test(arguments: Sport.allCases)
    func everyPeriodOfEverySportIsKnown(sport: Sport) throws {
        let rules = RuleSet.standard(for: sport)
        for number in 1...(rules.regularPeriods + 2) where number <= rules.lastPeriod {
            let name = rules.name(ofPeriod: number)
            #expect(BoardStrings.period(name)[.bulgarian] != name, "\(name)")
        }
    }

    @Test(arguments: [
        ("1 out", "1 аут"), ("2 outs", "2 аута"), ("Penalties 4–2", "Дузпи 4–2"), ("40–A", "40–A"), ("", ""),
    ])
    func situationsToo(english: String, bulgarian: String) {
        #expect(BoardStrings.situation(english)[.bulgarian] == bulgarian)
    }

    @Test(arguments: Sport.allCases)
    func everyButtonOfAPadSpeaksBothLanguagesAndHasANameOfItsOwn(sport: Sport) throws {
        var game = Fixture.game
        game.sportType = sport.rawValue
        let setup = try #require(try GamePage(game: game).setup())
        var book = Scorebook(setup)
        try book.record(.gameStart, as: "1")
        if case .clocked = setup.rules.format { try book.record(.periodStart, as: "2") }
        var room = OpenGame("g")
        room.book = book
        let pads = Language.allCases.map { PadPresentation(book, TeamNames(game), room, $0) }
        let buttons = pads.map { ($0.sections + $0.rare).flatMap(\.buttons) }
        #expect(Set(buttons[0].map(\.id)).count == buttons[0].count)
        for (english, bulgarian) in zip(buttons[0], buttons[1]) {
            #expect(english.id == bulgarian.id && english.title != bulgarian.title, "\(english.title)")
            #expect(english.height == Sizes.pad && !english.label.isEmpty)
        }
    }

    @Test func whatIsNotSentYetIsCountedInBothLanguages() {
        #expect(
            ScoreBaseStrings.unsent(1)[.english] == "1 event not sent yet"
                && ScoreBaseStrings.unsent(3)[.english] == "3 events not sent yet"
        )
        #expect(ScoreBaseStrings.unsent(1)[.bulgarian] == "1 събитие още не е изпратено")
        #expect(ScoreBaseStrings.unsent(3)[.bulgarian] == "3 събития още не са изпратени")
    }

    @Test func aPadFollowsTheGame() throws {
        let book = try Fixture.book()
        let pad = PadPresentation(book, TeamNames(Fixture.game), OpenGame("g"), .english)
        #expect(pad.sections[0].buttons.map(\.title).contains("Start the game") && !pad.undo.isEnabled)
        var started = try Fixture.book(Fixture.opening)
        try started.record(Fixture.homeTwo, as: "m")
        let next = PadPresentation(started, TeamNames(Fixture.game), OpenGame("g"), .english)
        #expect(next.sections.map(\.id) == ["game", "home", "away"])
        #expect(next.sections[1].title == "Anchors" && next.sections[1].detail.contains("timeout"))
        #expect(next.sections[0].buttons.last == next.undo)
        let rare = next.rare.flatMap(\.buttons).map(\.title)
        #expect(rare.contains("Abandon the game") && rare.contains("Technical foul") && !rare.contains("Foul"))
        #expect(
            Set(next.sections.flatMap(\.buttons).map(\.id)).isDisjoint(with: next.rare.flatMap(\.buttons).map(\.id))
        )
        #expect(next.undo.isEnabled && next.undo.label == "Undo: Anchors: +2 Field goal")
    }
}
