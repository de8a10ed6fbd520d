import Testing

@testable import Scoring

@Suite struct PeriodClockTests {
    private static let start = 1_700_000_000_000

    /// The clock of a period that has just begun.
    private func clock(_ rules: RuleSet, period: Int = 1) throws -> PeriodClock {
        guard case .clocked(let format) = rules.format else { throw RuleError.wrong(.malformed, "rules", "No clock.") }
        return PeriodClock(period: period, format)
    }

    @Test func itRunsDownFromThePeriodsLength() throws {
        var clock = try clock(.fiba)
        #expect(clock.reading(at: Self.start).description == "10:00" && !clock.isUsed)
        clock.start(at: Self.start)
        #expect(clock.reading(at: Self.start + 148_400).description == "7:31")
        clock.stop(at: Self.start + 148_400)
        #expect(clock.reading(at: Self.start + 999_999).description == "7:31" && clock.isUsed)
    }

    @Test func theLastMinuteHasTenthsAndTheClockStandsAtZero() throws {
        var clock = try clock(.fiba)
        clock.start(at: Self.start)
        #expect(clock.reading(at: Self.start + 595_200).description == "0:04.8")
        #expect(clock.timeLeft(at: Self.start + 595_200) == 4_800 && clock.runs(at: Self.start + 599_999))
        #expect(!clock.runs(at: Self.start + 600_000) && clock.timeLeft(at: Self.start + 600_000) == nil)
        #expect(clock.reading(at: Self.start + 700_000).description == "0:00.0")
    }

    @Test(arguments: [
        (1, 0, "0:00"), (1, 23 * 60 + 14, "23:14"), (1, 45 * 60, "45:00"), (1, 45 * 60 + 1, "45+1"),
        (1, 48 * 60, "45+4"),
        (2, 0, "45:00"), (2, 45 * 60 + 125, "90+3"), (3, 61, "91:01"), (4, 0, "105:00"), (4, 16 * 60, "120+2"),
    ])
    func footballsClockRunsUpThroughTheWholeGame(_ period: Int, _ seconds: Int, _ reading: String) throws {
        var clock = try clock(.footballKnockout, period: period)
        clock.start(at: Self.start)
        #expect(clock.reading(at: Self.start + seconds * 1_000).description == reading)
        #expect(clock.timeLeft(at: Self.start) == nil)
    }

    @Test func itIsSetWhileItRunsAndStaysWithinThePeriod() throws {
        var clock = try clock(.fiba)
        clock.start(at: Self.start)
        clock.move(by: -60_000, at: Self.start + 1_000)
        #expect(clock.reading(at: Self.start + 2_000).description == "8:58")
        clock.move(by: 3_600_000, at: Self.start + 2_000)
        #expect(clock.shown(at: Self.start + 2_000) == 600_000 && clock.runs(at: Self.start + 2_000))
        clock.move(by: -3_600_000, at: Self.start + 2_000)
        #expect(clock.shown(at: Self.start + 2_000) == 0 && !clock.runs(at: Self.start + 2_000))
        clock.move(by: 2_000, at: Self.start + 2_000)
        #expect(clock.shown(at: Self.start + 9_000) == 2_000)
    }

    @Test func aDeviceWhoseTimeIsWrongNeverLeavesThePeriod() throws {
        for rules in [RuleSet.fiba, .footballLeague] {
            var clock = try clock(rules)
            clock.start(at: Self.start)
            for now in [Int.min, -1, 0, Self.start - 1, .max] {
                let shown = clock.shown(at: now)
                #expect((0...86_400_000).contains(shown) && (0...999).contains(clock.reading(at: now).minutes))
            }
        }
    }

    @Test func anotherDevicesClockStandsWhereTheLatestPlayLeftIt() throws {
        var book = try Book(.fiba)
        #expect(book.game.clockOfPeriod == nil)
        try book.write(.gameStart)
        try book.write(.periodStart)
        #expect(book.game.clockOfPeriod?.shown(at: 0) == 600_000)
        let time = try #require(GameClock("6:45"))
        try book.add(GameEvent("a", .score(.init("H", points: 2)), period: 1, clock: time))
        try book.score("A", 2)
        #expect(book.game.clockOfPeriod?.reading(at: 0).description == "6:45")
        #expect(book.game.clockOfPeriod?.isUsed == false)
        try book.write(.periodEnd)
        #expect(book.game.clockOfPeriod == nil)
        try book.write(.periodStart)
        #expect(book.game.clockOfPeriod?.shown(at: 0) == 600_000)
    }

    @Test func everyReadingIsATimeThatTheRulesTake() throws {
        var random = Seeded(24)
        for rules in [RuleSet.fiba, .nba, .iihf, .footballLeague, .footballKnockout] {
            let setup = try GameSetup(rules: rules, home: TeamSheet("H"), away: TeamSheet("A"))
            for _ in 0..<500 {
                let period = Int.random(in: 1...rules.regularPeriods, using: &random)
                var clock = try clock(rules, period: period)
                clock.start(at: Self.start)
                let reading = clock.reading(at: Self.start + Int.random(in: 0...7_200_000, using: &random))
                let play = Play.score(.init("H", points: 1))
                let event = GameEvent("x", play, period: period, clock: reading)
                #expect(setup.problems(with: event).allSatisfy { $0.code != .clockOutOfRange })
                #expect(GameClock(reading.description) == reading)
            }
        }
    }
}
