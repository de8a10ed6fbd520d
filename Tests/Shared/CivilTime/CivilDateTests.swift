import Testing

@testable import CivilTime

struct CivilDateTests {
    @Test func everyDayIsTheDayThatPythonSays() throws {
        let days = try PythonCalendar(step: 250).days
        #expect(days.count > 14_000)
        for day in days {
            let date = CivilDate(daysSince1970: day.count)
            #expect((date.year, date.month, date.day) == (day.year, day.month, day.day))
            #expect(date.weekday == day.weekday)
            #expect(CivilDate(year: day.year, month: day.month, day: day.day)?.daysSince1970 == day.count)
            #expect(CivilDate(iso: day.rfc3339.prefix(10)) == date)
            let seconds = Double(day.count * 86_400 + (day.count * 7_919).dividedFlooring(by: 86_400).remainder)
            let time = UTCTime(seconds)
            #expect(time.rfc3339 == day.rfc3339)
            // Python pads years to four digits in mail, and days of the month to two.
            guard day.year >= 1000 else { continue }
            #expect(time.httpDate == day.httpDate)
            #expect(time.mailDate.split(separator: " ")[1] == "\(day.day)")
            #expect(time.mailDate.suffix(20) == day.mailDate.suffix(20))
        }
    }

    /// Counts day by day through 1,600 years around year 0 with nothing but the lengths of months.
    @Test func daysFollowEachOtherThroughNegativeYears() throws {
        var count = try #require(CivilDate(year: -800, month: 1, day: 1)).daysSince1970
        var weekday = CivilDate.weekday(count)
        for year in -800..<800 {
            let isLeap = year.isMultiple(of: 400) || year.isMultiple(of: 4) && !year.isMultiple(of: 100)
            for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in 1...length {
                    let date = CivilDate(daysSince1970: count)
                    guard (date.year, date.month, date.day) == (year, month + 1, day), date.daysSince1970 == count,
                        date.weekday == weekday
                    else {
                        Issue.record("\(count) is \(date.iso), not \(year)-\(month + 1)-\(day)")
                        return
                    }
                    (count, weekday) = (count + 1, (weekday + 1) % 7)
                }
            }
        }
        #expect(count == CivilDate.firstDay(ofMonth: 1, year: 800))
    }

    /// The calendar repeats every 400 years, so a far day is known by a near one.
    @Test func farDaysAreNearOnesSomeErasAway() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<10_000 {
            let near = Int.random(in: 0..<146_097, using: &random)
            let era = Int.random(in: -49_999_000...49_999_000, using: &random)
            let (date, base) = (CivilDate(daysSince1970: near + era * 146_097), CivilDate(daysSince1970: near))
            #expect((date.year, date.month, date.day) == (base.year + era * 400, base.month, base.day))
            #expect(date.daysSince1970 == near + era * 146_097)
            #expect(date.weekday == base.weekday)
        }
    }

    @Test(arguments: [Int.min, Int.min + 1, -8_000_000_000_000, 8_000_000_000_000, .max - 1, .max])
    func countsBeyondTheCalendarAreClamped(_ count: Int) {
        let date = CivilDate(daysSince1970: count)
        #expect(abs(date.year) <= 20_000_002_000)
        #expect((0...6).contains(CivilDate.weekday(count)))
        #expect(CivilDate.firstDay(ofMonth: 3, year: count).magnitude < 8_000_000_000_000)
        #expect(CivilDate(year: count, month: 1, day: 1) == nil)
    }

    @Test(arguments: [
        (2023, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0),
        (2024, 1, 32), (2024, .min, 1), (2024, 1, .max),
    ])
    func daysThatTheCalendarDoesNotHaveAreNil(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        "", "2024", "2024-1-01", "2024-01-1", "24-01-01", "2024-02-30", "2024-01-01 ", "+024-01-01", "2024-01-01-",
        "٢٠٢٤-01-01", "-2024-01-01",
    ])
    func otherTextIsNotADate(_ text: String) {
        #expect(CivilDate(iso: text) == nil)
    }
}
