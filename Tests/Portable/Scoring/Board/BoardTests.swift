import Testing
import Wire

@testable import Scoring

@Suite struct BoardTests {
    @Test(arguments: [
        (RuleSet.fiba, 1, "Q1"), (.fiba, 4, "Q4"), (.fiba, 6, "OT2"), (.footballLeague, 2, "2nd half"),
        (.footballKnockout, 4, "Extra time, 2nd half"), (.iihf, 3, "3rd period"), (.iihf, 4, "Overtime"),
        (.hockeyPlayoff, 5, "OT2"), (.mlb, 11, "11th inning"), (.mlb, 22, "22nd inning"), (.fivb, 5, "Set 5"),
    ])
    func periodsHaveTheNamesPeopleUse(_ rules: RuleSet, _ number: Int, _ name: String) {
        #expect(rules.name(ofPeriod: number) == name)
    }

    @Test func aBoardFollowsTheGame() throws {
        var book = try Book(.footballLeague)
        #expect(book.board.period == "Scheduled" && book.board.status == "scheduled")
        try book.write(.gameStart)
        #expect(book.board.period == "Before the start" && book.board.status == "in_progress")
        try book.period { try $0.score("A") }
        #expect(book.board.period == "Half-time" && book.board.leader == "away")
        try book.write(.periodStart)
        #expect(book.board.period == "2nd half")
        try book.write(.gameEnd)
        #expect(book.board.period == "Final" && book.board.status == "final")
        #expect(book.board.periods.map(\.text) == ["0–1", "0–0"])
    }

    @Test func thePadOffersWhatComesNext() throws {
        var book = try Book(.iihf)
        #expect(Pad(book.state).choices == [.gameStart, .forfeit(team: "H"), .forfeit(team: "A"), .abandon])
        try book.write(.gameStart)
        #expect(Pad(book.state).choices.contains(.periodStart))
        #expect(Pad(book.state).problemWithEnding?.code == .tooEarlyToEnd)
        for _ in 0..<4 { try book.period { _ in } }
        let attempts = Pad(book.state).choices.filter { $0.wireType == "shootout_attempt" }
        #expect(attempts.count == 4 && !Pad(book.state).choices.contains(.periodStart))
        try book.write(.shootoutAttempt(.init("A", scored: true)))
        #expect(Pad(book.state).choices.compactMap { $0.wireType == "shootout_attempt" ? $0.team : nil } == ["H", "H"])
    }

    @Test func aPadKnowsTheBonusAndWhatIsLeft() throws {
        var book = try Book(.fiba)
        try book.write(.gameStart)
        try book.write(.periodStart)
        for _ in 0..<4 { try book.write(.sanction(.init("H", kind: .personal))) }
        try book.write(.timeout(team: "A"))
        let pad = Pad(book.state)
        #expect(pad.inBonus == Both(true, false))
        #expect(pad.timeoutsLeft == Both(2, 1))
        #expect(pad.substitutionsLeft == Both(nil, nil))
        #expect(Pad(try Book(.atp).state).substitutionsLeft == Both(0, 0))
    }

    @Test func whoBatsIsOnTheBoard() throws {
        var book = try Book(.mlb)
        try book.write(.gameStart)
        #expect(book.board.inPossession == "away")
        try book.out("A", 3)
        #expect(book.board.inPossession == "home" && book.board.situation == "0 outs")
    }
}
