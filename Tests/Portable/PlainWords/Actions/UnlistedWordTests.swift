import Testing

@testable import PlainWords

/// Sentences whose nouns stand in no list: their form tells what they ask for.
@Suite struct UnlistedWordTests {
    /// Wednesday 14 October 2026, 10:20.
    private let engine = PlainWords(
        context(
            LocalTime(Day(year: 2026, month: 10, day: 14), hour: 10, minute: 20),
            zone: .fixed(secondsAhead: 3600),
            country: "GB",
            currency: "GBP"
        )
    )

    private func lines(_ text: String) -> [String] {
        guard case .actions(let actions, nil) = engine.act(text) else { return [] }
        return actions.map { action in
            switch action {
            case .budget(let entry): "\(entry.kind.rawValue) \(entry.amount.text): \(entry.details)"
            case .event(let event): "event \(event.title) \(event.start.iso().prefix(16))"
            case .reminder(let reminder): "reminder \(reminder.title) \(reminder.due?.iso().prefix(16) ?? "-")"
            case .task(let task): "task \(task.title) \(task.due?.iso().prefix(10) ?? "-")"
            case .items(let request):
                "\(request.deed) \(request.kind) \(request.which.text ?? "-") \(request.change?.by?.iso ?? "-")"
            }
        }
    }

    @Test(arguments: [
        ("choir practice at the church hall thursday 7.45pm", "event choir practice 2026-10-15T19:45"),
        ("swim lesson for leo tomorrow 4pm", "event swim lesson for leo 2026-10-15T16:00"),
        ("kids football saturday 9am", "event kids football 2026-10-17T09:00"),
        ("grandpa's 80th on 7 november", "event grandpa's 80th 2026-11-07T00:00"),
        ("christmas at aunt jo's 25 december at 1pm", "event christmas 2026-12-25T13:00"),
    ])
    func anythingWithItsDayAndItsHourAndNoVerbIsAPlan(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "we go to the school fair saturday at 11am", "school fair saturday 11am?", "i sleep saturday 9am",
        "the bus leaves saturday at 9am", "choir practice", "weather saturday 9am",
    ])
    func whatIsToldOrAskedIsNoPlan(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: [
        ("to do: bleed the radiators", "task bleed the radiators -"),
        ("jot down: order a washer for the tap", "task order a washer for the tap -"),
        ("todo sew the button on tomorrow", "task sew the button 2026-10-15"),
        ("i need to renew the parking permit by tuesday", "task renew the parking permit 2026-10-20"),
        ("ring the plumber about the leak", "task ring the plumber about the leak -"),
        ("running low on oat milk", "task oat milk -"),
        ("get lamp bulbs from the hardware store", "task get lamp bulbs from the hardware store -"),
    ])
    func aDutyIsATask(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "i need to go to town by tuesday", "we need to talk on friday", "get me a taxi", "ring", "need love and peace",
    ])
    func whereOneGoesOrWhatOneFeelsIsNoTask(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: [
        ("we're out of dish soap and sponges, stick them on the list", ["task dish soap -", "task sponges -"]),
        ("bin bags, foil, candles - add to my shopping list", ["task bin bags -", "task foil -", "task candles -"]),
        ("eggs, butter and 2 loaves", ["task eggs -", "task butter -", "task 2 loaves -"]),
        ("camping list - tent pegs, lamp oil", ["task tent pegs -", "task lamp oil -"]),
    ])
    func thingsInARowAreAListWhereverTheListIsNamed(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        (
            "cinema saturday 8pm with lou, tickets were 24",
            ["event cinema with lou 2026-10-17T20:00", "Expenses 24: tickets"]
        ),
        ("flour on the list and dentist friday 3pm", ["task flour -", "event dentist 2026-10-16T15:00"]),
    ])
    func twoRequestsThatAreEachCertainAreDivided(text: String, expected: [String]) {
        #expect(lines(text) == expected)
    }

    @Test(arguments: [
        ("bump the review to 4pm", "change calendar review -"),
        ("have the rehearsal start an hour later", "change calendar rehearsal PT1H"),
        ("start the quiz 20 minutes later", "change calendar quiz PT20M"),
        ("posted the forms, you can tick that one off", "complete task forms -"),
        ("we're not doing the picnic on sunday, take it out of my calendar", "delete calendar picnic -"),
        ("scratch the swim on friday", "delete calendar swim -"),
        ("complete the task go running", "complete task go running -"),
        ("is there an event titled day out on my calendar", "find calendar day out -"),
    ])
    func whatExistsIsNamedByItsOwnWords(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "how does my thursday look", "what's on today's agenda", "sounds lovely. when am i free on saturday?",
        "Thanks. Now show me my alarms", "Super, when do I have time on friday?",
    ])
    func wordsOfARemarkAreNoName(text: String) throws {
        guard case .actions(let actions, nil) = engine.act(text), case .items(let request)? = actions.first else {
            Issue.record("\(text) asks for something that exists")
            return
        }
        #expect(actions.count == 1 && request.deed == .find && request.which.text == nil)
    }

    @Test func aRemarkBeforeARequestSaysNothingAboutItsTime() throws {
        guard case .actions(let actions, nil) = engine.act("Thanks. Now show me my alarms"),
            case .items(let request)? = actions.first
        else {
            Issue.record("The alarms are not asked for.")
            return
        }
        #expect(request.which.from == nil && request.which.to == nil)
    }

    @Test func aCorrectedDayKeepsItsHour() {
        #expect(
            lines("theatre saturday at seven in the evening, sorry i meant sunday") == [
                "event theatre 2026-10-18T19:00"
            ]
        )
    }
}
