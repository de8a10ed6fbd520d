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
        if case .actions(let actions, _) = engine.act(text, rates: rates) { return actions }
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

    @Test func aNoteInBulgarianHasItsMoneyAndItsDay() {
        guard case .budget(let entry)? = actions("42 лв храна вчера").first else {
            Issue.record("no entry")
            return
        }
        #expect(entry.minorUnits == 4200 && entry.currency.code == "BGN" && entry.category == "Groceries")
        #expect(entry.details == "храна" && entry.day == Day(year: 2026, month: 11, day: 20))
    }

    @Test(arguments: [
        ("tesco 12.30", 1230, "Groceries", "tesco"), ("coffee 3.50", 350, "Eating out", "coffee"),
        ("20 lv taxi", 2000, "Transport", "taxi"),
        ("rent 800", 80_000, "Housing", "rent"), ("spent 15 lv on lunch yesterday", 1500, "Eating out", "lunch"),
        ("salary 3000", 300_000, "Salary", "salary"), ("15 lv at lidl", 1500, "Groceries", "lidl"),
        ("spent 45.20 at lidl yesterday", 4520, "Groceries", "lidl"),
        ("got paid 2500 lv", 250_000, "Salary", ""), ("2k rent", 200_000, "Housing", "rent"),
        ("taxi 20 lv tomorrow at 5pm", 2000, "Transport", "taxi"), ("netflix 15.99", 1599, "Entertainment", "netflix"),
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
        guard
            case .actions(let actions, _) = engine.act("120eur at next", rates: rates, corrections: ["next": "Gifts"]),
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

    @Test(arguments: [
        ("is milk on my shopping list? if not, add it", Intent.task),
        ("i am out of trash bags, put them on my shopping list", .task),
        ("i just put steaks on the grill remind me to check them", .reminder),
        ("i want to get reminded to clean my room", .reminder), ("remind me to cancel my subscription", .reminder),
        ("i would like to have the 5k run on march 5th added to my calendar", .event),
    ])
    func requestsAreFoundHoweverTheyArePut(text: String, intent: Intent) {
        #expect(engine.act(text, rates: rates).intent == intent)
    }

    @Test func aDayAndAClockThatStandApartAreOneTime() {
        guard case .event(let event)? = actions("schedule a night watch on 25 november from 10pm to 6am").first else {
            Issue.record("no event")
            return
        }
        #expect(event.start.iso() == "2026-11-25T22:00:00")
        #expect(event.end.iso() == "2026-11-26T06:00:00")
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
        guard case .clarify(let question) = engine.act("add a dentist appointment to my calendar", rates: rates) else {
            Issue.record("not asked")
            return
        }
        #expect(question.asked == .when)
        #expect(question.choices.map(\.label) == [.today, .tomorrow])
    }

    @Test(arguments: [
        "add task", "new task", "add a task for tomorrow", "new reminder", "remind me", "put it on my list",
    ])
    func whatHasNoNameIsAskedFor(text: String) {
        guard case .clarify(let question) = engine.act(text, rates: rates) else {
            Issue.record("not asked")
            return
        }
        #expect(question.asked == .what)
        #expect(question.choices.map(\.label) == [.unnamed])
    }

    @Test func whatIsKnownOfSomethingWithoutANameIsOffered() {
        guard case .clarify(let question) = engine.act("add to my shopping list", rates: rates),
            case .task(let task)? = question.choices.first?.action
        else {
            Issue.record("not asked")
            return
        }
        #expect(task.list == "shopping")
    }

    @Test func aReminderThatRingsNeedsNoName() {
        guard case .reminder(let reminder)? = actions("remind me at 5pm").first else {
            Issue.record("no reminder")
            return
        }
        #expect(reminder.due != nil)
    }

    @Test func whatIsClearIsDoneAndTheRestIsAskedFor() {
        let text = "20 lv taxi and add a dentist appointment to my calendar"
        guard case .actions(let actions, let open) = engine.act(text, rates: rates) else {
            Issue.record("nothing done")
            return
        }
        #expect(actions.map(\.intent) == [.expense])
        #expect(open?.asked == .when)
    }

    @Test(arguments: [
        ("what is 15% of 80", Answer.percentage(Quantity(15), of: Quantity(80), result: Quantity(12), nil)),
        ("12 * 7", .sum(Quantity(12), .times, Quantity(7), result: Quantity(84))),
        ("what is 3 plus 4", .sum(Quantity(3), .plus, Quantity(4), result: Quantity(7))),
        ("100 eur in usd", .noRate(from: Currency("EUR"), to: Currency("USD"))),
    ])
    func questionsAreAnswered(text: String, expected: Answer) {
        #expect(engine.act(text, rates: rates) == .answer(expected))
    }

    @Test(arguments: [
        ("100 eur in bgn", 100, "EUR", "195.5", "BGN"), ("convert 50 bgn to eur", 50, "BGN", "25.58", "EUR"),
    ])
    func conversionsSayTheDayOfTheirRates(text: String, amount: Int64, from: String, result: String, to: String) {
        guard
            case .answer(.conversion(let given, let source, let got, let target, let day)) = engine.act(
                text,
                rates: rates
            )
        else {
            Issue.record("no conversion")
            return
        }
        #expect(given == Quantity(amount) && source.code == from && target.code == to)
        #expect(got.text == result)
        #expect(day == rates.day)
    }

    @Test(arguments: [
        "hello there", "how are you?", "see you at 5", "I paid attention", "lunch with kenji",
        "we should meet sometime", "ok 500", "", "   ",
        "did you add the meeting?", "mark bought thirty dollars of cheese",
        "i do not want to add an event to my calendar", "call alex", "send a notice to paul", "remind everybody",
        "remind me of the date",
        "schedule me a taxi", "haha bought a cap for 9 bucks", "bought 2 disks",
    ])
    func ordinaryTalkDoesNothing(text: String) {
        #expect(engine.act(text, rates: rates) == .nothing)
    }
}
