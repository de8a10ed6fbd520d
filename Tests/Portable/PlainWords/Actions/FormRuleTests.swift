import Testing

@testable import PlainWords

/// Rules that go by the form of a sentence, each with sentences of other words and with what only looks alike.
@Suite struct FormRuleTests {
    /// Wednesday 14 October 2026, 10:20.
    private func engine(_ country: String, _ currency: String) -> PlainWords {
        PlainWords(
            context(
                LocalTime(Day(year: 2026, month: 10, day: 14), hour: 10, minute: 20),
                zone: .fixed(secondsAhead: 3600),
                country: country,
                currency: currency
            )
        )
    }

    private func lines(_ text: String, _ country: String = "GB", _ currency: String = "GBP") -> [String] {
        guard case .actions(let actions, nil) = engine(country, currency).act(text) else { return [] }
        return actions.map { action in
            switch action {
            case .budget(let entry): "\(entry.kind.rawValue) \(entry.amount.text)"
            case .event(let event): "event \(event.title) \(event.start.iso().prefix(16))"
            case .reminder(let reminder): "reminder \(reminder.title) \(reminder.due?.iso().prefix(16) ?? "-")"
            case .task(let task): "task \(task.title)"
            case .items(let request):
                "\(request.deed) \(request.kind) \(request.which.text ?? "-")"
                    + (request.change?.secondOfDay).map { " at \($0 / 3600):\($0 % 3600 / 60)" }.orEmpty
                    + (request.change?.amount).map { " \($0.text)" }.orEmpty
            }
        }
    }

    // MARK: - Plans and corrections

