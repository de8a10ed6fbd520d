import Testing
import Wire

@testable import Scoring

@Suite struct ClockedRulesTests {
    @Test func aLevelBasketballGameGoesIntoOvertimeUntilSomebodyLeads() throws {
        var book = try Book(.nba)
        try book.write(.gameStart)
        for _ in 0..<4 { try book.period { try $0.fill(Both(20, 20), step: 2) } }
        #expect(book.refusal(of: .gameEnd)?.code == .scoreLevel)
        try book.period { try $0.fill(Both(4, 4), step: 2) }
        #expect(book.refusal(of: .gameEnd)?.code == .scoreLevel)
        try book.period { try $0.score("A", 1) }
        #expect(book.refusal(of: .periodStart)?.code == .overtimeNotDue)
        try book.write(.gameEnd)
        #expect(book.board.periods.map(\.name).suffix(2) == ["OT1", "OT2"])
        #expect(book.state.result(order: 0)?.extent == .overtime)
    }

    @Test func bothHalvesOfExtraTimeArePlayed() throws {
        var book = try Book(.footballKnockout)
        try book.write(.gameStart)
        for _ in 0..<2 { try book.period { _ in } }
        try book.period { try $0.score("H") }
        #expect(book.refusal(of: .gameEnd)?.code == .tooEarlyToEnd)
        #expect(book.refusal(of: .shootoutAttempt(.init("H", scored: true)))?.code == .shootoutNotDue)
        try book.period { _ in }
        try book.write(.gameEnd)
        #expect(book.state.ending?.winner == .home)
    }

    @Test func aShootoutGoesOnInPairsAndAddsAGoalInHockey() throws {
        var book = try Book(.iihf)
        try book.write(.gameStart)
        for _ in 0..<4 { try book.period { _ in } }
        for round in 0..<6 {
            try book.write(.shootoutAttempt(.init("A", scored: round == 5)))
            #expect(book.refusal(of: .shootoutAttempt(.init("A", scored: true)))?.code == .notTheirAttempt)
            try book.write(.shootoutAttempt(.init("H", scored: false)))
        }
        #expect(book.state.score == Both(0, 1))
        try book.write(.gameEnd)
        #expect(book.state.result(order: 0)?.extent == .shootout)
        #expect(book.board.period == "Final, after a shoot-out")
    }

    @Test func anOwnGoalCountsForTheTeamAndNamesAPlayerOfTheOther() throws {
        let home = TeamSheet("H", players: ["h"])
        var book = try Book(.footballLeague, home: home, away: TeamSheet("A", players: ["a"]))
        try book.write(.gameStart)
        try book.write(.periodStart)
        #expect(book.refusal(of: .score(.init("H", player: "h", kind: .ownGoal)))?.code == .playerOfOtherTeam)
        try book.score("H", by: "a", kind: .ownGoal)
        #expect(book.state.score == Both(1, 0))
    }

    @Test func twoYellowCardsAreARedOneAndTheTeamPlaysOnWithTen() throws {
        let home = TeamSheet("H", players: ["h1", "h2", "h3"])
        var book = try Book(.footballLeague, home: home)
        try book.write(.gameStart)
        try book.write(.periodStart)
        #expect(book.refusal(of: .sanction(.init("H", player: "h1", kind: .secondYellow)))?.code == .noFirstYellow)
        try book.write(.sanction(.init("H", player: "h1", kind: .yellow)))
        try book.score("H", by: "h1")
        try book.write(.sanction(.init("H", player: "h1", kind: .yellow)))
        #expect(book.refusal(of: .score(.init("H", player: "h1")))?.code == .playerOut)
        #expect(book.refusal(of: .substitution(.init("H", in: "h2", out: "h1")))?.code == .playerOut)
        try book.write(.substitution(.init("H", in: "h2", out: "h3")))
        #expect(book.refusal(of: .substitution(.init("H", in: "h3", out: "h2")))?.code == .playerMayNotReturn)
        #expect(book.refusal(of: .score(.init("H", player: "h3")))?.code == .playerNotOnField)
    }

    @Test func aSixthSubstitutionNeedsExtraTime() throws {
        var book = try Book(.footballKnockout)
        try book.write(.gameStart)
        try book.write(.periodStart)
        for n in 0..<5 { try book.write(.substitution(.init("H", in: "in\(n)", out: "out\(n)"))) }
        let sixth = Play.substitution(.init("H", in: "in6", out: "out6"))
        #expect(book.refusal(of: sixth)?.code == .noSubstitutionsLeft)
        try book.write(.periodEnd)
        try book.period { _ in }
        try book.write(.periodStart)
        #expect(book.refusal(of: sixth) == nil)
    }

