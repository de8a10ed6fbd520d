import Testing

@testable import PlainWords

/// Saturday 21 November 2026, 10:00 in a zone two hours ahead.
@Suite struct ErrandTests {
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "BG",
            currency: "BGN"
        )
    )

    private func actions(_ text: String) -> [Action] {
        if case .actions(let actions, _) = engine.act(text) { return actions }
        return []
    }

    /// "task milk", "reminder call mum 2026-11-21T18:00": what would be made, in one line.
    private func lines(_ text: String) -> [String] {
        actions(text).map { action in
            switch action {
            case .task(let task): line("task", task.title, task.due, nil)
            case .reminder(let reminder): line("reminder", reminder.title, reminder.due, reminder.recurrence)
            case .event(let event): line("event", event.title, event.start, event.recurrence)
            case .budget(let entry): "entry \(entry.details) \(entry.amount.text)"
            case .items(let request): "\(request.deed) \(request.which.text ?? "-")"
            }
        }
    }

    private func line(_ kind: String, _ title: String, _ due: LocalTime?, _ rule: Recurrence?) -> String {
        [kind, title, due.map { String($0.iso().dropLast(3)) }, rule?.rrule].compactMap { $0 }.joined(separator: " ")
    }

    @Test(arguments: [
        ("buy milk", "task buy milk"), ("we need milk", "task milk"),
        ("don't forget to mow the lawn", "task mow the lawn"),
        ("do the dishes tonight", "task do the dishes 2026-11-21T21:00"),
        ("pick up dry cleaning tomorrow", "task pick up dry cleaning 2026-11-22T00:00"),
        ("call mum at 6", "reminder call mum 2026-11-21T18:00"),
        ("pay rent every month on the 1st", "reminder pay rent 2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1"),
        ("take pills every day at 8am and 8pm", "reminder take pills 2026-11-21T20:00 FREQ=DAILY;BYHOUR=8,20"),
        ("note to self: email Tom about the contract", "task email Tom about the contract"),
        ("finish homework by tomorrow 5pm", "task finish homework 2026-11-22T17:00"),
        ("submit report by friday", "task submit report 2026-11-27T00:00"),
        ("remind me to submit the report by friday", "reminder submit the report 2026-11-27T09:00"),
    ])
    func whatStandsOnAListNeedsNoFurtherWords(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "call me at 5", "buy me a coffee", "can you buy milk", "i bought milk yesterday", "i need a hug",
        "pay attention",
        "water is wet", "walk in the park was nice", "do i need a jacket today", "return on the 12th",
        "call me tomorrow",
        "buy 2 tickets for the concert", "i finish school at 6",
    ])
    func whatOthersAreToDoOrWhatIsToldMakesNothing(text: String) {
        #expect(engine.act(text) == .nothing)
    }

    @Test func eachOfTwoErrandsIsAnActionOfItsOwn() {
        #expect(lines("buy milk and call mum at 6") == ["task buy milk", "reminder call mum 2026-11-21T18:00"])
        #expect(
            lines("remind me to call mum at 6 and buy milk tomorrow")
                == ["reminder call mum 2026-11-21T18:00", "task buy milk 2026-11-22T00:00"]
        )
    }

    @Test(arguments: [
        ("set a timer for 10 minutes", "reminder timer 2026-11-21T10:10"),
        ("wake me up at 7", "reminder wake me up 2026-11-22T07:00"),
        ("set an alarm for 6:30 tomorrow", "reminder alarm 2026-11-22T06:30"),
        ("remind me every hour to drink water", "reminder drink water 2026-11-21T11:00 FREQ=HOURLY"),
        (
            "remind me every 30 minutes to stretch until 6pm",
            "reminder stretch 2026-11-21T10:30 FREQ=MINUTELY;INTERVAL=30;UNTIL=20261121T180000"
        ),
        ("remind me the day before christmas to wrap presents", "reminder wrap presents 2026-12-24T09:00"),
        ("remnid me to buy milk", "reminder buy milk"),
        ("remind me when i get home to feed the cat", "reminder when i get home to feed the cat"),
        ("tell me at 5pm to call bill", "reminder call bill 2026-11-21T17:00"),
    ])
    func remindersAreDueWhenAPersonExpects(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("dentist friday 10am", "event dentist 2026-11-27T10:00"),
        ("dinner with john at Mario's on saturday at 8", "event dinner with john 2026-11-21T20:00"),
        ("yoga every tue and thu at 18:00", "event yoga 2026-11-24T18:00 FREQ=WEEKLY;BYDAY=TU,TH"),
        ("schedule a weekly sync on mondays at 10", "event sync 2026-11-23T10:00 FREQ=WEEKLY;BYDAY=MO"),
        ("vacation from 1 to 14 august 2027", "event vacation 2027-08-01T00:00"),
        ("mum's birthday on 12 march every year", "event mum's birthday 2027-03-12T00:00 FREQ=YEARLY"),
        ("block my calendar tomorrow afternoon", "event Busy 2026-11-22T12:00"),
    ])
    func entriesForTheCalendarMayBeShort(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        (
            "20 lv taxi and lunch with Ana on friday at noon",
            ["entry taxi 20", "event lunch with Ana 2026-11-27T12:00"]
        ),
        ("20 lv taxi, lunch with Ana on friday at noon", ["entry taxi 20", "event lunch with Ana 2026-11-27T12:00"]),
        ("groceries 40 and yoga tomorrow at 7pm", ["entry groceries 40", "event yoga 2026-11-22T19:00"]),
        ("taxi 20 and call mum at 6", ["entry taxi 20", "reminder call mum 2026-11-21T18:00"]),
        (
            "12.50 coffee and call mum at 6 and 40 lv groceries",
            ["entry coffee 12.5", "reminder call mum 2026-11-21T18:00", "entry groceries 40"]
        ),
        ("такси 20 лв и обяд с Ана в петък в 12", ["entry такси 20", "event обяд с Ана 2026-11-27T12:00"]),
        // What was paid with the rest is one entry, and a number of people is no amount.
        ("paid 30 for gas and lunch on monday at noon", ["entry gas and lunch 30"]),
        ("meeting with 3 people and lunch tomorrow at 1", ["event meeting with 3 people and lunch 2026-11-22T13:00"]),
    ])
    func anAmountAndAPlanAreTwoActions(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test func anEventInAWholeWeekIsAskedForDayByDay() {
        guard case .clarify(let question) = engine.act("doctor appointment next week") else {
            Issue.record("not asked")
            return
        }
        #expect(question.asked == .when)
        #expect(question.choices.map(\.label) == Array(repeating: .day, count: 5))
    }

    @Test(arguments: [
        "order everything on my shopping list",
        "make sure there are no events on my calendar", "i like that one, please put it on",
        "the meeting was moved to 3pm",
        "make a list of all the events in new york",
    ])
    func whatIsOrderedShownOrWipedMakesNothing(text: String) {
        #expect(engine.act(text) == .nothing)
    }
}