    @Test(arguments: [
        ("tile fitting saturday 9:15am", "event tile fitting 2026-10-17T09:15"),
        ("dr. novak friday at 3", "event dr. novak 2026-10-16T15:00"),
    ])
    func theSignsOfAnHourOrATitleAreNoTalk(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test func aForecastIsNoPlan() {
        #expect(lines("they'd said the match saturday 9:15am").isEmpty)
    }

    @Test(arguments: [
        ("tea with olive on Monday at 10, no wait, half ten", "event tea with olive 2026-10-19T10:30"),
        ("remind me at 4, nah 5, to fold the sheets", "reminder fold the sheets 2026-10-14T17:00"),
        ("tile fitting friday at 2, wait no it's saturday", "event tile fitting 2026-10-17T14:00"),
    ])
    func aCorrectionMayLeaveOutItsAt(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    // MARK: - Money

    @Test(arguments: [
        ("insurance 310 went out", "Expenses 310"), ("a premium of 900 deducted", "Expenses 900"),
        ("the nursery took out 1,220 this morning", "Expenses 1220"), ("lost 15 quid on the greyhounds", "Expenses 15"),
        ("blew £60 on a lamp i'll never light", "Expenses 60"), ("three pasties and a flask, 24", "Expenses 24"),
        ("diesel for the van was 70, my share's 35", "Expenses 35"), ("my wages were in, £510", "Income 510"),
        ("maternity benefit in, 140.20", "Income 140.2"), ("my pay was 1720", "Income 1720"),
        ("got my bond back from the agent, 640", "Income 640"), ("my loan came back, 200", "Income 200"),
    ])
    func theFormSaysWhichWayTheMoneyWent(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "lost 15 pounds since march", "the fire went out", "my pay was fair", "would pay 60 for a lamp i'd light",
        "me and three friends, 24", "he took out 220", "6 lamps at £9 each what was my total",
    ])
    func whatOnlySoundsLikeMoneyIsNoEntry(text: String) {
        #expect(lines(text).isEmpty)
    }

    // MARK: - What exists

    @Test(arguments: [
        ("the fitter can't come at 8, make it 10", "change calendar fitter at 10:0"),
        ("the rehearsal's been moved to 5:30pm", "change calendar rehearsal's at 17:30"),
        ("handover for the van is 7 now instead of 8", "change calendar handover for the van at 7:0"),
        ("that ironmonger bill was actually 41.50", "change budget ironmonger bill 41.5"),
        ("chess on friday is off", "delete calendar chess"),
        ("the viva tomorrow has been cancelled", "delete calendar viva"),
        ("never mind about supper on sunday, delete it", "delete calendar supper"),
        ("forget about the vet appointment on friday", "delete calendar vet"),
        ("hedges done mate", "complete task hedges"),
        ("the hedge letter is done", "complete task hedge letter"),
        ("how much have we blown on candles this year", "find budget candles"),
        ("how much went on candles last month", "find budget candles"),
    ])
    func whatIsToldOfAThingThatExistsChangesIt(text: String, expected: String) {
        #expect(lines(text) == [expected])
    }

    @Test(arguments: [
        "my phone is off", "nevermind, cancel that", "forget about it", "well done", "my work is done",
        "who on earth has time for a run at 6am", "what the hell is on today", "the couch has been moved",
        "how much have we grown on average",
    ])
    func whatIsSaidToPeopleChangesNothing(text: String) {
        #expect(lines(text).isEmpty)
    }

    // MARK: - Lists, reminders and duties

    @Test(arguments: [
        (
            "could you please add a dozen lemons and some rye flour to my shopping list",
            ["task lemons", "task rye flour"]
        ),
        ("stick plums and squash on the market list for me", ["task plums", "task squash"]),
        ("pick up some candles and a birthday card", ["task pick up some candles", "task pick up a birthday card"]),
        ("don't forget butter and gravy", ["task butter", "task gravy"]),
        ("running low on glitter, add it to the list", ["task glitter"]),
        ("to do list: renew the visa", ["task renew the visa"]),
        (
            "eggs, butter, and remind me to ring the vet at 3",
            ["task eggs", "task butter", "reminder ring the vet 2026-10-14T15:00"]
        ),
    ])
    func politeWordsAroundAListAreNoPartOfIt(text: String, expected: [String]) {
        #expect(lines(text).count == expected.count)
        for (line, wanted) in zip(lines(text), expected) {
            #expect(line.hasSuffix(wanted.split(separator: " ").last.map(String.init) ?? wanted), "\(text): \(line)")
        }
    }

    @Test(arguments: ["don't forget us and me", "could you be a dear", "delete it"])
    func peopleAreNoThingsOnAList(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test(arguments: [
        ("remind us to stir the glue in an hour", ["reminder stir the glue 2026-10-14T11:20"]),
        ("give me a nudge at quarter to 4 to fetch the cake", ["reminder fetch the cake 2026-10-14T15:45"]),
        (
            "vet at 9 tomorrow, remind me to bring the leash at 8:30",
            ["event vet 2026-10-15T09:00", "reminder bring the leash 2026-10-15T08:30"]
        ),
        (
            "choir practice friday at 8pm, and i need to iron the gown before then",
            ["event choir practice 2026-10-16T20:00", "task iron the gown before then"]
        ),
    ])
    func whatFollowsAPlanIsReadWithIt(text: String, expected: [String]) {
        #expect(lines(text).map { $0.prefix(20) } == expected.map { $0.prefix(20) })
        #expect(lines(text).filter { $0.hasPrefix("reminder") } == expected.filter { $0.hasPrefix("reminder") })
    }

    @Test(arguments: ["give me a break at noon", "i need to update my address", "remind us all how good it was"])
    func aDutyByItselfOrAPleaIsNoTask(text: String) {
        #expect(lines(text).isEmpty)
    }

    @Test func inBulgarianDaAloneTellsADuty() {
        #expect(lines("да платя парното", "BG", "EUR") == ["task платя парното"])
        #expect(lines("дядо плати парното", "BG", "EUR").isEmpty)
    }
}

extension String? {
    /// The text, or nothing.
    fileprivate var orEmpty: String { self ?? "" }
}
