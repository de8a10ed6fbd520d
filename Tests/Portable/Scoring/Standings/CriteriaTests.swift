import Testing

@testable import Scoring

/// Each criterion alone must be able to decide, and must say that it did.
@Suite struct CriteriaTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let criterion: Criterion
        let results: [MatchResult]
        var testDescription: String { criterion.rawValue }
    }

    private static func match(
        _ home: TeamID,
        _ away: TeamID,
        _ score: Both<Int>,
        points: Both<Int>? = nil,
        extent: MatchResult.Extent = .regulation,
        fairPlay: Both<Int> = .zero
    ) -> MatchResult {
        MatchResult(home, away, score, points: points, extent: extent, fairPlay: fairPlay)
    }

    /// In every case B and A are level before the criterion, B is better by it, and A would win by the lots.
    static let cases: [Case] = [
        Case(criterion: .points, results: [match("B", "A", Both(1, 0))]),
        Case(criterion: .pointsPercentage, results: [match("B", "X", Both(1, 0)), match("A", "X", Both(0, 0))]),
        Case(
            criterion: .winPercentage,
            results: [match("B", "X", Both(1, 0)), match("A", "X", Both(1, 0)), match("A", "X", Both(0, 1))]
        ),
        Case(criterion: .wins, results: [match("B", "X", Both(1, 0)), match("A", "X", Both(1, 1))]),
        Case(
            criterion: .regulationWins,
            results: [match("B", "X", Both(1, 0)), match("A", "X", Both(1, 0), extent: .overtime)]
        ),
        Case(
            criterion: .regulationAndOvertimeWins,
            results: [match("B", "X", Both(1, 0), extent: .overtime), match("A", "X", Both(1, 0), extent: .shootout)]
        ),
        Case(criterion: .difference, results: [match("B", "X", Both(2, 0)), match("A", "X", Both(3, 2))]),
        Case(criterion: .scored, results: [match("B", "X", Both(3, 2)), match("A", "X", Both(1, 0))]),
        Case(criterion: .awayGoals, results: [match("X", "B", Both(0, 1)), match("A", "X", Both(1, 0))]),
        Case(criterion: .awayWins, results: [match("X", "B", Both(0, 1)), match("A", "X", Both(1, 0))]),
        Case(criterion: .scoreRatio, results: [match("B", "X", Both(3, 0)), match("A", "X", Both(3, 1))]),
        Case(
            criterion: .pointRatio,
            results: [
                match("B", "X", Both(3, 0), points: Both(75, 40)), match("A", "X", Both(3, 0), points: Both(75, 41)),
            ]
        ),
        Case(
            criterion: .fairPlay,
            results: [
                match("B", "X", Both(1, 0), fairPlay: Both(1, 0)), match("A", "X", Both(1, 0), fairPlay: Both(2, 0)),
            ]
        ),
        Case(criterion: .headToHeadPoints, results: [match("A", "B", Both(0, 1)), match("A", "X", Both(9, 0))]),
        Case(criterion: .headToHeadWinPercentage, results: [match("A", "B", Both(0, 1))]),
        Case(
            criterion: .headToHeadDifference,
            results: [match("A", "B", Both(0, 2)), match("B", "A", Both(0, 1))]
        ),
        Case(criterion: .headToHeadScored, results: [match("A", "B", Both(1, 2))]),
        Case(criterion: .headToHeadAwayGoals, results: [match("A", "B", Both(1, 1)), match("B", "A", Both(0, 0))]),
        Case(criterion: .headToHeadScoreRatio, results: [match("A", "B", Both(1, 3))]),
        Case(
            criterion: .headToHeadPointRatio,
            results: [match("A", "B", Both(3, 3), points: Both(70, 75))]
        ),
        Case(criterion: .lots, results: []),
    ]

    @Test(arguments: cases) func eachCriterionDecidesAlone(_ example: Case) throws {
        // Ranked first by something in which all are level, as the first criterion ranks and the rest break ties.
        let rules = StandingsRules(
            points: PointsRules(win: 3, draw: 1),
            order: example.criterion.isHeadToHead ? [.fairPlay, example.criterion] : [example.criterion]
        )
        var table = LeagueTable(rules, teams: ["A", "B"])
        for result in example.results { table.add(result) }
        let rows = table.rows().filter { $0.team != "X" }
        #expect(rows.map(\.team) == (example.criterion == .lots ? ["A", "B"] : ["B", "A"]))
        #expect(table.rows().contains { $0.separatedBy == example.criterion })
    }

    @Test func everyCriterionHasItsCase() {
        #expect(Set(Self.cases.map(\.criterion)) == Set(Criterion.allCases))
    }

    @Test func ratiosCompareExactlyAndNothingLostIsBeyondAll() {
        #expect(Measure(top: 3, bottom: 0) > Measure(top: 1_000_000))
        #expect(Measure(top: 0, bottom: 0) == Measure(top: 0))
        #expect(Measure(top: 1, bottom: 3) == Measure(top: 2, bottom: 6))
        #expect(Measure(top: 333_333_333, bottom: 1_000_000_000) < Measure(top: 1, bottom: 3))
        #expect(Measure(top: 2, bottom: 0) == Measure(top: 3, bottom: 0))
    }
}
