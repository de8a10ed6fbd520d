import Testing
import Wire

@testable import Scoring

@Suite struct SetRulesTests {
    @Test func onlyTheTeamAtBatScoresAndIsPutOut() throws {
        var book = try Book(.mlb)
        try book.write(.gameStart)
        #expect(book.refusal(of: .score(.init("H", points: 1)))?.code == .notBatting)
        #expect(book.refusal(of: .out(.init("H")))?.code == .notBatting)
        #expect(book.refusal(of: .score(.init("A", points: 5)))?.code == .wrongPoints)
        try book.out("A", 2)
        #expect(book.refusal(of: .out(.init("A", count: 2)))?.code == .tooManyOuts)
        #expect(book.refusal(of: .out(.init("A", count: 4)))?.kind == .wrongValue)
        #expect(book.board.period == "Top 1st" && book.board.situation == "2 outs")
        try book.out("A")
        #expect(book.board.period == "Bottom 1st")
    }

    @Test func aWalkOffBringsOnlyTheWinningRunUnlessItIsAHomeRun() throws {
        var book = try ninth(lead: 0)
        #expect(book.refusal(of: .score(.init("H", points: 2, kind: .run)))?.code == .walkOffRunOnly)
        var homeRun = book
        try homeRun.score("H", 4, kind: .homeRun)
        #expect(homeRun.state.isDecided && homeRun.state.score == Both(4, 0))
        try book.score("H", 1)
        try book.write(.gameEnd)
        #expect(book.state.score == Both(1, 0))
    }

    @Test func theHomeTeamDoesNotBatWhenItLeadsAfterTheTopOfTheNinth() throws {
        let book = try ninth(lead: 1)
        #expect(book.state.isDecided)
        #expect(book.refusal(of: .gameEnd) == nil)
    }

    /// Eight scoreless innings but for the home team's lead, then the top of the ninth.
    private func ninth(lead: Int) throws -> Book {
        var book = try Book(.mlb)
        try book.write(.gameStart)
        for inning in 1...8 {
            try book.out("A", 3)
            if inning == 1, lead > 0 { try book.score("H", lead) }
            try book.out("H", 3)
        }
        try book.out("A", 3)
        return book
    }

    @Test func aLeagueMayEndALevelGameAfterItsLastInningAndShowMercy() throws {
        var overrides = RuleOverrides()
        (overrides.periods, overrides.overtimePeriods) = (3, 1)
        var rules = try overrides.rules(for: .baseball)
        var book = try Book(rules)
        try book.write(.gameStart)
        for _ in 0..<4 {
            try book.out("A", 3)
            try book.out("H", 3)
        }
        try book.write(.gameEnd)
        #expect(book.state.ending?.winner == nil)

        rules.format = .innings(InningsFormat(innings: 7, mercyLead: 10, mercyInning: 5))
        var rout = try Book(rules)
        try rout.write(.gameStart)
        for _ in 0..<3 { try rout.score("A", 4) }
        for _ in 0..<4 {
            try rout.out("A", 3)
            try rout.out("H", 3)
        }
        try rout.out("A", 3)
        #expect(!rout.state.isDecided)
        try rout.out("H", 3)
        #expect(rout.state.isDecided)
    }

    @Test func aSetIsWonByTwoAndTheLastIsShorter() throws {
        var book = try Book(.fivb)
        try book.write(.gameStart)
        for _ in 0..<24 {
            try book.score("H")
            try book.score("A")
        }
        try book.score("H")
        #expect(book.state.score == .zero)
        try book.score("H")
        #expect(book.state.score == Both(1, 0) && book.state.periods == [Both(26, 24)])
        for team in ["A", "H", "A"] { for _ in 0..<25 { try book.score(team) } }
        for _ in 0..<15 { try book.score("A") }
        try book.write(.gameEnd)
        #expect(book.state.score == Both(2, 3))
        #expect(book.state.result(order: 0)?.extent == .overtime)
    }

    @Test func aCapEndsASetWithoutTheLead() throws {
        var rules = RuleSet.fivb
        rules.format = .rally(RallyFormat(bestOf: 1, setPoints: 25, finalSetPoints: 5, cap: 6))
        var book = try Book(rules)
        try book.write(.gameStart)
        for winner in "HAHAHAHAHA" { try book.score(String(winner)) }
        #expect(!book.state.isDecided)
        try book.score("H")
        #expect(book.state.isDecided && book.state.periods == [Both(6, 5)])
    }

