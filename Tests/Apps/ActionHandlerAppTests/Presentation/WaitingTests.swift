import Basics
import Flow
import TestSupport
import Testing

@testable import ActionHandlerApp

/// The reducer when words have to wait.
@MainActor struct WaitingTests: FeatureSuite {
    @Test(arguments: [
        (false, "You are offline. Your request is saved and will be carried out when the server can be reached."),
        (true, "The server has a problem. Your request is saved and will be carried out when the server works again."),
    ])
    func wordsWaitWithoutANetworkAndForAServerInTrouble(hasAnswered: Bool, message: String) async throws {
        let desk = try await Desk.open()
        let queue = StubQueue()
        let feature = feature(
            desk,
            FailingRepository(error: .backendUnavailable),
            queue: queue,
            hasServerAnswered: hasAnswered
        )
        try await TestStore.test(feature, from: state("call mum")) { store in
            try store.send(.submit) {
                $0.sent = "call mum"
                $0.isProcessing = true
            }
            if hasAnswered {
                try await store.receive(.processResponse(.failure(.backendUnavailable))) { $0.isServerInTrouble = true }
            } else {
                try await store.receive(.processResponse(.failure(.backendUnavailable)))
            }
            try await store.receive(.queued(.success(1))) {
                $0.isProcessing = false
                $0.waiting = 1
                $0.input = ""
                $0.message = message
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
            try await store.receive(.queued(.failure(full))) {
                $0.isProcessing = false
                $0.error = full
                $0.message = "The device is full; nothing was saved."
                $0.alert = AlertState {
                    TextState("That did not work")
                } message: {
                    TextState("The device is full; nothing was saved.")
                }
            }
            try await store.receive(.records(.changeRecorded))
            let book = try await self.book(desk)
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
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
            try await store.receive(.records(.recordsLoaded(.success(book)))) { $0.records = book }
            let failed = QueuedOutcome(input: "y", outcome: .failed(.classificationFailed("No idea.")))
            try store.send(.delivered(failed)) {
                $0.error = .classificationFailed("No idea.")
                $0.message = "No idea."
            }
            try await store.receive(.records(.recordsLoaded(.success(book))))
            let question = Samples.result([.task(TaskAction(title: "z"))])
            try store.send(.delivered(QueuedOutcome(input: "z", outcome: .question(question)))) {
                $0.message = Samples.message
                $0.pending = .confirm(question, input: "z")
            }
            try await store.receive(.records(.recordsLoaded(.success(book))))
        }
    }
}
