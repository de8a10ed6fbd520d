import Testing
import Wire

@testable import Scoring

/// Real games of the sports that run by outs, rallies and points.
@Suite struct SetGames {
    /// The seventh game of the World Series of 2016: Chicago 8, Cleveland 7 after ten innings. The runs of every inning
    /// are as played (the home runs of Fowler, Báez, Ross and Davis among them); the outs between are put at each
    /// half's end.
    @Test func theSeventhGameOfTheWorldSeries2016() throws {
        var book = try Book(.mlb, home: TeamSheet("CLE"), away: TeamSheet("CHC"))
        try book.write(.gameStart)
        // Each list is one half-inning's scoring plays; -n marks a home run bringing n.
        let chicago = [[-1], [], [], [1, 1], [-1, 1], [-1], [], [], [], [1, 1]]
        let cleveland = [[], [], [1], [], [2], [], [], [1, -2], [], [1]]
        for inning in 0..<10 {
            try half(&book, "CHC", chicago[inning])
            if inning == 8 { #expect(book.state.score == Both(6, 6)) }
            #expect(book.refusal(of: .gameEnd)?.code == .tooEarlyToEnd)
            try half(&book, "CLE", cleveland[inning])
        }
        #expect(book.refusal(of: .score(.init("CHC", points: 1)))?.code == .gameDecided)
        try book.write(.gameEnd)
        #expect(book.state.score == Both(7, 8))
        #expect(book.state.periods.map(\.away) == [1, 0, 0, 2, 2, 1, 0, 0, 0, 2])
        #expect(book.state.periods.map(\.home) == [0, 0, 1, 0, 2, 0, 0, 3, 0, 1])
        #expect(book.state.ending?.winner == .away)
        #expect(book.state.result(order: 0)?.extent == .overtime)
    }

    private func half(_ book: inout Book, _ team: TeamID, _ runs: [Int]) throws {
        for run in runs { try book.score(team, abs(run), kind: run < 0 ? .homeRun : .run) }
        try book.out(team, 2)
        try book.out(team)
    }

    /// The women's Olympic volleyball final of 2016: China 3, Serbia 1 (19–25, 25–17, 25–22, 25–23). The set scores are
    /// as played; the order of rallies within a set is reconstructed.
    @Test func theOlympicVolleyballFinalOf2016() throws {
        var book = try Book(.fivb, home: TeamSheet("CHN"), away: TeamSheet("SRB"))
        try book.write(.gameStart)
        let sets = [Both(19, 25), Both(25, 17), Both(25, 22), Both(25, 23)]
        for (place, set) in sets.enumerated() {
            #expect(book.refusal(of: .gameEnd)?.code == .tooEarlyToEnd)
            try play(set, in: &book)
            #expect(book.board.periods[place].text == set.text)
        }
        try book.write(.gameEnd)
        #expect(book.state.score == Both(3, 1))
        let result = try #require(book.state.result(order: 0))
        #expect(result.points == Both(94, 87))
        #expect(result.extent == .regulation)
    }

    /// The points of a set or tie-break in turn, the loser's first, then the winner's rest.
    private func play(_ set: Both<Int>, in book: inout Book) throws {
        let winner: Side = set.home > set.away ? .home : .away
        for _ in 0..<set[winner.other] {
            try book.score(book.game.setup.teams[winner.other].id)
            try book.score(book.game.setup.teams[winner].id)
        }
        for _ in 0..<(set[winner] - set[winner.other]) { try book.score(book.game.setup.teams[winner].id) }
    }

    /// Wimbledon's final of 2008: Nadal beat Federer 6–4, 6–4, 6–7(5), 6–7(8), 9–7 with the last set played on. Sets
    /// and tie-breaks are as played, Federer served first; the order of games and points within a set is reconstructed.
    @Test func theWimbledonFinalOf2008() throws {
        var book = try Book(.itfAdvantage, home: TeamSheet("NAD"), away: TeamSheet("FED"))
        try book.write(.gameStart)
        try book.write(.score(.init("NAD", serving: "FED")))
        for _ in 0..<3 { try book.score("NAD") }
        try games("AAHAHAHHH", &book)
        try games("HAHAHAHAHH", &book)
        try games("HAHAHAHAHAHA", &book)
        #expect(book.state.tennis?.isTieBreak == true)
        try play(Both(5, 7), in: &book)
        try games("HAHAHAHAHAHA", &book)
        try play(Both(8, 10), in: &book)
        #expect(book.board.periods.map(\.text) == ["6–4", "6–4", "6–7(5)", "6–7(8)"])
        #expect(book.state.serve.side == .away)  // Federer served first in the last set too.
        try games("AHAHAHAHAHAHAH", &book)
        #expect(book.state.periods.last == Both(7, 7))
        #expect(book.state.tennis?.isTieBreak == false)
        try games("HH", &book)
        try book.write(.gameEnd)
        #expect(book.board.periods.map(\.text) == ["6–4", "6–4", "6–7(5)", "6–7(8)", "9–7"])
        #expect(book.state.score == Both(3, 2))
        #expect(book.state.result(order: 0)?.points == Both(33, 29))
    }

    private func games(_ winners: String, _ book: inout Book) throws {
        for winner in winners {
            for _ in 0..<4 { try book.score(winner == "H" ? "NAD" : "FED") }
        }
    }
}
