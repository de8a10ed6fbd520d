import Testing

@testable import PlainWords

@Suite struct RecurrenceTests {
    private func rule(_ text: String) -> String? {
        let sentence = Tokenizer.sentence(text)
        return Scanner(sentence, context()).findings().recurrences.first?.rule.rrule
    }

    @Test(arguments: [
        ("every day", "FREQ=DAILY"), ("every other tuesday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        ("weekly", "FREQ=WEEKLY"),
        ("every monday and thursday at 9", "FREQ=WEEKLY;BYDAY=MO,TH"), ("tuesdays at 9am", "FREQ=WEEKLY;BYDAY=TU"),
        ("every weekday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        ("on the 19th of every month", "FREQ=MONTHLY;BYMONTHDAY=19"),
        ("every first monday of the month", "FREQ=MONTHLY;BYDAY=1MO"), ("every last friday", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"), ("every july 21st", "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=21"),
        ("once a week", "FREQ=WEEKLY"), ("every day for 2 weeks", "FREQ=DAILY;UNTIL=20130225T235959"),
        ("every other tuesday till june", "FREQ=WEEKLY;INTERVAL=2;UNTIL=20130531T235959;BYDAY=TU"),
        ("every day 10 times", "FREQ=DAILY;COUNT=10"),
    ])
    func repetitionsBecomeRules(text: String, expected: String) {
        #expect(rule(text) == expected)
    }

    @Test(arguments: [
        ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=3", ["2026-01-30", "2026-02-27", "2026-03-27"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3", ["2026-01-31", "2026-03-31", "2026-05-31"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=4", ["2026-01-02", "2026-01-12", "2026-01-16", "2026-01-26"]),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=2", ["2028-02-29", "2032-02-29"]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2", ["2026-01-30", "2026-02-27"]),
        ("FREQ=DAILY;UNTIL=20260103", ["2026-01-01", "2026-01-02", "2026-01-03"]),
        ("FREQ=YEARLY;BYDAY=20MO;COUNT=2", ["2026-05-18", "2027-05-17"]),
    ])
    func datesFollowTheRule(text: String, expected: [String]) throws {
        let rule = try #require(Recurrence(rrule: text))
        let dates = RecurrenceDates(rule, from: LocalTime(Day(year: 2026, month: 1, day: 1), hour: 9)).prefix(20)
        #expect(dates.map { String($0.iso().prefix(10)) } == expected)
    }

    @Test(arguments: [
        "", "FREQ=SOMETIMES", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;INTERVAL=-1", "BYDAY=MO",
    ])
    func aBadRuleIsNone(text: String) {
        #expect(Recurrence(rrule: text) == nil)
    }

    @Test func aRuleThatNeverHappensEnds() throws {
        let rule = try #require(Recurrence(rrule: "FREQ=WEEKLY;BYMONTH=2;BYMONTHDAY=30"))
        var dates = RecurrenceDates(rule, from: LocalTime(Day(0)))
        #expect(dates.next() == nil)
    }
}
