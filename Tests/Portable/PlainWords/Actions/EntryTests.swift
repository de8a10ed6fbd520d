import Testing

@testable import PlainWords

/// Saturday 21 November 2026, 10:00 in a zone two hours ahead.
@Suite struct EntryTests {
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "BG",
            currency: "BGN"
        )
    )

    private func entries(_ text: String) -> [BudgetEntry] {
        guard case .actions(let actions, _) = engine.act(text) else { return [] }
        return actions.compactMap { if case .budget(let entry) = $0 { entry } else { nil } }
    }

    @Test(arguments: [
        ("spent 30 lv on groceries, 12 on taxi and 5 on coffee", ["groceries 30", "taxi 12", "coffee 5"]),
        ("taxi 12, lunch 15 and parking 3", ["taxi 12", "lunch 15", "parking 3"]),
        ("coffee 3.50, croissant 2.20", ["coffee 3.5", "croissant 2.2"]),
        ("H&M 59,99", ["H&M 59.99"]), ("-20 lv taxi", ["taxi 20"]), ("log 30 lv for dinner", ["dinner 30"]),
        ("add expense 25 lv haircut", ["haircut 25"]), ("about 50 lv on gifts", ["gifts 50"]),
        ("my phone costs 1200 lv", []), ("it's only 5 lv", []), ("10% of 250 lv in eur", []),
    ])
    func everyAmountGoesWithItsThing(text: String, expected: [String]) {
        #expect(entries(text).map { "\($0.details) \($0.amount.text)" } == expected)
    }

    @Test func whatOneGotFromSomebodyIsIncome() {
        #expect(entries("received 200 lv from Ivan").map(\.kind) == [.income])
        #expect(entries("got 50 lv from grandma").map(\.category) == ["Income"])
    }

    @Test(arguments: [
        ("got paid 2500", "Salary 2500"), ("received 50 from mom", "Income 50"), ("refund 20 from amazon", "Income 20"),
    ])
    func whatCameInNeedsNoCurrency(text: String, expected: String) {
        #expect(entries(text).map { "\($0.category) \($0.amount.text)" } == [expected])
        #expect(entries(text).map(\.kind) == [.income])
    }

    @Test func severalOfAThingAreInItsCategory() {
        #expect(entries("3 coffees 12.60").map(\.category) == ["Eating out"])
    }

    @Test(arguments: ["20 lv", "20 lv yesterday", "-20 lv", "twenty leva"])
    func anAmountAloneIsAskedFor(text: String) {
        guard case .clarify(let question) = engine.act(text) else {
            Issue.record("not asked")
            return
        }
        #expect(question.asked == .whether)
        let offered = question.choices.compactMap { if case .budget(let entry) = $0.action { entry } else { nil } }
        #expect(offered.map(\.kind) == [.expenses, .income])
        #expect(offered.map(\.amount.text) == ["20", "20"])
    }

    @Test func aWaterBillIsAUtility() {
        #expect(entries("paid the water bill 32.10 lv").map(\.category) == ["Utilities"])
    }

    @Test func whatWasPaidOnFridayWasPaidOnTheLastOne() {
        #expect(entries("paid 15.50 lv for pizza on friday").map(\.day) == [Day(year: 2026, month: 11, day: 20)])
    }

    @Test(arguments: [
        ("100 / 4", Answer.sum(Quantity(100), .divided, Quantity(4), result: Quantity(25))),
        ("17 - 5", .sum(Quantity(17), .minus, Quantity(5), result: Quantity(12))),
        ("12 x 7", .sum(Quantity(12), .times, Quantity(7), result: Quantity(84))),
        ("tip 10% of 45", .percentage(Quantity(10), of: Quantity(45), result: Quantity(45, exponent: -1), nil)),
        ("50 eur = ? usd", .noRate(from: Currency("EUR"), to: Currency("USD"))),
    ])
    func sumsMayBeWrittenWithSigns(text: String, expected: Answer) {
        #expect(engine.act(text) == .answer(expected))
    }

    @Test(arguments: [
        ("rent 600 every month on the 1st", "rent 600 2026-12-01 FREQ=MONTHLY;BYMONTHDAY=1"),
        ("netflix 15.99 monthly", "netflix 15.99 2026-11-21 FREQ=MONTHLY"),
        ("salary 2400 every last Friday", "salary 2400 2026-11-27 FREQ=MONTHLY;BYDAY=-1FR"),
        ("gym 40 lv every month", "gym 40 2026-11-21 FREQ=MONTHLY"),
        ("spotify 10.99 on the 5th of every month", "spotify 10.99 2026-12-05 FREQ=MONTHLY;BYMONTHDAY=5"),
        ("spent 40 lv on yoga every monday", "yoga 40 2026-11-23 FREQ=WEEKLY;BYDAY=MO"),
        ("internet 25 lv every month until june", "internet 25 2026-11-21 FREQ=MONTHLY;UNTIL=20270531T235959"),
        (
            "rent 600 monthly on the 31st",
            "rent 600 2026-12-31 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"
        ),
        ("наем 600 всеки месец", "наем 600 2026-11-21 FREQ=MONTHLY"),
    ])
    func anEntryRecurs(text: String, expected: String) {
        let found = entries(text).map { entry in
            "\(entry.details) \(entry.amount.text) \(entry.day.iso) \(entry.recurrence?.rrule ?? "once")"
        }
        #expect(found == [expected])
    }

    @Test(arguments: ["gym 6 every monday", "run 5 every morning", "bus 15 every day"])
    func aSmallNumberByTheWeekIsAnHour(text: String) {
        #expect(entries(text).isEmpty)
    }

    @Test func withoutARepetitionItIsOnce() {
        #expect(entries("rent 600").map(\.recurrence) == [nil])
    }
}
