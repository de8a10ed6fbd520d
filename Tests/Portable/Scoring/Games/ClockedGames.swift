import Testing
import Wire

@testable import Scoring

/// Real games of the sports that play by the clock.
@Suite struct ClockedGames {
    /// The Olympic final of 2008 in Beijing, United States 118, Spain 107. The quarters (38–31, 31–30, 22–21, 27–25)
    /// are as played; which basket fell when within a quarter is reconstructed.
    @Test func theOlympicBasketballFinalOf2008() throws {
        var book = try Book(.fiba, home: TeamSheet("USA"), away: TeamSheet("ESP"))
        try book.write(.gameStart)
        for quarter in [Both(38, 31), Both(31, 30), Both(22, 21), Both(27, 25)] {
            try book.period { try $0.fill(quarter, step: 3) }
        }
        #expect(book.state.periods == [Both(38, 31), Both(31, 30), Both(22, 21), Both(27, 25)])
        #expect(book.board.periods.map(\.name) == ["Q1", "Q2", "Q3", "Q4"])
        try book.write(.gameEnd)
        #expect(book.state.score == Both(118, 107))
        #expect(book.state.ending?.winner == .home)
        #expect(book.state.result(order: 0)?.extent == .regulation)
    }

    /// The World Cup final of 2022: Argentina 3, France 3, penalties 4–2. Scorers, minutes, the order of goals and of
    /// the penalties, and the first French changes are as they were; other substitutions and the cards are left out.
    @Test func theFootballWorldCupFinalOf2022() throws {
        let argentina = TeamSheet("ARG", players: ["Messi", "Di María", "Dybala", "Paredes", "Montiel"])
        let france = TeamSheet(
            "FRA",
            players: ["Mbappé", "Coman", "Tchouaméni", "Kolo Muani", "Giroud", "Dembélé", "Thuram"]
        )
        var book = try Book(.footballKnockout, home: argentina, away: france)
        try book.write(.gameStart)
        try book.period { book in
            try book.score("ARG", by: "Messi", kind: .penalty)  // 23'
            try book.score("ARG", by: "Di María")  // 36'
            try book.write(.substitution(.init("FRA", in: "Kolo Muani", out: "Dembélé")))  // 41'
            try book.write(.substitution(.init("FRA", in: "Thuram", out: "Giroud")))  // 41'
        }
        #expect(book.board.period == "Half-time")
        try book.period { book in
            try book.score("FRA", by: "Mbappé", kind: .penalty)  // 80'
            try book.score("FRA", by: "Mbappé")  // 81'
        }
        #expect(book.refusal(of: .gameEnd)?.code == .scoreLevel)
        try book.period { _ in }
        try book.period { book in
            try book.score("ARG", by: "Messi")  // 108'
            try book.score("FRA", by: "Mbappé", kind: .penalty)  // 118'
        }
        #expect(book.refusal(of: .gameEnd)?.code == .scoreLevel)
        let duel: [(TeamID, PlayerID, Bool)] = [
            ("FRA", "Mbappé", true), ("ARG", "Messi", true), ("FRA", "Coman", false), ("ARG", "Dybala", true),
            ("FRA", "Tchouaméni", false), ("ARG", "Paredes", true), ("FRA", "Kolo Muani", true),
            ("ARG", "Montiel", true),
        ]
        for (team, player, scored) in duel {
            #expect(book.refusal(of: .gameEnd) != nil)
            try book.write(.shootoutAttempt(.init(team, player: player, scored: scored)))
        }
        #expect(book.refusal(of: .shootoutAttempt(.init("FRA", scored: true)))?.code == .gameDecided)
        try book.write(.gameEnd)
        #expect(book.state.score == Both(3, 3))
        #expect(book.state.shootout?.goals == Both(4, 2))
        #expect(book.board.situation == "Penalties 4–2")
        #expect(book.state.ending?.winner == .home)
        #expect(book.state.result(order: 0)?.extent == .shootout)
    }

    /// The Olympic final of 2010 in Vancouver: Canada 3, United States 2 after overtime. Scorers and periods are as
    /// they were: Toews, Perry; Kesler, Parise 24 seconds before the end; Crosby after 7:40 of overtime. The preset
    /// would play on for ever; Vancouver provided for twenty minutes and a shoot-out, which were not needed.
    @Test func theOlympicHockeyFinalOf2010() throws {
        let canada = TeamSheet("CAN", players: ["Toews", "Perry", "Crosby", "Iginla"])
        let states = TeamSheet("USA", players: ["Kesler", "Parise"])
        var book = try Book(.hockeyPlayoff, home: canada, away: states)
        try book.write(.gameStart)
        try book.period { try $0.score("CAN", by: "Toews") }
        try book.period { book in
            try book.score("CAN", by: "Perry")
            try book.score("USA", by: "Kesler")
        }
        try book.write(.periodStart)
        let late = try #require(GameClock("0:24"))
        let goal = GameEvent("parise", .score(.init("USA", player: "Parise", kind: .goal)), period: 3, clock: late)
        var game = book.game
        try game.append(goal)
        try game.append(GameEvent("end3", .periodEnd))
        #expect(game.state.problemWithEnding?.code == .scoreLevel)
        try game.append(GameEvent("ot", .periodStart, period: 4))
        try game.append(GameEvent("golden", .score(.init("CAN", player: "Crosby", assist: "Iginla"))))
        #expect(game.state.isDecided)
        #expect(throws: RuleError.self) { try game.append(GameEvent("x", .score(.init("USA")))) }
        try game.append(GameEvent("end", .gameEnd))
        #expect(game.state.score == Both(3, 2))
        #expect(game.state.periods == [Both(1, 0), Both(1, 1), Both(0, 1), Both(1, 0)])
        #expect(game.state.result(order: 0)?.extent == .overtime)
    }
}
