import Foundation
import Testing

@testable import PlainWords

@Suite struct TimeTests {
    private func times(_ text: String, country: String? = nil) -> [String] {
        PlainWords(context(country: country)).understand(text).times
    }

    @Test(arguments: [
        ("tomorrow", "2013-02-13 day"), ("next tuesday", "2013-02-19 day"), ("last sunday", "2013-02-10 day"),
        ("the last monday of march", "2013-03-25 day"), ("third tuesday of september 2014", "2014-09-16 day"),
        ("friday after next", "2013-02-22 day"), ("tuesday the 19th", "2013-02-19 day"),
        ("20th of the next month", "2013-03-20 day"),
        ("march 3rd 2015", "2015-03-03 day"), ("31-Oct-74", "1974-10-31 day"), ("2014/10", "2014-10-01 month"),
        ("next quarter", "2013-04-01 quarter"), ("last year", "2012-01-01 year"),
        ("the week of october 7th", "2013-10-07 week"),
        ("2 sundays from now", "2013-02-24 day"), ("the day after tomorrow", "2013-02-14 day"),
        ("in a fortnight", "2013-02-26T04:00 hour"),
        ("2 weeks before christmas", "2013-12-11 day"), ("nineteen ninety six in march", "2013-03-01 month"),
    ])
    func dates(text: String, expected: String) {
        #expect(times(text).contains(expected))
    }

    @Test(arguments: [
        ("next fri at half past 3", "2013-02-22T03:30 minute"), ("3:15pm", "2013-02-12T15:15 minute"),
        ("at noon", "2013-02-12T12:00 hour"),
        ("a quarter to five pm", "2013-02-12T16:45 minute"), ("15h30", "2013-02-12T15:30 minute"),
        ("at 3am", "2013-02-13T03:00 hour"),
        ("tomorrow at 5pm", "2013-02-13T17:00 hour"), ("tonight at 8 o'clock", "2013-02-12T20:00 hour"),
        ("seven thirty p.m.", "2013-02-12T19:30 minute"), ("in 2 minutes", "2013-02-12T04:32 second"),
        ("1994-11-05T13:15:30Z", "1994-11-05T13:15:30 second"), ("day after tomorrow 5pm", "2013-02-14T17:00 hour"),
    ])
    func moments(text: String, expected: String) {
        let times = times(text).map { $0.replacingOccurrences(of: ":00 hour", with: " hour") }
        #expect(times == [expected.replacingOccurrences(of: ":00 hour", with: " hour")])
    }

    @Test(arguments: [
        ("from 13th to 15th of July", "2013-07-13..2013-07-16"),
        ("Thursday from 9:30 to 11:00", "2013-02-14T09:30..2013-02-14T11"),
        ("3:30-6 p.m.", "2013-02-12T15:30..2013-02-12T18"), ("next 3 days", "2013-02-13..2013-02-16"),
        ("since 2014", "2014-01-01.."),
        ("before 11 am", "..2013-02-12T11"), ("monday to friday", "2013-02-18..2013-02-23"),
        ("tomorrow 8am - 1pm", "2013-02-13T08..2013-02-13T13"),
        ("beginning of next week", "2013-02-18..2013-02-21"),
        ("from 4pm for thirty minutes", "2013-02-12T16..2013-02-12T16:30"),
        ("last weekend of October", "2013-10-26..2013-10-28"), ("friday after 3pm", "2013-02-15T15.."),
    ])
    func ranges(text: String, expected: String) {
        let found = times(text).map { $0.replacingOccurrences(of: ":00", with: "") }
        #expect(found == [expected])
    }

    @Test(arguments: [
        ("spring 2019", "2019-03-20..2019-06-21"), ("the summer of 2017", "2017-06-21..2017-09-23"),
        ("winter 2018", "2018-12-21..2019-03-20"), ("the 1970s", "1970-01-01..1980-01-01"),
        ("the 90's", "1990-01-01..2000-01-01"), ("in the late 90s", "1997-01-01..2000-01-01"),
        ("mid 1980s", "1984-01-01..1987-01-01"),
    ])
    func seasonsAndDecadesTakeTheirYears(text: String, expected: String) {
        #expect(times(text) == [expected])
    }

    @Test func aWeekMayBeNamedByAnyOfItsDays() {
        #expect(times("week of 2/14") == ["2013-02-11 week"])
        #expect(times("the week of october 6th") == ["2013-09-30 week"])
    }

    @Test func priorToMeansBefore() {
        #expect(times("prior to June 2014") == ["..2014-06-01"])
    }

    @Test(arguments: [
        "this is the one", "3 30", "at 650-650-6500", "4a", "two three", "May I ask why?", "I may be late",
        "do I have the money", "Version: 1.1.30",
        "14PM", "80-32-89-89", "we have 20 stars", "good morning Paul", "32 August", "Pay ABC 2000", "02/29/2022",
    ])
    func whatIsNoTimeIsNotSaid(text: String) {
        #expect(times(text).isEmpty)
    }

    @Test func theCountrySaysWhichNumberIsTheDay() {
        #expect(times("2/3/2015", country: "US") == ["2015-02-03 day"])
        #expect(times("2/3/2015", country: "GB") == ["2015-03-02 day"])
        #expect(times("15/2", country: "US") == ["2013-02-15 day"])
    }

    @Test(arguments: [
        ("next week mon or tue", ["2013-02-18 day", "2013-02-19 day"]),
        ("sales of 2007 and 2009", ["2007-01-01 year", "2009-01-01 year"]),
        ("next week later in the afternoon", ["2013-02-18 week", "2013-02-12T14:00..2013-02-12T16:00"]),
        ("this may be fine", []), ("this may or may not be", []),
    ])
    func whatBelongsTogetherIsReadTogether(text: String, expected: [String]) {
        #expect(times(text) == expected)
    }

    @Test func aWeekdayAndItsNumberMayLieCloseBehind() {
        let june = context(LocalTime(Day(year: 2019, month: 6, day: 17), hour: 9))
        #expect(PlainWords(june).understand("tues the 4th").times == ["2019-06-04 day"])
        #expect(PlainWords(june).understand("tues the 2nd").times == ["2019-07-02 day"])
    }

    @Test func regionsNameZonesBehindAFullHour() {
        guard case .time(let value)? = PlainWords(context()).understand("after 11:00am central").spans.first?.value
        else {
            Issue.record("no time found")
            return
        }
        #expect(value.namedOffset == -21_600)
    }

    @Test func aNamedZoneKeepsItsOwnClock() {
        let found = PlainWords(context()).understand("Thursday 9 am BST").spans
        guard case .time(let value)? = found.first?.value else {
            Issue.record("no time found")
            return
        }
        #expect(value.from?.iso(offset: value.namedOffset) == "2013-02-14T09:00:00+01:00")
    }

    @Test(arguments: [
        ("an hour and a half", "PT1H30M"), ("an hour and half", "PT1H30M"), ("90s", "PT1M30S"),
        ("2 years and 3 months", "P2Y3M"), ("27 months", "P27M"),
        ("1/2 day", "PT12H"), ("seven weeks", "P7W"),
    ])
    func durations(text: String, iso: String) {
        #expect(PlainWords(context()).understand(text).durations == [iso])
    }
}
