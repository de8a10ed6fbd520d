import Essentials
import Testing

@testable import ActionHandlerApp

/// Things that exist, at noon of Monday 3 November 2025 in Sofia.
struct ItemTests {
    private let desk: Desk

    init() async throws {
        desk = try await Desk.open()
        try await say(
            .calendar(try Samples.event()),
            .calendar(try Samples.event("Standup", "2025-11-04T09:30:00+02:00")),
            .task(TaskAction(title: "milk", list: "Shopping")),
            .task(TaskAction(title: "bread", list: "Shopping")),
            .task(TaskAction(title: "do the laundry")),
            .budget(try Samples.budget("40", details: "next"))
        )
    }

    @discardableResult
    private func say(_ actions: Action...) async throws -> ActionHandlerResult {
        try await desk.journal.perform(actions, input: "said", message: "")
    }

    private func which(_ text: String? = nil, list: String? = nil, ids: [String]? = nil) -> ItemAction.Which {
        ItemAction.Which(text: text, list: list, ids: ids)
    }

    private func item(_ kind: ItemAction.Kind, _ text: String? = nil, list: String? = nil) -> ItemAction {
        ItemAction(kind: kind, which: which(text, list: list))
    }

    private func titles() async throws -> [String] {
        try await desk.store.todos().filter { $0.done == nil }.map(\.title)
    }

    private func events() async throws -> [CalendarEvent] {
        try await desk.store.events(from: 0, to: .max)
    }

    // MARK: Finding

    @Test func aQuestionAboutADayListsWhatIsOn() async throws {
        var day = item(.calendar)
        day.which.from = try Samples.moment("2025-11-04T00:00:00+02:00")
        day.which.to = try Samples.moment("2025-11-05T00:00:00+02:00")
        let result = try await say(.findItems(day))
        #expect(result.message == "Tue 4 November 2025 09:30: Standup\nTue 4 November 2025 15:30: Dentist")
        #expect(result.isAnswer && result.receipt == nil)
    }

