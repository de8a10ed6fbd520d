import Flow
import TestSupport
import Testing

@testable import ActionHandlerApp

/// The reducer on the way from words to what is done. Whatever happens, in the end the spinner is off and a message is
/// on.
@MainActor struct WordsTests: FeatureSuite {
    @Test func theDocumentsFlowFromWordsToTheLedger() async throws {
        let desk = try await Desk.open()
        let result = try Samples.result()
        let feature = feature(desk, MockActionHandlerRepository(mockResult: result))
        try await TestStore.test(feature, from: state()) { store in
            try store.send(.inputChanged(Samples.words)) {
                $0.input = Samples.words
                $0.understood = [UnderstoodSpan(kind: "money", start: 0, end: 6)]
                $0.draft.read(Draft.actions(in: Samples.words, at: Desk.now, Preferences()), of: Samples.words)
            }
            try store.send(.submit) {
                $0.sent = Samples.words
                $0.sentDraft = $0.draft
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
                $0.draft = Draft()
                $0.alert = AlertState {
                    TextState("Success!")
                } message: {
                    TextState(Samples.message)
                }
            }
            let book = try await self.book(desk)
            #expect(book.ledger?.entries.map(\.money) == [Money(minorUnits: 23_460, currency: "BGN")])
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
            try store.send(.answer(.alertDismissed)) { $0.alert = nil }
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
            try await store.receive(.records(.changeRecorded))
            let book = try await self.book(desk)
            #expect(book.history.map(\.status) == [.failed])
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
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
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
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
            try store.send(.speechHeard("what is", isFinal: false)) {
                $0.input = "what is"
                $0.draft.read([], of: "what is")
            }
            try store.send(.speechHeard("well what", isFinal: true)) {
                $0.input = "well what"
                $0.draft.read([], of: "well what")
                $0.sent = "well what"
                $0.sentDraft = $0.draft
                $0.isProcessing = true
            }
            // What is sent while something is being processed waits for nobody.
            try store.send(.submit)
            try await store.receive(.processResponse(.success(answer))) {
                $0.isProcessing = false
                $0.result = answer
                $0.message = "12"
                $0.input = ""
                $0.draft = Draft()
            }
            try await store.receive(.records(.changeRecorded))
            let book = try await self.book(desk)
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
        }
        #expect(await repository.recordedInputs == ["well what"])
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
