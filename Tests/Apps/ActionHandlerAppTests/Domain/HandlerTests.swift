import ActionHandlerApp
import LocalizedTexts
import Testing

struct HandlerTests {
    @Test func aBudgetEntryIsWrittenExactly() async throws {
        let desk = try await Desk.open()
        let handler = BudgetActionHandler(ledger: desk.store, corrections: desk.store, preferences: desk.store)
        let result = try await handler.handle(try Samples.budget())
        #expect(result.success)
        #expect(result.message == Samples.message)
        let entry = try #require(try await desk.entries().first)
        #expect(entry.money == Money(minorUnits: 23_460, currency: "BGN"))
        #expect(entry.category == "Clothes")
        #expect(entry.details == "next")
        #expect(entry.type == .expenses)
    }

    @Test(arguments: [
        ("0", nil as String?), ("-3", nil), ("1.234", nil), ("1.5", "JPY"), ("1", "EURO"), ("1", ""),
        ("99999999999999999999", nil),
    ])
    func anAmountThatIsNoneIsRefused(amount: String, currency: String?) async throws {
        let desk = try await Desk.open()
        await #expect(throws: ActionHandlerError.self) {
            try await desk.coordinator.handle(.budget(try Samples.budget(amount, currency: currency)))
        }
        #expect(try await desk.entries().isEmpty)
    }

    @Test(arguments: [("5", "JPY", 5), ("1.234", "KWD", 1_234), ("0.01", "EUR", 1)])
    func minorUnitsAreTheCurrencys(amount: String, currency: String, units: Int64) async throws {
        let desk = try await Desk.open()
        _ = try await desk.coordinator.handle(.budget(try Samples.budget(amount, currency: currency)))
        #expect(try await desk.entries().first?.money == Money(minorUnits: units, currency: currency))
    }

    @Test func whatWasCorrectedGoesBeforeTheCategory() async throws {
        let desk = try await Desk.open()
        try await desk.store.correct("Next", to: "Work clothes")
        let result = try await desk.coordinator.handle(.budget(try Samples.budget()))
        #expect(result.message == "Logged expenses: 234.6 BGN in Work clothes")
        #expect(try await desk.entries().first?.category == "Work clothes")
    }

    @Test func anEventIsKeptAtItsInstantInItsZone() async throws {
        let desk = try await Desk.open()
        var action = try Samples.event()
        action.timeZone = "Europe/London"
        action.location = "High Street"
        action.attendees = ["Ana", "Boris"]
        action.recurrence = "RRULE:FREQ=WEEKLY;BYDAY=TU"
        let result = try await desk.coordinator.handle(.calendar(action))
        #expect(result.message == "Added to the calendar: Dentist, Tue 4 November 2025 13:30")
        let event = try #require(try await desk.store.events(from: 0, to: .max).first)
        #expect(event.start == 1_762_263_000)
        #expect(event.end == event.start + 3600)
        #expect(event.zone == "Europe/London")
        #expect(event.attendees == ["Ana", "Boris"])
        #expect(event.recurrence == "FREQ=WEEKLY;BYDAY=TU")
    }

    @Test func anUnknownZoneFallsBackOnThePersonsAndKeepsTheInstant() async throws {
        let desk = try await Desk.open()
        var action = try Samples.event()
        action.timeZone = "Mars/Base"
        _ = try await desk.coordinator.handle(.calendar(action))
        let event = try #require(try await desk.store.events(from: 0, to: .max).first)
        #expect(event.zone == "Europe/Sofia")
        #expect(event.start == 1_762_263_000)
    }

    @Test(arguments: [
        ("2026-03-29", "2026-03-30", 23), ("2026-10-25", "2026-10-26", 25), ("2026-10-25", nil as String?, 25),
        ("2025-11-03", "2025-11-05", 48),
    ])
    func wholeDaysBeginAndEndAtMidnight(first: String, end: String?, hours: Int) async throws {
        let desk = try await Desk.open()
        var action = CalendarAction(title: "Fair", start: try Samples.moment(first), isAllDay: true)
        action.end = try end.map(Samples.moment)
        _ = try await desk.coordinator.handle(.calendar(action))
        let event = try #require(try await desk.store.events(from: 0, to: .max).first)
        #expect(event.end - event.start == hours * 3600)
    }

    @Test func whatMakesNoSenseIsRefused() async throws {
        let desk = try await Desk.open()
        var backwards = try Samples.event()
        backwards.end = try Samples.moment("2025-11-04T10:00:00+02:00")
        var odd = try Samples.event()
        odd.recurrence = "FREQ=SOMETIMES"
        let bad: [Action] = [
            .calendar(backwards), .calendar(odd), .calendar(try Samples.event("  ")),
            .reminder(ReminderAction(title: "")), .task(TaskAction(title: " ")),
            .reminder(ReminderAction(title: "x", recurrence: "FREQ=DAILY")),
        ]
        for action in bad {
            await #expect(throws: ActionHandlerError.self) { try await desk.coordinator.handle(action) }
        }
        #expect(try await desk.store.events(from: 0, to: .max).isEmpty)
        #expect(try await desk.store.todos().isEmpty)
    }

    @Test func remindersAndTasksAreKept() async throws {
        let desk = try await Desk.open()
        let due = try Samples.moment("2025-11-03T18:00:00+02:00")
        let reminder = try await desk.coordinator.handle(.reminder(ReminderAction(title: "call mum", due: due)))
        #expect(reminder.message == "I will remind you: call mum, Mon 3 November 2025 18:00")
        let task = try await desk.coordinator.handle(.task(TaskAction(title: "buy milk", priority: .high)))
        #expect(task.message == "Added to Tasks: buy milk")
        _ = try await desk.coordinator.handle(.task(TaskAction(title: "eggs", list: "shopping")))
        let todos = try await desk.store.todos()
        #expect(todos.map(\.title) == ["call mum", "buy milk", "eggs"])
        #expect(todos.map(\.list) == [nil, "Tasks", "shopping"])
        #expect(todos.map(\.priority) == [.normal, .high, .normal])
        #expect(todos[0].due == 1_762_185_600)
    }

    @Test func theConfirmationIsInThePersonsLanguage() async throws {
        let desk = try await Desk.open(Preferences(language: .bulgarian))
        let result = try await desk.coordinator.handle(.budget(try Samples.budget()))
        #expect(result.message == "Записано (разходи): 234.6 BGN в „Дрехи“")
        await #expect(throws: ActionHandlerError.executionFailed("Сумата трябва да е над нула.")) {
            try await desk.coordinator.handle(.budget(try Samples.budget("0")))
        }
    }

    @Test func whatTheDiskRefusesIsAFailureToDoIt() async throws {
        let desk = try await Desk.open()
        await desk.store.close()
        await #expect(throws: ActionHandlerError.executionFailed("The data on this device cannot be used.")) {
            try await desk.coordinator.handle(.task(TaskAction(title: "x")))
        }
    }
}
