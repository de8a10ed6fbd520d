import CivilTime
import Testing

@testable import PlainWords

@Suite struct CalendarEdgeTests {
    @Test func aReadingThatIsSkippedMovesForward() throws {
        let sofia = try #require(zone("Europe/Sofia"))
        let skipped = LocalTime(Day(year: 2026, month: 3, day: 29), hour: 3, minute: 30)
        #expect(sofia.local(sofia.instant(of: skipped)) == skipped + 3600)
    }

    @Test func aReadingThatComesTwiceIsTheFirst() throws {
        let sofia = try #require(zone("Europe/Sofia"))
        let twice = LocalTime(Day(year: 2026, month: 10, day: 25), hour: 3, minute: 30)
        #expect(sofia.offset(at: sofia.instant(of: twice)) == 10_800)
    }

    @Test func hoursAreRealHoursAcrossTheChange() throws {
        let sofia = try #require(zone("Europe/Sofia"))
        let evening = context(LocalTime(Day(year: 2026, month: 3, day: 28), hour: 22), zone: sofia)
        #expect(PlainWords(evening).understand("in 6 hours").times.first?.hasPrefix("2026-03-29T05") == true)
        #expect(PlainWords(evening).understand("tomorrow at 10:00").times.first?.hasPrefix("2026-03-29T10") == true)
    }

    @Test func everyZoneOfTheTableComesBackFromLocalTime() {
        var tried = 0
        for name in ZoneTable.system.names {
            guard let zone = zone(name) else { continue }
            tried += 1
            for instant in stride(from: 1_750_000_000, to: 1_790_000_000, by: 2_345_678) {
                let local = zone.local(instant)
                let again = zone.instant(of: local)
                #expect(zone.local(again) == local, "\(name) \(instant)")
            }
        }
        #expect(tried > 400)
    }

    @Test func leapDaysAndYearEndsHold() {
        let leap = context(LocalTime(Day(year: 2024, month: 2, day: 28), hour: 12))
        #expect(PlainWords(leap).understand("tomorrow").times == ["2024-02-29 day"])
        #expect(PlainWords(leap).understand("in 1 year on march 1").spans.count == 1)
        let end = context(LocalTime(Day(year: 2023, month: 12, day: 31), hour: 23, minute: 59))
        #expect(PlainWords(end).understand("tomorrow").times == ["2024-01-01 day"])
        #expect(PlainWords(end).understand("next month").times == ["2024-01-01 month"])
        #expect(PlainWords(end).understand("feb 29").times == ["2024-02-29 day"])
    }

    @Test(arguments: [(1, "2013-02-18 week"), (7, "2013-02-17 week")])
    func weeksBeginWhereTheyAreSaidTo(weekStart: Int, expected: String) {
        #expect(PlainWords(context(weekStart: weekStart)).understand("next week").times == [expected])
    }
}
