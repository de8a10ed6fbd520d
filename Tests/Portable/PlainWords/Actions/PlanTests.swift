import Testing

@testable import PlainWords

/// Saturday 21 November 2026, 10:00.
@Suite struct PlanTests {
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "GB",
            currency: "GBP"
        )
    )

    private func lines(_ text: String) -> [String] {
        guard case .actions(let actions, _) = engine.act(text) else { return [] }
        return actions.map { action in
            switch action {
            case .budget(let entry): "\(entry.kind.rawValue) \(entry.minorUnits) \(entry.category): \(entry.details)"
            case .event(let event): line("event", event.title, event.start, event.recurrence)
            case .reminder(let reminder): line("reminder", reminder.title, reminder.due, reminder.recurrence)
            case .task(let task): line("task", task.title, task.due, nil)
            case .items(let request): "\(request.deed) \(request.which.text ?? "-")"
            }
        }
    }

    private func line(_ kind: String, _ title: String, _ start: LocalTime?, _ rule: Recurrence?) -> String {
        [kind, title, start.map { String($0.iso().dropLast(3)) }, rule?.rrule].compactMap { $0 }.joined(separator: " ")
    }

    @Test(arguments: [
        ("glass collection is every tuesday", "event glass collection 2026-11-24T00:00 FREQ=WEEKLY;BYDAY=TU"),
        ("band practice is thursdays at 6", "event band practice 2026-11-26T18:00 FREQ=WEEKLY;BYDAY=TH"),
        ("book swap is on the 5th of december", "event book swap 2026-12-05T00:00"),
        ("the eye test is on the 30th at 9.30", "event eye test 2026-11-30T09:30"),
        ("the carpet fitter is coming monday between 8 and 10", "event carpet fitter 2026-11-23T08:00"),
        ("trivia is every wednesday at the crown", "event trivia 2026-11-25T00:00 FREQ=WEEKLY;BYDAY=WE"),
    ])
    func aPlanStatedAsAFactIsAnEvent(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "he is every monday at the pool", "it is on the 5th of december", "what is on the 5th of december",
        "this is every parent's worry", "the shop is open at 9 tomorrow",
    ])
    func whatIsSaidOfSomebodyOrOfAShopIsNoPlan(text: String) {
        #expect(lines(text).filter { $0.hasPrefix("event") }.isEmpty)
    }

    @Test(arguments: [
        ("optician tuesday week at 9", "event optician 2026-12-01T09:00"),
        ("haircut on friday week at 3", "event haircut 2026-12-04T15:00"),
        ("meeting with the architect tomorrow week at 11", "event meeting with the architect 2026-11-29T11:00"),
        ("a week on monday at 2 physio", "event physio 2026-11-30T14:00"),
    ])
    func aWeekBehindADayIsAWeekLater(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        ("osteopath tue 10.45", "event osteopath 2026-11-24T10:45"),
        ("choir sun 17.30", "event choir 2026-11-22T17:30"),
        ("alarm 5.40", "reminder alarm 2026-11-22T05:40"),
        ("set an alarm for 6.20 monday", "reminder alarm 2026-11-23T06:20"),
    ])
    func aDecimalBehindADayOrAnAlarmIsAnHour(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: ["taxi sunday 8.50", "sunday 6.40 coffee", "spent 12.30 on friday"])
    func aDecimalBesideSomethingBoughtIsAPrice(text: String) {
        #expect(lines(text).allSatisfy { $0.hasPrefix("Expenses") })
        #expect(lines(text).count == 1)
    }

    @Test(arguments: [
        (
            "remind me every weekday at 7:15 to feed the fish",
            "reminder feed the fish 2026-11-23T07:15 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
        ),
        (
            "remind me at 5:45 every weekday to lock the gate",
            "reminder lock the gate 2026-11-23T17:45 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
        ),
        ("remind me every day at 8 to water the basil", "reminder water the basil 2026-11-22T08:00 FREQ=DAILY"),
    ])
    func anHourThatRepeatsIsInTheMorningFromSevenOn(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        (
            "recycling goes out every monday night, remind me at 8",
            ["reminder recycling goes out 2026-11-23T20:00 FREQ=WEEKLY;BYDAY=MO"]
        ),
        (
            "the skip permit runs out on 3 december, remind me a week before",
            ["reminder skip permit runs out 2026-11-26T09:00"]
        ),
        ("the meter expires at 5, remind me at 4:40", ["reminder meter expires 2026-11-21T16:40"]),
        (
            "library books are due on friday, remind me the night before",
            ["reminder library books are due 2026-11-26T20:00"]
        ),
        ("physio monday at 9, remind me at 8", ["event physio 2026-11-23T09:00", "reminder physio 2026-11-23T08:00"]),
    ])
    func aReminderOfNothingIsAboutTheClauseBefore(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        (
            "band at 6, then curry with the lads at 9",
            ["event band 2026-11-21T18:00", "event curry with the lads 2026-11-21T21:00"]
        ),
        (
            "physio at 2 and school fair at 4:30",
            ["event physio 2026-11-21T14:00", "event school fair 2026-11-21T16:30"]
        ),
        (
            "tennis at 10 tomorrow, then brunch at 12",
            ["event tennis 2026-11-22T10:00", "event brunch 2026-11-22T12:00"]
        ),
    ])
    func severalNamesWithAnHourEachAreADaysPlans(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        ("we're having the cousins over sunday at 5", "event cousins over 2026-11-22T17:00"),
        ("i'm seeing the chiropodist on monday at 3", "event chiropodist 2026-11-23T15:00"),
        ("we're going to the theatre on friday at 7:30", "event theatre 2026-11-27T19:30"),
        ("got an ultrasound tuesday at 8:20", "event ultrasound 2026-11-24T08:20"),
    ])
    func aPlanOfOnesOwnIsNamedByWhatFollows(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "i'm going to bed at 10 tomorrow", "we're going to work on monday at 9", "i'm seeing you on monday at 3",
    ])
    func whatPeopleDoDailyIsNoPlan(text: String) {
        #expect(lines(text).filter { $0.hasPrefix("event") }.isEmpty)
    }

    @Test(arguments: [
        ("our golden wedding is 9 june, put it in every year", "event our golden wedding 2027-06-09T00:00 FREQ=YEARLY"),
        (
            "every weekday at 7:30 walk the dog",
            "reminder walk the dog 2026-11-23T07:30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
        ),
        ("on friday pay the plumber", "task pay the plumber 2026-11-27T00:00"),
        ("tomorrow at 5 call the surgery", "reminder call the surgery 2026-11-22T17:00"),
        ("put the bins out", "task bins out"),
        ("take the drill back to tom", "task take the drill back to tom"),
        ("book the van in for a service", "task book the van in for a service"),
    ])
    func aTimeMayStandBeforeATaskAndARepetitionBehindAPlan(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: ["i got up at 6 and went to bed at 9", "see you at 6 and then at 9", "are you up at 6 or at 9"])
    func hoursInTalkAreNoPlans(text: String) {
        #expect(lines(text).isEmpty)
    }
}
