import Testing

@testable import PlainWords

/// What is reported as done or as never to be, without a verb that asks for anything: Saturday 21 November 2026, 10:00.
@Suite struct ReportedItemTests {
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 11, day: 21), hour: 10),
            zone: .fixed(secondsAhead: 7200),
            country: "BG",
            currency: "EUR"
        )
    )

    /// The deed, the kind, the text, and the first day.
    private func line(_ text: String) -> String? {
        guard case .actions(let actions, _) = engine.act(text), case .items(let request)? = actions.first else {
            return nil
        }
        let line = "\(request.deed) \(request.kind) \(request.which.text ?? "-")"
        return request.which.from.map { "\(line) \($0.iso().prefix(10))" } ?? line
    }

    @Test(arguments: [
        ("washed the duvet", "duvet"), ("just rang the optician", "optician"), ("i've returned the drill", "drill"),
        ("picked up the curtains", "curtains"), ("got the cheese", "cheese"),
        ("just put the recycling out", "recycling"),
        ("finally emailed the surveyor", "surveyor"), ("finished sanding the door", "sanding the door"),
        ("купих сирене", "сирене"), ("платих тока", "тока"),
    ])
    func aKnownErrandInThePastIsTickedOff(text: String, expected: String) {
        #expect(line(text) == "complete task \(expected)")
    }

    @Test(arguments: [
        ("the water bill is paid", "water bill"), ("mortgage paid", "mortgage"), ("the broadband's paid", "broadband"),
        ("that's the ironing done", "ironing"), ("car tax sorted", "car tax"), ("the gate is mended", "gate"),
        ("ring the surgery - done", "ring the surgery"), ("done: post the keys", "post the keys"),
        ("ticked off the mopping", "mopping"), ("mark the piano as paid", "piano"), ("✅ curtains", "curtains"),
        ("managed to bleed the radiators", "bleed the radiators"), ("ferry booked", "ferry"),
        ("tick the mopping off please", "mopping"),
    ])
    func aThingSaidToBeDoneIsTickedOff(text: String, expected: String) {
        #expect(line(text) == "complete task \(expected)")
    }

    @Test(arguments: [
        "washed the duvet yesterday", "i called and nobody answered", "paid the plumber 80", "got the flu",
        "did you pay the rent", "i've finished with you", "put cheese on my shopping list", "the match is finished",
        "put the recycling out tonight", "well done", "is the rent paid?", "booked a flight",
    ])
    func whatIsOnlyToldIsNotTickedOff(text: String) {
        #expect(line(text)?.hasPrefix("complete") != true)
    }

    @Test(arguments: [
        ("forget the physio on monday", "delete calendar physio 2026-11-23"),
        ("never mind the reminder about the skip", "delete reminder skip"),
        ("we no longer need flour", "delete task flour"), ("we do not need flour", "delete task flour"),
        ("don't need batteries any more", "delete task batteries"),
        ("i no longer need the electrician on monday", "delete calendar electrician 2026-11-23"),
        ("bin the reminder about the boiler", "delete reminder boiler"), ("take onions off", "delete task onions"),
        ("call off the picnic tomorrow", "delete calendar picnic 2026-11-22"),
        ("we've called off the picnic tomorrow", "delete calendar picnic 2026-11-22"),
        ("cancel the electrician", "delete calendar electrician"), ("take that off there", "delete task -"),
        ("find all events on monday and delete", "delete calendar - 2026-11-23"),
    ])
    func whatIsDismissedOrNeededNoMoreIsDeleted(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        ("pottery is off tomorrow", "delete calendar pottery 2026-11-22"),
        ("monday's rehearsal isn't happening", "delete calendar rehearsal 2026-11-23"),
        ("i won't be going to the recital tomorrow", "delete calendar recital 2026-11-22"),
        ("not going to yoga anymore", "delete calendar yoga"),
        ("clear my monday", "delete calendar - 2026-11-23"),
        ("no dentist tomorrow", "delete calendar dentist 2026-11-22"),
        ("the plumber cancelled", "delete calendar plumber"),
        ("i can't make the recital tomorrow", "delete calendar recital 2026-11-22"),
        ("no more reminders about the recycling", "delete reminder recycling"),
        ("no need to remind me about the recycling", "delete reminder recycling"),
        ("free up tomorrow afternoon", "delete calendar - 2026-11-22"),
    ])
    func whatWillNotBeIsDeleted(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test(arguments: [
        "never mind", "forget it", "don't forget the physio on monday", "i don't need you anymore",
        "i am not coming back tonight",
        "bin bags and foil", "lose weight by monday", "i can't make cakes", "no, yoga tomorrow", "the client cancelled",
        "tom isn't going on friday",
        "free on monday",
    ])
    func whatFriendsSayDeletesNothing(text: String) {
        #expect(line(text)?.hasPrefix("delete") != true)
    }

    @Test(arguments: [
        ("парното е платено", "парното"), ("гладенето - готово", "гладенето"), ("изгладих дрехите", "дрехите"),
        ("поправих лампата", "лампата"),
    ])
    func aReportInBulgarianTicksOff(text: String, expected: String) {
        #expect(line(text) == "complete task \(expected)")
    }

    @Test(arguments: [
        ("вече не ми трябва сирене", "delete task сирене"), ("няма нужда от лимони", "delete task лимони"),
        ("вече не искам напомнянето за витамините", "delete reminder витамините"),
        ("концертът в понеделник се отменя", "delete calendar концертът 2026-11-23"),
        ("забрави за срещата с Нели утре", "delete calendar Нели 2026-11-22"),
    ])
    func whatIsDismissedInBulgarianIsDeleted(text: String, expected: String) {
        #expect(line(text) == expected)
    }

    @Test(arguments: ["няма нужда да идваш", "забрави за мен", "вече не искам"])
    func whatFriendsSayInBulgarianDeletesNothing(text: String) {
        #expect(line(text) == nil)
    }

    @Test(arguments: ["where do i meet you", "how are you, are you going to the wedding", "tell me your free slots"])
    func aQuestionToAFriendFindsNothing(text: String) {
        #expect(line(text) == nil)
    }

    @Test func aListNamedBeforeIsTheOneMeant() {
        #expect(line("i need water on my shopping list and beer off of it")?.hasPrefix("delete task") == true)
    }
}
