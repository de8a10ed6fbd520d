import ActionHandlerApp
import Flow
import FlowTesting
import Locked
import Testing

/// The reducer, action by action. Whatever happens to words, in the end the spinner is off and a message is on.
@MainActor struct FeatureTests {
    typealias Feature = ActionHandlerFeature

    /// A queue that keeps what it is given and delivers what it is told.
    final class StubQueue: OfflineQueue {
        let kept = Locked<[String]>([])
        let outcomesToTell: [QueuedOutcome]
        let problem: ActionHandlerError?

        init(_ outcomes: [QueuedOutcome] = [], problem: ActionHandlerError? = nil) {
            outcomesToTell = outcomes
            self.problem = problem
        }

        func keep(_ input: String) async throws(ActionHandlerError) {
            if let problem { throw problem }
            kept.withLock { $0.append(input) }
        }

        func waiting() async -> Int { kept.withLock { $0.count } }

        func outcomes() -> AsyncStream<QueuedOutcome> {
            AsyncStream { continuation in
                for outcome in outcomesToTell { continuation.yield(outcome) }
                continuation.finish()
            }
        }
    }

    /// A repository that fails as it is told.
    struct FailingRepository: ActionHandlerRepositoryProtocol {
        let error: ActionHandlerError
        func processInput(_ input: String) async throws(ActionHandlerError) -> ActionResult { throw error }
    }

    private func feature(
        _ desk: Desk,
        _ repository: any ActionHandlerRepositoryProtocol,
        queue: (any OfflineQueue)? = nil
    ) -> Feature {
        Feature(repository: repository, journal: desk.journal, services: desk.store, queue: queue) { Desk.now }
    }

    private func state(_ input: String = "") -> Feature.State {
        var state = Feature.State(at: Desk.now)
        state.input = input
        return state
    }

    /// What is shown, as it stands on the device now.
    private func book(_ desk: Desk, waiting: Int = 0) async throws -> Book {
        var book = Book()
        let days = LedgerMonth.days(year: 2025, month: 11)
        let entries = try await desk.store.entries(from: days.first, through: days.last)
        book.ledger = LedgerMonth(year: 2025, month: 11, entries: entries)
        let week = AgendaSpan.week(of: try given(ActionDay("2025-11-03")), weekStart: 1).instants(in: "Europe/Sofia")
        book.agenda = Agenda(
            events: try await desk.store.events(from: week.start, to: week.end),
            todos: try await desk.store.todos(),
            from: week.start,
            to: week.end
        )
        book.history = try await desk.store.history(limit: 100)
        book.tallies = try await desk.store.tallies()
        book.waiting = waiting
        return book
    }