    @Test func theWinnerOfARallyServesAndAFalseServerIsRefused() throws {
        var book = try Book(.fivb)
        try book.write(.gameStart)
        try book.write(.score(.init("A", serving: "H")))
        #expect(book.board.inPossession == "away")
        #expect(book.refusal(of: .score(.init("H", serving: "H")))?.code == .wrongServer)
        for _ in 0..<24 { try book.score("A") }
        #expect(book.board.period == "After Set 1")
        #expect(book.refusal(of: .score(.init("H", serving: "H")))?.code == .wrongServer)
        #expect(book.refusal(of: .score(.init("H", serving: "A")), period: 2) == nil)
    }

    @Test func aRedCardIsAPointForTheOpponentAndAnExpulsionLastsASet() throws {
        var book = try Book(.fivb, home: TeamSheet("H", players: ["h"]))
        try book.write(.gameStart)
        try book.write(.sanction(.init("H", player: "h", kind: .red)))
        #expect(book.state.periods == [Both(0, 1)])
        try book.write(.sanction(.init("H", player: "h", kind: .expulsion)))
        #expect(book.refusal(of: .score(.init("H", player: "h")))?.code == .playerOut)
        for _ in 0..<24 { try book.score("A") }
        try book.write(.periodStart, period: 2)
        try book.score("H", by: "h")
    }

    @Test func pointsAreCalledAsInTennis() throws {
        var book = try Book(.atp)
        try book.write(.gameStart)
        var calls: [String] = []
        for winner in ["H", "A", "H", "H", "A", "A", "A", "H", "H"] {
            try book.score(winner)
            calls.append(book.board.situation)
        }
        #expect(calls == ["15–0", "15–15", "30–15", "40–15", "40–30", "40–40", "40–A", "40–40", "A–40"])
        try book.score("H")
        #expect(book.state.periods == [Both(1, 0)])
    }

    @Test func theServeTurnsWithEveryGameAndWithinATieBreak() throws {
        var book = try Book(.atp)
        try book.write(.gameStart)
        try book.write(.score(.init("H", serving: "H")))
        for _ in 0..<3 { try book.score("H") }
        #expect(book.state.serve.side == .away)
        for winner in "AHAHAHAHAHA" { for _ in 0..<4 { try book.score(String(winner)) } }
        #expect(book.state.tennis?.isTieBreak == true && book.state.serve.side == .home)
        var servers: [Side?] = []
        for winner in ["H", "A", "H", "A", "H"] {
            try book.score(winner)
            servers.append(book.state.serve.side)
        }
        #expect(servers == [.away, .away, .home, .home, .away])
        for _ in 0..<4 { try book.score("H") }
        #expect(book.board.periods[0].text == "7–6(2)" && book.state.serve.side == .away)
    }

    @Test func deuceIsDecidedAtOnceWithoutAdvantageAndTheThirdSetIsATieBreak() throws {
        var book = try Book(.tourDoubles)
        try book.write(.gameStart)
        for winner in "HHHAAAH" { try book.score(String(winner)) }
        #expect(book.state.periods == [Both(1, 0)])
        for _ in 0..<20 { try book.score("H") }
        for _ in 0..<24 { try book.score("A") }
        for _ in 0..<9 { try book.score("H") }
        #expect(!book.state.isDecided)
        try book.score("H")
        try book.write(.gameEnd)
        #expect(book.board.periods.map(\.text) == ["6–0", "0–6", "10–0"])
    }

    @Test func aGrandSlamsLastSetGoesToTenPoints() throws {
        var book = try Book(.grandSlam)
        try book.write(.gameStart)
        for winner in "HHHHHHAAAAAAHHHHHHAAAAAAHAHAHAHAHAHA" { for _ in 0..<4 { try book.score(String(winner)) } }
        for _ in 0..<9 { try book.score("H") }
        #expect(!book.state.isDecided)
        try book.score("H")
        #expect(book.state.isDecided && book.board.periods.last?.text == "7–6(0)")
    }

    @Test func aGamePenaltyGivesAGame() throws {
        var book = try Book(.atp)
        try book.write(.gameStart)
        try book.write(.sanction(.init("H", kind: .warning)))
        try book.write(.sanction(.init("H", kind: .pointPenalty)))
        #expect(book.board.situation == "0–15")
        try book.write(.sanction(.init("H", kind: .gamePenalty)))
        #expect(book.state.periods == [Both(0, 1)])
    }
}
