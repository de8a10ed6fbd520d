import Testing

@testable import Scoring

/// Builds a table from results written like `A B 2 1`.
func table(_ rules: StandingsRules, lots: [TeamID] = [], _ results: [MatchResult]) -> LeagueTable {
    var table = LeagueTable(rules, lots: lots)
    for (place, result) in results.enumerated() {
        var result = result
        result.order = place
        table.add(result)
    }
    return table
}

func result(_ home: TeamID, _ away: TeamID, _ left: Int, _ right: Int) -> MatchResult {
    MatchResult(home, away, Both(left, right))
}

@Suite struct StandingsTests {
    /// Group E of the World Cup of 2022, all six games as they ended.
    @Test func groupEOfTheWorldCup2022() {
        let group = table(
            RuleSet.footballLeague.standings,
            [
                result("GER", "JPN", 1, 2), result("ESP", "CRC", 7, 0), result("JPN", "CRC", 0, 1),
                result("ESP", "GER", 1, 1), result("JPN", "ESP", 2, 1), result("CRC", "GER", 2, 4),
            ]
        )
        let rows = group.rows()
        #expect(rows.map(\.team) == ["JPN", "ESP", "GER", "CRC"])
        #expect(rows.map(\.record.points) == [6, 4, 4, 3])
        #expect(rows.map(\.record.difference) == [1, 6, 1, -8])
        #expect(rows.map(\.separatedBy) == [nil, .points, .difference, .points])
        #expect(rows[0].form == [.win, .loss, .win] && rows[0].streak == "W1")
    }

    /// Group H of the World Cup of 2018: Japan and Senegal level in points, goals and their own game (2–2); Japan went
    /// on with four yellow cards against six. FIFA's order had no away goals. All six games as they ended; each team's
    /// cards are entered with its first game.
    @Test func fairPlayDecidedGroupHOfTheWorldCup2018() {
        var rules = RuleSet.footballLeague.standings
        rules.order = [.points, .difference, .scored, .headToHeadPoints, .headToHeadDifference, .fairPlay, .lots]
        var results = [
            result("COL", "JPN", 1, 2), result("POL", "SEN", 1, 2), result("JPN", "SEN", 2, 2),
            result("POL", "COL", 0, 3), result("JPN", "POL", 0, 1), result("SEN", "COL", 0, 1),
        ]
        results[0].fairPlay.away = 4
        results[1].fairPlay.away = 6
        let rows = table(rules, results).rows()
        #expect(rows.map(\.team) == ["COL", "JPN", "SEN", "POL"])
        #expect(rows.map(\.record.points) == [6, 4, 4, 3])
        #expect(rows.map(\.separatedBy) == [nil, .points, .fairPlay, .points])
    }

    /// Each beat one other, so head-to-head points are level three ways and the difference among the three decides.
    @Test func aThreeWayCycleIsDecidedByTheDifferenceAmongTheThree() {
        let rows = table(
            RuleSet.fiba.standings,
            [
                result("A", "B", 80, 70), result("B", "C", 80, 75), result("C", "A", 80, 72), result("A", "D", 60, 90),
                result("B", "D", 99, 60), result("C", "D", 61, 60), result("A", "D", 70, 60), result("B", "D", 50, 60),
                result("C", "D", 50, 60),
            ]
        ).rows()
        // Among the three: C +3, A +2, B -5. Over all games B would lead.
        #expect(rows.map(\.team) == ["D", "C", "A", "B"])
        #expect(rows.map(\.separatedBy) == [nil, .points, .headToHeadDifference, .headToHeadDifference])
    }