    @Test func theDocumentsFlowFromWordsToTheLedger() async throws {
        let desk = try await Desk.open()
        let result = try Samples.result()
        let feature = feature(desk, MockActionHandlerRepository(mockResult: result))
        try await TestStore.test(feature, from: state()) { store in
            try store.send(.inputChanged(Samples.words)) {
                $0.input = Samples.words
                $0.understood = [UnderstoodSpan(kind: "money", start: 0, end: 6)]
            }
            try store.send(.submit) {
                $0.sent = Samples.words
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.success(result))) {
                $0.result = result
                $0.message = Samples.message
            }
            let entry = try await self.entry(desk)
            let done = ActionHandlerResult(
                success: true,
                message: Samples.message,
                receipt: ActionReceipt(type: "log_budget_entry", id: entry.id)
            )
            try await store.receive(.actionExecuted(.success(done))) {
                $0.isProcessing = false
                $0.input = ""
                $0.understood = []
                $0.alert = AlertState {
                    TextState("Success!")
                } message: {
                    TextState(Samples.message)
                }
            }
            let book = try await self.book(desk)
            #expect(book.ledger?.entries.map(\.money) == [Money(minorUnits: 23_460, currency: "BGN")])
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
            try store.send(.alertDismissed) { $0.alert = nil }
        }
    }

    /// Waits until the entry is on disk, as an effect writes it.
    private func entry(_ desk: Desk) async throws -> LedgerEntry {
        while true {
            if let entry = try await desk.entries().first { return entry }
            await Task.yield()
        }
    }

    @Test(arguments: [
        (ActionHandlerError.classificationFailed("No idea."), "No idea."),
        (.classificationFailed(""), "I did not understand that. Try other words."),
        (.backendUnavailable, "The server cannot be reached. Check the connection and try again."),
        (.invalidResponse, "The server's answer could not be read. Updating the app may help."),
        (.executionFailed("x"), "x"),
        (.invalidActionType("x"), "This version of the app cannot do that yet. An update may help."),
    ])
    func anErrorLeavesTheSpinnerOffAndAMessageOn(error: ActionHandlerError, message: String) async throws {
        let desk = try await Desk.open()
        let feature = feature(desk, FailingRepository(error: error))
        try await TestStore.test(feature, from: state("hello there")) { store in
            try store.send(.submit) {
                $0.sent = "hello there"
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.failure(error))) {
                $0.isProcessing = false
                $0.error = error
                $0.message = message
                $0.alert = AlertState {
                    TextState("That did not work")
                } message: {
                    TextState(message)
                }
            }
            try await store.receive(.noted)
            let book = try await self.book(desk)
            #expect(book.history.map(\.status) == [.failed])
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
        }
    }

    @Test func anActionThatCannotBeDoneIsToldToo() async throws {
        let desk = try await Desk.open()
        let result = Samples.result([.budget(try Samples.budget("0"))])
        let feature = feature(desk, MockActionHandlerRepository(mockResult: result))
        try await TestStore.test(feature, from: state("0 for shoes")) { store in
            try store.send(.submit) {
                $0.sent = "0 for shoes"
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.success(result))) {
                $0.result = result
                $0.message = Samples.message
            }
            let error = ActionHandlerError.executionFailed("An amount must be above zero.")
            try await store.receive(.actionExecuted(.failure(error))) {
                $0.isProcessing = false
                $0.error = error
                $0.message = "An amount must be above zero."
                $0.alert = AlertState {
                    TextState("That did not work")
                } message: {
                    TextState("An amount must be above zero.")
                }
            }
            let book = try await self.book(desk)
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
        }
    }

    @Test(arguments: [
        ("", "Write or say something first."), (" \n ", "Write or say something first."),
        (String(repeating: "a", count: 1_001), "That is too long: 1000 characters at most."),
    ])
    func wordsThatAreNoneAreNotSent(input: String, message: String) async throws {
        let desk = try await Desk.open()
        let repository = MockActionHandlerRepository()
        try await TestStore.test(feature(desk, repository), from: state(input)) { store in
            try store.send(.submit) { $0.message = message }
        }
        #expect(await repository.recordedInputs.isEmpty)
    }

    @Test func speechGoesThroughTheSameDoor() async throws {
        let desk = try await Desk.open()
        let answer = ActionResult(success: true, actionType: .backendHandled, message: "12", appAction: nil)
        let repository = MockActionHandlerRepository(mockResult: answer)
        try await TestStore.test(feature(desk, repository), from: state()) { store in
            try store.send(.speechHeard("what is", isFinal: false)) { $0.input = "what is" }
            try store.send(.speechHeard("well what", isFinal: true)) {
                $0.input = "well what"
                $0.sent = "well what"
                $0.isProcessing = true
            }
            // What is sent while something is being processed waits for nobody.
            try store.send(.submit)
            try await store.receive(.processResponse(.success(answer))) {
                $0.isProcessing = false
                $0.result = answer
                $0.message = "12"
                $0.input = ""
            }
            try await store.receive(.noted)
            let book = try await self.book(desk)
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
        }
        #expect(await repository.recordedInputs == ["well what"])
    }

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
            try store.send(.choiceTapped(7))
            try store.send(.declineTapped) {
                $0.pending = nil
                $0.message = "Nothing was done."
            }
            try store.send(.choiceTapped(0))
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
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
            try store.send(.choiceTapped(0)) {
                $0.pending = nil
                $0.isProcessing = true
            }
            var todos = try await desk.store.todos()
            while todos.isEmpty {
                await Task.yield()
                todos = try await desk.store.todos()
            }
            let chosen = ActionHandlerResult(
                success: true,
                message: "Added to Tasks: mum",
                replacesBackend: true,
                receipt: ActionReceipt(type: "create_task", id: todos[0].id)
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
            try await store.receive(.bookCame(.success(after))) { $0.book = after }
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
            try store.send(.confirmTapped) {
                $0.pending = nil
                $0.isProcessing = true
            }
            var todos = try await desk.store.todos()
            while todos.isEmpty {
                await Task.yield()
                todos = try await desk.store.todos()
            }
            let done = ActionHandlerResult(
                success: true,
                message: Samples.message,
                receipt: ActionReceipt(type: "create_task", id: todos[0].id)
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
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
        }
    }

    @Test func withoutANetworkWordsWait() async throws {
        let desk = try await Desk.open()
        let queue = StubQueue()
        let feature = feature(desk, FailingRepository(error: .backendUnavailable), queue: queue)
        try await TestStore.test(feature, from: state("call mum")) { store in
            try store.send(.submit) {
                $0.sent = "call mum"
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.failure(.backendUnavailable)))
            try await store.receive(.kept(.success(1))) {
                $0.isProcessing = false
                $0.waiting = 1
                $0.input = ""
                $0.message = "You are offline. It is kept and will be done when the server can be reached."
            }
        }
        #expect(queue.kept.withLock { $0 } == ["call mum"])
    }

    @Test func wordsThatCannotBeKeptAreAnErrorToo() async throws {
        let desk = try await Desk.open()
        let full = ActionHandlerError.executionFailed("The device is full; nothing was saved.")
        let feature = feature(desk, FailingRepository(error: .backendUnavailable), queue: StubQueue(problem: full))
        try await TestStore.test(feature, from: state("call mum")) { store in
            try store.send(.submit) {
                $0.sent = "call mum"
                $0.isProcessing = true
            }
            try await store.receive(.processResponse(.failure(.backendUnavailable)))
            try await store.receive(.kept(.failure(full))) {
                $0.isProcessing = false
                $0.error = full
                $0.message = "The device is full; nothing was saved."
                $0.alert = AlertState {
                    TextState("That did not work")
                } message: {
                    TextState("The device is full; nothing was saved.")
                }
            }
            try await store.receive(.noted)
            let book = try await self.book(desk)
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
        }
    }

    @Test func whatWaitedIsToldWhenItIsDelivered() async throws {
        let desk = try await Desk.open()
        let done = QueuedOutcome(input: "x", outcome: .done(ActionHandlerResult(success: true, message: "Done: x")))
        let queue = StubQueue([done])
        var waiting = state()
        waiting.waiting = 1
        try await TestStore.test(feature(desk, MockActionHandlerRepository(), queue: queue), from: waiting) { store in
            try store.send(.delivered(done)) {
                $0.waiting = 0
                $0.message = "Done: x"
            }
            let book = try await self.book(desk)
            try await store.receive(.bookCame(.success(book))) { $0.book = book }
            let failed = QueuedOutcome(input: "y", outcome: .failed(.classificationFailed("No idea.")))
            try store.send(.delivered(failed)) {
                $0.error = .classificationFailed("No idea.")
                $0.message = "No idea."
            }
            try await store.receive(.bookCame(.success(book)))
            let question = Samples.result([.task(TaskAction(title: "z"))])
            try store.send(.delivered(QueuedOutcome(input: "z", outcome: .question(question)))) {
                $0.message = Samples.message
                $0.pending = .confirm(question, input: "z")
            }
            try await store.receive(.bookCame(.success(book)))
        }
    }

    @Test func whoDoesNotWantToWaitIsLetGo() async throws {
        let desk = try await Desk.open()
        struct Silent: ActionHandlerRepositoryProtocol {
            func processInput(_ input: String) async throws(ActionHandlerError) -> ActionResult {
                while !Task.isCancelled { await Task.yield() }
                throw .backendUnavailable
            }
        }
        try await TestStore.test(feature(desk, Silent()), from: state("x")) { store in
            try store.send(.submit) {
                $0.sent = "x"
                $0.isProcessing = true
            }
            try store.send(.cancelTapped) {
                $0.isProcessing = false
                $0.message = "Nothing was done."
            }
        }
    }
}
