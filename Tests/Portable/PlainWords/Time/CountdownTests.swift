import Testing

@testable import PlainWords

/// Tuesday 12 February 2013, 04:30.
@Suite struct CountdownTests {
    private func times(_ text: String) -> [String] {
        PlainWords(context()).understand(text).times
    }

    @Test(arguments: [
        ("set a timer for 5 minutes and 30 seconds", "2013-02-12T04:35:30 second"),
        ("wait 2 hours", "2013-02-12T06:30 minute"),
        ("a ten minute timer", "2013-02-12T04:40 second"), ("give it 2 months", "2013-04-12T04:30 minute"),
        ("within 1 hour", "2013-02-12T05:30 minute"), ("after 5 minutes", "2013-02-12T04:35 second"),
        ("the minute before", "2013-02-12T04:29 second"), ("next tuesday +10 days", "2013-03-01 day"),
        ("2023-12-29 -10days", "2023-12-19 day"), ("tomorrow plus 2 weeks", "2013-02-27 day"),
        ("the day before christmas", "2013-12-24 day"), ("in 1 mon", "2013-03-12 day"),
    ])
    func momentsAreCountedFromNowOrFromAnother(text: String, expected: String) {
        #expect(times(text) == [expected])
    }

    @Test(arguments: [
        ("05/31/2024.14:15", ["2024-05-31T14:15 minute"]), ("2024/13/1", ["2024-01-13 day"]),
        ("this Friday-Jun-15", ["2013-06-15 day"]), ("8 this evening", ["2013-02-12T20:00 hour"]),
        ("the ides of march", ["2013-03-15 day"]), ("in 14 a.d.", ["0014-01-01 year"]),
        ("march in 1 year", ["2014-03-01 month"]), ("next year's first quarter", ["2014-01-01 quarter"]),
        ("from 2017 q1 to 2018 q1", ["2017-01-01..2018-04-01"]),
        ("from 2007 to the start of 2008", ["2007-01-01..2008-01-01"]),
        ("July 17th, 18th, or 19th", ["2013-07-17 day", "2013-07-18 day", "2013-07-19 day"]),
        ("this week or next", ["2013-02-11 week", "2013-02-18 week"]),
        ("first week of october on friday", ["2013-10-04 day"]), ("Eid al-Adha 1966", ["1966-04-01 day"]),
    ])
    func datesMayBeWrittenInManyWays(text: String, expected: [String]) {
        #expect(times(text) == expected)
    }
}
