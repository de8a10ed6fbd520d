import Testing

@testable import PlainWords

@Suite struct DayTests {
    @Test(arguments: [(1970, 1, 1, 4, 0), (2000, 2, 29, 2, 11_016), (2013, 2, 12, 2, 15_748), (1900, 3, 1, 4, -25_508)])
    func aDateHasItsWeekdayAndCount(year: Int, month: Int, day: Int, weekday: Int, count: Int) {
        let found = Day(year: year, month: month, day: day)
        #expect(found.count == count)
        #expect(found.weekday == weekday)
        #expect(found.parts == (year, month, day))
    }

    @Test func everyDayOfFourCenturiesComesBackFromItsParts() {
        for count in stride(from: -200_000, to: 200_000, by: 7) {
            let (year, month, day) = Day(count).parts
            #expect(Day(year: year, month: month, day: day).count == count)
        }
    }

    @Test func theLastDayOfAMonthStaysWithinTheMonth() {
        #expect(Day(year: 2024, month: 1, day: 31).adding(months: 1) == Day(year: 2024, month: 2, day: 29))
        #expect(Day(year: 2023, month: 1, day: 31).adding(months: 13) == Day(year: 2024, month: 2, day: 29))
        #expect(Day(year: 2023, month: 3, day: 31).adding(months: -1) == Day(year: 2023, month: 2, day: 28))
    }

    @Test func noSuchDayIsNone() {
        #expect(Day.valid(year: 2023, month: 2, day: 29) == nil)
        #expect(Day.nth(5, weekday: 1, month: 2, year: 2023) == nil)
        #expect(Day.nth(-1, weekday: 1, month: 5, year: 2013) == Day(year: 2013, month: 5, day: 27))
    }
}
