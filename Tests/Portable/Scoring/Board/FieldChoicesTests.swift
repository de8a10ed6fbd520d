import Testing

@testable import Scoring

@Suite struct FieldChoicesTests {
    private static let home = TeamSheet("H", players: ["h1", "h2", "h3", "h4", "h5", "h6", "h7"])
    private static let away = TeamSheet("A", players: ["a1", "a2"])

    private func choices(_ book: Book, _ side: Side = .home) throws -> FieldChoices {
        try #require(FieldChoices(book.state, side))
    }

    @Test func aLineupIsTakenBeforeTheGameAndBetweenPeriods() throws {
        var book = try Book(.fiba, home: Self.home, away: Self.away)
        #expect(try choices(book).takesLineup && choices(book).size == 5 && choices(book).onField == nil)
        #expect(try !choices(book, .away).takesLineup, "two players are not five")
        try book.write(.lineup(.init("H", players: ["h1", "h2", "h3", "h4", "h5"])))
        try book.write(.gameStart)
        try book.write(.periodStart)
        #expect(try !choices(book).takesLineup && choices(book).onField == ["h1", "h2", "h3", "h4", "h5"])
        try book.write(.periodEnd)
        #expect(try choices(book).takesLineup)
    }

    @Test func whoSitsMayComeForWhoPlays() throws {
        var book = try Book(.fiba, home: Self.home, away: Self.away)
        try book.write(.lineup(.init("H", players: ["h1", "h2", "h3", "h4", "h5"])))
        #expect(try !choices(book).takesSubstitution, "the game has not begun")
        try book.write(.gameStart)
        try book.write(.periodStart)
        #expect(try choices(book).leaving(for: nil) == ["h1", "h2", "h3", "h4", "h5"])
        #expect(try choices(book).coming(for: "h1") == ["h6", "h7"])
        for _ in 0..<5 { try book.write(.sanction(.init("H", player: "h1", kind: .personal))) }
        try book.write(.substitution(.init("H", in: "h6", out: "h1")))
        #expect(try choices(book).coming(for: nil) == ["h7"], "who has five fouls does not come back")
        #expect(try choices(book).starters == ["h2", "h3", "h4", "h5", "h6", "h7"])
    }

    @Test func footballsChangesEndWithTheirNumber() throws {
        let many = TeamSheet("H", players: (1...18).map { "h\($0)" })
        var book = try Book(.footballLeague, home: many, away: Self.away)
        try book.write(.lineup(.init("H", players: (1...11).map { "h\($0)" })))
        try book.write(.gameStart)
        try book.write(.periodStart)
        for number in 1...5 {
            try book.write(.substitution(.init("H", in: "h\(11 + number)", out: "h\(number)")))
            #expect(try !choices(book).coming(for: nil).contains("h\(number)"), "who has left does not come back")
        }
        #expect(try !choices(book).takesSubstitution && choices(book).coming(for: nil).isEmpty)
    }

    @Test func withoutALineupAnybodyMayLeaveOrCome() throws {
        var book = try Book(.fiba, home: Self.home, away: Self.away)
        try book.write(.gameStart)
        try book.write(.periodStart)
        #expect(try choices(book).leaving(for: nil) == Self.home.players)
        #expect(try choices(book).coming(for: "h2") == Self.home.players.filter { $0 != "h2" })
    }

    @Test func aSportWithoutRecordedChangesHasNoChoices() throws {
        for rules in [RuleSet.iihf, .atp] {
            #expect(FieldChoices(try Book(rules, home: Self.home, away: Self.away).state, .home) == nil)
        }
        #expect(FieldChoices(try Book(.fiba).state, .home) == nil, "a team without a sheet")
    }
}
