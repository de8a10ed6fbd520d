import Testing

@testable import PlainWords

@Suite struct ActingTests {
    /// Saturday 21 November 2026, 10:00 in a zone two hours ahead.
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "BG",
            currency: "BGN"
        )
    )
    private let rates = ExchangeRates(
        day: Day(year: 2026, month: 11, day: 21),
        base: Currency("BGN"),
        worth: [Currency("EUR"): Quantity(1955, exponent: -3)]
    )

    private func actions(_ text: String) -> [Action] {
        if case .actions(let actions) = engine.act(text, rates: rates) { return actions }
        return []
    }

    @Test func theDocumentsExampleComesOutExactly() {
        guard case .budget(let entry)? = actions("120eur at next").first else {
            Issue.record("no entry")
            return
        }
        #expect(entry.minorUnits == 23_460)
        #expect(entry.amount.text == "234.6")
        #expect(entry.currency.code == "BGN")
        #expect(entry.kind == .expenses)
        #expect(entry.category == "Clothes")
        #expect(entry.details == "next")
        #expect(entry.day == Day(year: 2026, month: 11, day: 21))
    }

    @Test(arguments: [
        ("tesco 12.30", 1230, "Groceries", "tesco"), ("coffee 3.50", 350, "Eating out", "coffee"),
        ("20 lv taxi", 2000, "Transport", "taxi"),
        ("rent 800", 80_000, "Housing", "rent"), ("spent 15 lv on lunch yesterday", 1500, "Eating out", "lunch"),
        ("salary 3000", 300_000, "Salary", "salary"), ("15 lv at lidl", 1500, "Groceries", "lidl"),
        ("spent 45.20 at lidl yesterday", 4520, "Groceries", "lidl"),
        ("got paid 2500 lv", 250_000, "Salary", ""), ("netflix 15.99", 1599, "Entertainment", "netflix"),
    ])
    func quickEntries(text: String, minor: Int, category: String, details: String) {
        guard case .budget(let entry)? = actions(text).first else {
            Issue.record("no entry")
            return
        }
        #expect(entry.minorUnits == Int64(minor))
        #expect(entry.category == category)
        #expect(entry.details == details)
    }

    @Test func moneyThatComesInIsIncomeAndMoneyPutAwayIsSavings() {
        guard case .budget(let salary)? = actions("salary 3000").first,
            case .budget(let saved)? = actions("saved 200 lv").first
        else {
            Issue.record("no entry")
            return
        }
        #expect(salary.kind == .income)
        #expect(saved.kind == .savings)
    }

    @Test func aCorrectionWins() {
        guard case .actions(let actions) = engine.act("120eur at next", rates: rates, corrections: ["next": "Gifts"]),
            case .budget(let entry)? = actions.first
        else {
            Issue.record("no entry")
            return
        }
        #expect(entry.category == "Gifts")
    }

    @Test func severalRequestsInOneSentenceAreAllTaken() {
        let found = actions("20 lv taxi and remind me to call mum at 6")
        #expect(found.map(\.intent) == [.expense, .reminder])
        guard case .reminder(let reminder)? = found.last else { return }
        #expect(reminder.title == "call mum")
        #expect(reminder.due?.iso() == "2026-11-21T18:00:00")
    }

    @Test func twoEntriesInOneSentenceAreTwo() {
        let entries = actions("lunch 12 and coffee 3").compactMap { action in
            if case .budget(let entry) = action { entry.minorUnits } else { nil }
        }
        #expect(entries == [1200, 300])
    }

    @Test func anEventHasItsTimePeopleAndPlace() {
        guard
            case .event(let event)? = actions("schedule lunch with Anna at the Ritz on friday from 12:30 to 2pm").first
        else {
            Issue.record("no event")
            return
        }
        #expect(event.start.iso(offset: event.offset) == "2026-11-27T12:30:00+02:00")
        #expect(event.end.iso() == "2026-11-27T14:00:00")
        #expect(event.attendees == ["Anna"])
        #expect(event.location == "Ritz")
        #expect(!event.isAllDay)
    }

    @Test func aRepeatedEventKeepsItsRule() {
        guard case .event(let event)? = actions("schedule a team meeting every monday at 9am").first else {
            Issue.record("no event")
            return
        }
        #expect(event.recurrence?.rrule == "FREQ=WEEKLY;BYDAY=MO")
        #expect(event.start.iso() == "2026-11-23T09:00:00")
    }

    @Test func aTaskGoesOnItsList() {
        guard case .task(let task)? = actions("add milk to my shopping list").first else {
            Issue.record("no task")
            return
        }
        #expect(task.title == "milk")
        #expect(task.list == "shopping")
    }

    @Test func anEventWithoutTimeIsAskedFor() {
        guard case .clarify(_, let choices) = engine.act("add a dentist appointment to my calendar", rates: rates)
        else {
            Issue.record("not asked")
            return
        }
        #expect(choices.count == 2)
    }

    @Test(arguments: [
        ("what is 15% of 80", "15% of 80 = 12"), ("100 eur in bgn", "100 EUR = 195.5 BGN"),
        ("convert 50 bgn to eur", "50 BGN = 25.58 EUR"),
        ("12 * 7", "12 × 7 = 84"), ("what is 3 plus 4", "3 + 4 = 7"),
    ])
    func questionsAreAnswered(text: String, expected: String) {
        #expect(engine.act(text, rates: rates) == .answer(expected))
    }

    @Test(arguments: [
        "hello there", "how are you?", "see you at 5", "I paid attention", "lunch with kenji",
        "we should meet sometime", "ok 500", "", "   ",
        "did you add the meeting?", "delete my shopping list",
    ])
    func ordinaryTalkDoesNothing(text: String) {
        #expect(engine.act(text, rates: rates) == .nothing)
    }
}