    @Test func aQuestionAboutMoneyAddsUpACategory() async throws {
        let result = try await say(.findItems(item(.budget, list: "Clothes")))
        #expect(result.message == "Clothes, 1–3 November 2025: 40.00\u{A0}BGN in 1 entry.")
        #expect(
            try await say(.findItems(item(.budget, "rent"))).message == "rent, 1–3 November 2025: nothing was spent."
        )
    }

    @Test func aQuestionAboutAListShowsThatListAlone() async throws {
        #expect(try await say(.findItems(item(.task, list: "shopping"))).message == "milk\nbread")
    }

    // MARK: Deleting

    @Test func whatIsDeletedComesBackWhenUndone() async throws {
        let result = try await say(.deleteItem(item(.task, "milk", list: "shopping")))
        #expect(result.message == "Deleted: milk")
        #expect(try await titles() == ["bread", "do the laundry"])
        let undone = try await desk.journal.undoLast()
        #expect(undone.type == "delete_item")
        #expect(Set(try await titles()) == ["milk", "bread", "do the laundry"])
        #expect(try await desk.store.todos().first { $0.title == "milk" }?.list == "Shopping")
    }

    @Test func aTickedRepetitionComesBackWithItsTicks() async throws {
        let due = try Samples.moment("2025-11-04T08:00:00+02:00")
        try await say(.reminder(ReminderAction(title: "pills", due: due, recurrence: "FREQ=DAILY")))
        try await say(.completeItem(item(.reminder, "pills")))
        let before = try await desk.store.todos().first { $0.title == "pills" }
        #expect(before?.ticks.count == 1 && before?.done == nil)
        try await say(.deleteItem(item(.reminder, "pills")))
        _ = try await desk.journal.undoLast()
        #expect(try await desk.store.todos().first { $0.title == "pills" } == before)
    }

    @Test func whenMoreThanOneFitsNothingIsDoneBeforeTheChoice() async throws {
        let result = try await say(.deleteItem(item(.task, list: "shopping")))
        let question = try #require(result.question)
        #expect(question.message == "Which one do you mean?")
        let choices = try #require(question.clarification?.choices)
        #expect(choices.map(\.label) == ["milk", "bread", "All 2"])
        #expect(try await titles().count == 3)
        let before = try await desk.store.history(limit: 10).count
        try await say(choices[1].action)
        #expect(try await titles() == ["milk", "do the laundry"])
        #expect(try await desk.store.history(limit: 10).count == before + 1)
        _ = try await desk.journal.undoLast()
        try await say(choices[2].action)
        #expect(try await titles() == ["do the laundry"])
    }

    @Test func aSingleThingThatNobodyNamedIsAskedAbout() async throws {
        try await say(.reminder(ReminderAction(title: "pills", due: try Samples.moment("2025-11-04T08:00:00+02:00"))))
        let result = try await say(.deleteItem(item(.reminder)))
        #expect(result.question?.clarification?.choices.count == 1)
        #expect(try await titles().contains("pills"))
    }

    @Test func whatIsNotThereIsSaid() async throws {
        await #expect(throws: ActionHandlerError.executionFailed("I found nothing called “sugar”.")) {
            try await say(.deleteItem(item(.task, "sugar")))
        }
    }

    @Test func theSameActionIsCarriedOutOnce() async throws {
        let action = Action.completeItem(item(.task, "bread"))
        _ = try await desk.journal.perform([action], input: "done with bread", message: "", key: "one")
        try await desk.coordinator.undo(ActionReceipt(type: "complete_item", id: "one#0"))
        #expect(try await titles().contains("bread"))
    }

    @Test func anEntryIsLookedForWhereNothingOnTheAgendaFits() async throws {
        let entry = try #require(try await desk.entries().first { $0.details == "next" })
        try await say(.deleteItem(item(.calendar, "next")))
        #expect(!(try await desk.entries().contains { $0.id == entry.id }))
        _ = try await desk.journal.undoLast()
        #expect(try await desk.entries().contains { $0.id == entry.id })
    }

    // MARK: Completing

    @Test func whatIsDoneMayBeNamedByOneOfItsWords() async throws {
        let result = try await say(.completeItem(item(.task, "laundry")))
        #expect(result.message == "Done: do the laundry")
        #expect(try await titles() == ["milk", "bread"])
        _ = try await desk.journal.undoLast()
        #expect(try await titles().count == 3)
    }

    // MARK: Changing

    @Test func aNewHourKeepsTheDayAndTheLength() async throws {
        var change = ItemAction.Change()
        change.minuteOfDay = 17 * 60
        let moved = ItemAction(kind: .calendar, which: which("dentist"), change: change)
        let result = try await say(.changeItem(moved))
        #expect(result.message == "Changed: Tue 4 November 2025 17:00: Dentist")
        let event = try #require(try await events().first { $0.title == "Dentist" })
        #expect(event.start == 1_762_268_400 && event.end == event.start + 3600)
        _ = try await desk.journal.undoLast()
        #expect(try await events().first { $0.title == "Dentist" }?.start == 1_762_263_000)
    }

    @Test func withoutANameTheNewestEntryChanges() async throws {
        var change = ItemAction.Change()
        change.amount = 25
        let result = try await say(.changeItem(ItemAction(kind: .budget, which: which(), change: change)))
        #expect(result.message == "Changed: Mon 3 November 2025: 25.00\u{A0}BGN, Clothes (next)")
        #expect(try await desk.entries().first?.money == Money(minorUnits: 2_500, currency: "BGN"))
        _ = try await desk.journal.undoLast()
        #expect(try await desk.entries().first?.money == Money(minorUnits: 4_000, currency: "BGN"))
    }

    @Test func anAmountThatMayBeAnHourChangesTheNewestThingWhateverItIs() async throws {
        try await say(.calendar(try Samples.event("Lunch", "2025-11-05T12:00:00+02:00")))
        var change = ItemAction.Change()
        change.amount = 5
        try await say(.changeItem(ItemAction(kind: .budget, which: which(), change: change)))
        #expect(try await events().first { $0.title == "Lunch" }?.start == 1_762_354_800)
        #expect(try await desk.entries().first?.money.minorUnits == 4_000)
    }

    @Test func whatMayBeAPriceOrAnHourIsAskedAbout() async throws {
        try await say(
            .calendar(try Samples.event("Lunch", "2025-11-05T12:00:00+02:00")),
            .budget(try Samples.budget("40", details: "lunch"))
        )
        var change = ItemAction.Change()
        change.amount = 15
        let request = ItemAction(kind: .budget, which: which("lunch"), change: change)
        let choices = try #require(try await say(.changeItem(request)).question?.clarification?.choices)
        #expect(choices.count == 2)
        for choice in choices { try await say(choice.action) }
        #expect(try await events().first { $0.title == "Lunch" }?.start == 1_762_347_600)
        #expect(try await desk.entries().first { $0.details == "lunch" }?.money.minorUnits == 1_500)
    }

    @Test func aChangeThatSaysNothingNewIsAskedFor() async throws {
        let nothing = ItemAction(kind: .calendar, which: which("dentist"), change: ItemAction.Change())
        await #expect(throws: ActionHandlerError.self) { try await say(.changeItem(nothing)) }
    }
}
