import Essentials
import Flow
import TestSupport
import Testing

@testable import ActionHandlerApp

/// The reducer when somebody has to be asked first.
@MainActor struct AnswerTests: FeatureSuite {
    @Test func aQuestionIsAskedAndItsAnswerDone() async throws {
        let desk = try await Desk.open()
        let choices = ["Task", "Other"].map { title in
            Clarification.Choice(label: title, action: .task(TaskAction(title: title)))
        }
        let question = ActionResult(
            success: true,
            actionType: .backendHandled,
            message: "Which?",
            clarification: Clarification(choices: choices)
        )
        let feature = feature(desk, MockActionHandlerRepository(mockResult: question))
        try await TestStore.test(feature, from: state("mum")) { store in
            try store.send(.submit) {
                $0.sent = "mum"
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.success(question))) {
                $0.isProcessing = false
                $0.result = question
                $0.message = "Which?"
                $0.pending = .clarify(question, input: "mum")
            }
            try store.send(.answer(.choiceTapped(7)))
            try store.send(.answer(.declineTapped)) {
                $0.pending = nil
                $0.message = "Nothing was done."
            }
            try store.send(.answer(.choiceTapped(0)))
        }
        #expect(try await desk.store.todos().isEmpty)
    }

    @Test func whatIsSureIsDoneAndTheRestAsked() async throws {
        let desk = try await Desk.open()
        let choice = Clarification.Choice(label: "Task", action: .task(TaskAction(title: "mum")))
        let result = ActionResult(
            success: true,
            actionType: .appActionRequired,
            message: "Logged. And mum?",
            appActions: [.budget(try Samples.budget())],
            clarification: Clarification(choices: [choice])
        )
        let question = ActionResult(
            success: true,
            actionType: .backendHandled,
            message: "Logged. And mum?",
            clarification: Clarification(choices: [choice])
        )
        let feature = feature(desk, MockActionHandlerRepository(mockResult: result))
        try await TestStore.test(feature, from: state("120eur at next and mum")) { store in
            try store.send(.submit) {
                $0.sent = "120eur at next and mum"
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.success(result))) {
                $0.result = result
                $0.message = "Logged. And mum?"
                $0.pending = .clarify(question, input: "120eur at next and mum")
            }
            let receipt = ActionReceipt(type: "log_budget_entry", id: try await self.entry(desk).id)
            let done = ActionHandlerResult(success: true, message: "Logged. And mum?", receipt: receipt)
            try await store.receive(.actionExecuted(.success(done))) {
                $0.isProcessing = false
                $0.input = ""
                $0.alert = AlertState {
                    TextState("Success!")
                } message: {
                    TextState("Logged. And mum?")
                }
            }
            let book = try await self.book(desk)
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
            try store.send(.answer(.choiceTapped(0))) {
                $0.pending = nil
                $0.isProcessing = true
            }
            let todo = try await self.todo(desk)
            let chosen = ActionHandlerResult(
                success: true,
                message: "Added to Tasks: mum",
                replacesBackend: true,
                receipt: ActionReceipt(type: "create_task", id: todo.id)
            )
            try await store.receive(.actionExecuted(.success(chosen))) {
                $0.isProcessing = false
                $0.message = "Added to Tasks: mum"
                $0.alert = AlertState {
                    TextState("Success!")
                } message: {
                    TextState("Added to Tasks: mum")
                }
            }
            let after = try await self.book(desk)
            try await store.receive(.records(.recordsLoaded(.success(after)))) { $0.records = after }
        }
    }

    @Test func whoWantsToBeAskedIsAsked() async throws {
        let desk = try await Desk.open()
        let result = Samples.result([.task(TaskAction(title: "x"))])
        let feature = feature(desk, MockActionHandlerRepository(mockResult: result))
        var asking = state("x")
        asking.preferences.confirmsFirst = true
        try await TestStore.test(feature, from: asking) { store in
            try store.send(.submit) {
                $0.sent = "x"
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.success(result))) {
                $0.isProcessing = false
                $0.result = result
                $0.message = Samples.message
                $0.pending = .confirm(result, input: "x")
            }
            #expect(try await desk.store.todos().isEmpty)
            try store.send(.answer(.confirmTapped)) {
                $0.pending = nil
                $0.isProcessing = true
            }
            let todo = try await self.todo(desk)
            let done = ActionHandlerResult(
                success: true,
                message: Samples.message,
                receipt: ActionReceipt(type: "create_task", id: todo.id)
            )
            try await store.receive(.actionExecuted(.success(done))) {
                $0.isProcessing = false
                $0.input = ""
                $0.alert = AlertState {
                    TextState("Success!")
                } message: {
                    TextState(Samples.message)
                }
            }
            let book = try await self.book(desk)
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
        }
    }

    /// Every kind of action, as a host writes it down for the next process.
    private func question() throws -> ActionResult {
        let event = CalendarAction(
            title: "Dentist",
            start: try Samples.moment("2025-11-04T15:30:00+02:00"),
            end: try Samples.moment("2025-11-04T16:30:00+02:00"),
            attendees: ["Ana"]
        )
        let actions: [Action] = [
            .budget(try Samples.budget()), .calendar(event),
            .reminder(ReminderAction(title: "mum", due: try Samples.moment("2025-11-04T18:00:00"))),
            .task(TaskAction(title: "milk", list: "shopping", priority: .high)),
            .unknown(UnknownAction(type: "dim_lights", json: "{}")),
        ]
        return ActionResult(
            success: true,
            actionType: .other("later"),
            message: "Which?",
            clarification: Clarification(choices: actions.map { Clarification.Choice(label: $0.type, action: $0) })
        )
    }

    @Test func whatIsOpenIsReadAsItWasWritten() throws {
        var open = state()
        #expect(open.unanswered == nil)
        open.alert = AlertState {
            TextState("Success!")
        } message: {
            TextState("Logged.")
        }
        for pending in [Feature.Pending.clarify(try question(), input: "mum"), .confirm(try question(), input: "mum")] {
            open.pending = pending
            let written = try JSONEncoder().encode(open.unanswered)
            #expect(try JSONDecoder().decode(Feature.Unanswered.self, from: written) == open.unanswered)
        }
    }

    @Test func aDayThatIsNoneIsNotRead() {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ActionDay].self, from: Data(#"["2025-02-30"]"#.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ActionMoment].self, from: Data(#"["noon"]"#.utf8))
        }
    }

    @Test func aQuestionOfAnEarlierProcessIsAnsweredHere() async throws {
        let desk = try await Desk.open()
        let question = try question()
        var before = state()
        before.pending = .clarify(question, input: "mum")
        let open = try given(before.unanswered)
        try await TestStore.test(feature(desk, MockActionHandlerRepository(mockResult: question)), from: state("mum")) {
            store in
            try store.send(.answer(.unansweredLoaded(open))) {
                $0.pending = .clarify(question, input: "mum")
                $0.result = question
                $0.message = "Which?"
                $0.sent = "mum"
            }
            // One question at a time.
            try store.send(.answer(.unansweredLoaded(open)))
            try store.send(.answer(.choiceTapped(3))) {
                $0.pending = nil
                $0.isProcessing = true
            }
            let todo = try await self.todo(desk)
            #expect(todo.title == "milk" && todo.list == "shopping")
            let message = "Added to shopping: milk"
            let done = ActionHandlerResult(
                success: true,
                message: message,
                replacesBackend: true,
                receipt: ActionReceipt(type: "create_task", id: todo.id)
            )
            try await store.receive(.actionExecuted(.success(done))) {
                $0.isProcessing = false
                $0.message = message
                $0.input = ""
                $0.alert = AlertState {
                    TextState("Success!")
                } message: {
                    TextState(message)
                }
            }
            let book = try await self.book(desk)
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
        }
    }
}