    /// Four level on nine points. Among them A and B have six, C and D three. Looked at afresh, A beat B and C beat D;
    /// with the difference among all four first, B (+4) is before A (-3).
    @Test(arguments: [
        (StandingsRules.Reapply.atOnce, ["A", "B", "C", "D"]), (.afterHeadToHead, ["B", "A", "C", "D"]),
    ])
    func whenSomeAreSeparatedTheRestStartAgain(_ reapply: StandingsRules.Reapply, _ expected: [TeamID]) {
        let rules = StandingsRules(
            points: PointsRules(win: 3, draw: 1),
            order: [.points, .headToHeadPoints, .headToHeadDifference, .headToHeadScored, .lots],
            reapply: reapply
        )
        let amongThem = [
            result("A", "B", 1, 0), result("A", "C", 1, 0), result("D", "A", 5, 0), result("B", "C", 1, 0),
            result("B", "D", 4, 0), result("C", "D", 2, 0),
        ]
        let others = [
            result("A", "X", 3, 0), result("B", "X", 1, 0), result("C", "X", 9, 0), result("C", "X", 1, 0),
            result("D", "X", 1, 0), result("D", "X", 1, 0),
        ]
        let four = table(rules, amongThem + others).rows().filter { $0.team != "X" }
        #expect(four.map(\.record.points) == [9, 9, 9, 9])
        #expect(four.map(\.team) == expected)
    }

    /// The group criteria of UEFA: once the run among the tied teams has set one apart, it is run again for the others.
    @Test func theRunAmongTheTiedTeamsIsRepeatedForThoseItLeftLevel() {
        let rows = table(
            RuleSet.footballGroup.standings,
            [
                result("A", "B", 3, 0), result("B", "C", 2, 0), result("C", "A", 1, 0), result("B", "X", 0, 5),
                result("A", "C", 0, 0), result("C", "B", 1, 1), result("B", "A", 1, 0),
            ]
        ).rows()
        // A 4 points (+1), B 7, C 5 among the three: each place is settled by points alone.
        #expect(rows.map(\.team) == ["B", "C", "A", "X"])
    }

    @Test func lotsAreTheStatedLastResort() {
        let results = [result("A", "B", 1, 1), result("B", "A", 1, 1)]
        let byID = table(RuleSet.footballGroup.standings, results).rows()
        #expect(byID.map(\.team) == ["A", "B"] && byID[1].separatedBy == .lots)
        let drawn = table(RuleSet.footballGroup.standings, lots: ["B", "A"], results).rows()
        #expect(drawn.map(\.team) == ["B", "A"] && drawn[1].separatedBy == .lots)
    }

    @Test func aReopenedGameIsTakenBack() {
        let first = result("A", "B", 2, 0)
        var table = LeagueTable(RuleSet.footballLeague.standings, teams: ["A", "B"])
        let empty = table.rows()
        table.add(first)
        #expect(table.rows()[0].record.points == 3 && table.rows()[0].streak == "W1")
        table.remove(first)
        #expect(table.rows() == empty)
    }

    @Test func formIsReadInTheOrderOfPlayHoweverResultsArrive() {
        var late = result("A", "B", 0, 1)
        var early = result("A", "B", 1, 0)
        (late.order, early.order) = (20, 10)
        var table = LeagueTable(RuleSet.footballLeague.standings)
        table.add(late)
        table.add(early)
        let row = table.rows().first { $0.team == "A" }
        #expect(row?.form == [.win, .loss] && row?.streak == "L1")
    }

    @Test func americanTablesCountGamesBehind() {
        let rows = table(
            RuleSet.mlb.standings,
            [result("A", "B", 3, 1), result("A", "C", 3, 1), result("B", "C", 1, 0)]
        ).rows()
        #expect(rows.map(\.team) == ["A", "B", "C"])
        #expect(rows.map(\.halfGamesBehind) == [0, 2, 4])
        #expect(rows.map(\.winThousandths) == [1000, 500, 0])
    }

    @Test func pointsTellHowAGameWasWon() {
        var overtime = result("A", "B", 3, 2)
        overtime.extent = .overtime
        let rows = table(RuleSet.iihf.standings, [overtime, result("B", "C", 1, 0)]).rows()
        #expect(rows.map(\.team) == ["B", "A", "C"] && rows.map(\.record.points) == [4, 2, 0])
        var walkover = result("A", "B", 20, 0)
        walkover.forfeitedBy = .away
        #expect(table(RuleSet.fiba.standings, [walkover]).rows().map(\.record.points) == [2, 0])
    }
}