    @Test func whoSitsCannotScoreWhereLineUpsAreKept() throws {
        var book = try Book(
            .fiba,
            home: TeamSheet("H", players: ["h1", "h2"], lineup: ["h1"]),
            away: TeamSheet("A", players: ["a1"], lineup: ["a1"])
        )
        try book.write(.gameStart)
        try book.write(.periodStart)
        #expect(book.refusal(of: .score(.init("H", player: "h2", points: 2)))?.code == .playerNotOnField)
        #expect(book.refusal(of: .substitution(.init("H", in: "h1", out: "h2")))?.code == .playerNotOnField)
        try book.write(.substitution(.init("H", in: "h2", out: "h1")))
        try book.score("H", 2, by: "h2")
    }

    @Test(arguments: [
        (RuleSet.fiba, [SanctionKind.technical, .unsportsmanlike]), (.fiba, [.disqualifying]),
        (.fiba, [.personal, .personal, .personal, .personal, .technical]), (.nba, [.technical, .technical]),
        (.nba, [.personal, .personal, .personal, .personal, .personal, .personal]), (.footballLeague, [.red]),
        (.footballLeague, [.yellow, .secondYellow]), (.iihf, [.minor, .misconduct, .major, .misconduct]),
        (.iihf, [.gameMisconduct]), (.iihf, [.match]),
    ])
    func theLastOfTheseSanctionsPutsThePlayerOut(_ rules: RuleSet, _ kinds: [SanctionKind]) throws {
        var book = try Book(rules, home: TeamSheet("H", players: ["h"]))
        try book.write(.gameStart)
        try book.write(.periodStart)
        let score = Play.score(.init("H", player: "h", points: 1))
        for kind in kinds {
            #expect(book.refusal(of: score) == nil)
            try book.write(.sanction(.init("H", player: "h", kind: kind)))
        }
        #expect(book.refusal(of: score)?.code == .playerOut)
        #expect(book.refusal(of: .sanction(.init("H", player: "h", kind: kinds[0])))?.code == .playerOut)
    }

    @Test func teamFoulsGoOnIntoOvertimeInternationally() throws {
        for (rules, goesOn) in [(RuleSet.fiba, true), (.nba, false)] {
            var book = try Book(rules)
            try book.write(.gameStart)
            for quarter in 1...4 {
                try book.period { book in
                    guard quarter == 4 else { return }
                    for _ in 0..<4 { try book.write(.sanction(.init("H", kind: .personal))) }
                }
            }
            try book.write(.periodStart)
            #expect(Pad(book.state).inBonus.home == goesOn)
        }
    }

    @Test func timeoutsAreCountedByHalvesInFiba() throws {
        var book = try Book(.fiba)
        try book.write(.gameStart)
        try book.period { try $0.write(.timeout(team: "H")) }
        try book.write(.periodStart)
        try book.write(.timeout(team: "H"))
        #expect(book.refusal(of: .timeout(team: "H"))?.code == .noTimeoutsLeft)
        try book.write(.periodEnd)
        #expect(Pad(book.state).timeoutsLeft.home == 0)
        try book.write(.periodStart)
        #expect(Pad(book.state).timeoutsLeft.home == 3)
    }

    @Test func aForfeitGivesTheRulesScoreUnlessTheInnocentLedByMore() throws {
        var book = try Book(.footballLeague)
        try book.write(.gameStart)
        try book.write(.periodStart)
        for _ in 0..<2 { try book.score("A") }
        var early = book
        try early.write(.forfeit(team: "H"))
        #expect(early.state.result(order: 0)?.score == Both(0, 3))
        for _ in 0..<3 { try book.score("A") }
        try book.write(.forfeit(team: "H"))
        #expect(book.state.result(order: 0)?.score == Both(0, 5))
        #expect(book.state.result(order: 0)?.forfeitedBy == .home)
    }

    @Test func anAbandonedGameHasNoResult() throws {
        var book = try Book(.footballLeague)
        try book.write(.gameStart)
        try book.write(.abandon)
        #expect(book.state.status == .final)
        #expect(book.state.result(order: 0) == nil)
    }
}
