import Testing

@testable import ActionHandlerApp

struct CoordinatorTests {
    /// A handler that says its own name.
    struct Named<Payload: ActionPayload>: ActionHandler {
        let name: String
        func handle(_ action: Payload) async throws -> ActionHandlerResult {
            ActionHandlerResult(success: true, message: name)
        }
    }

    struct Broken: ActionHandler {
        struct Trouble: Error {}
        func handle(_ action: TaskAction) async throws -> ActionHandlerResult { throw Trouble() }
    }

    private let coordinator = ActionHandlerCoordinator([
        Named<BudgetAction>(name: "budget"), Named<CalendarAction>(name: "calendar"),
        Named<ReminderAction>(name: "reminder"), Named<TaskAction>(name: "task"),
    ])

    @Test func eachTypeGoesToItsHandler() async throws {
        let actions: [(Action, String)] = [
            (.budget(try Samples.budget()), "budget"), (.calendar(try Samples.event()), "calendar"),
            (.reminder(ReminderAction(title: "x")), "reminder"), (.task(TaskAction(title: "x")), "task"),
        ]
        for (action, name) in actions {
            #expect(try await coordinator.handle(action).message == name)
            #expect(try await coordinator.handle(action, as: "1").message == name)
        }
    }

    @Test func aTypeWithoutAHandlerIsAnError() async throws {
        await #expect(throws: ActionHandlerError.invalidActionType("dim_lights")) {
            try await coordinator.handle(.unknown(UnknownAction(type: "dim_lights", json: "{}")))
        }
        await #expect(throws: ActionHandlerError.invalidActionType("log_budget_entry")) {
            try await ActionHandlerCoordinator([]).handle(.budget(try Samples.budget()))
        }
    }

    @Test func aLaterHandlerTakesItsTypeOver() async throws {
        await coordinator.register(Named<TaskAction>(name: "other"))
        #expect(try await coordinator.handle(.task(TaskAction(title: "x"))).message == "other")
    }

    @Test func whateverAHandlerThrowsIsThisFeaturesError() async throws {
        await coordinator.register(Broken())
        await #expect(throws: ActionHandlerError.executionFailed("")) {
            try await coordinator.handle(.task(TaskAction(title: "x")))
        }
    }

    @Test func whatWasDoneUnderANameIsDoneOnce() async throws {
        let desk = try await Desk.open()
        for _ in 1...3 { _ = try await desk.coordinator.handle(.budget(try Samples.budget()), as: "one") }
        #expect(try await desk.entries().count == 1)
        _ = try await desk.coordinator.handle(.budget(try Samples.budget()))
        _ = try await desk.coordinator.handle(.budget(try Samples.budget()))
        #expect(try await desk.entries().count == 3)
    }

    @Test func everythingCanBeTakenBack() async throws {
        let desk = try await Desk.open()
        let actions: [Action] = [
            .budget(try Samples.budget()), .calendar(try Samples.event()), .reminder(ReminderAction(title: "x")),
            .task(TaskAction(title: "x")),
        ]
        for action in actions {
            let receipt = try #require(try await desk.coordinator.handle(action).receipt)
            try await desk.coordinator.undo(receipt)
            // What is gone is as good as taken back.
            try await desk.coordinator.undo(receipt)
        }
        #expect(try await desk.entries().isEmpty)
        #expect(try await desk.store.events(from: 0, to: .max).isEmpty)
        #expect(try await desk.store.todos().isEmpty)
    }

    @Test func aHandlerThatGivesNoReceiptsTakesNothingBack() async throws {
        await #expect(throws: ActionHandlerError.invalidActionType("create_task")) {
            try await coordinator.undo(ActionReceipt(type: "create_task", id: "1"))
        }
    }
}
