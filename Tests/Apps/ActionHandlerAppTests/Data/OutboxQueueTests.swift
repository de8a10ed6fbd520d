import ActionHandlerApp
import Bowline
import BowlineTesting
import TestSupport
import Testing

/// Words that wait for the network, through the kit's own outbox.
@Suite(.timeLimit(.minutes(8))) struct OutboxQueueTests {
    private let folder: TemporaryFolder
    private let network = ScriptedTransport([])
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() async throws -> ActionHandlerContainer {
        try await ActionHandlerContainer.open(
            folder: folder.path,
            environment: try BackendEnvironment(.development, base: "http://127.0.0.1:3000"),
            transport: network,
            configuration: .bare(clock: clock),
            clock: clock
        )
    }

    private func first(_ app: ActionHandlerContainer) async throws -> QueuedOutcome {
        for await outcome in app.queue.outcomes() { return outcome }
        throw Missing()
    }

    private let task = """
        {"success":true,"action_type":"app_action_required","message":"Added.",
         "app_action":{"type":"create_task","title":"call mum"}}
        """

    @Test func wordsWaitOnDiskAndAreDoneOnceWhenTheNetworkIsBack() async throws {
        let first = try await open()
        try await first.queue.enqueue("call mum")
        #expect(await first.queue.waiting() == 1)
        await first.close()

        network.append(.json(task))
        let second = try await open()
        let outcome = try await self.first(second)
        #expect(outcome.input == "call mum")
        guard case .done(let result) = outcome.outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(result.message == "Added.")
        #expect(await second.queue.waiting() == 0)
        #expect(try await second.store.todos().map(\.title) == ["call mum"])
        #expect(try await second.store.history(limit: 5).map(\.input) == ["call mum"])
        let request = try #require(network.requests.first)
        #expect(try request.body.text.contains(#""time_zone":"Europe/Sofia""#))
        #expect(try request.body.text.contains(#""now":""#))
        await second.close()
    }

    @Test func aRefusalIsToldAndStaysInTheHistory() async throws {
        let app = try await open()
        try await app.queue.enqueue("mumble")
        let refusal = #"{"success":false,"action_type":"error","message":"I see nothing to do.","app_action":null}"#
        network.append(.json(refusal, status: 400))
        let outcome = try await first(app)
        #expect(outcome.outcome == .failed(.classificationFailed("I see nothing to do.")))
        #expect(await app.queue.waiting() == 0)
        #expect(try await app.store.history(limit: 5).map(\.status) == [.failed])
        await app.close()
    }

    @Test func whoWantsToBeAskedIsAskedLaterToo() async throws {
        let app = try await open()
        try await app.store.save(Preferences(confirmsFirst: true))
        try await app.queue.enqueue("call mum")
        network.append(.json(task))
        guard case .question(let result) = try await first(app).outcome else {
            Issue.record("it was not asked")
            return
        }
        #expect(result.appActions == [.task(TaskAction(title: "call mum"))])
        #expect(try await app.store.todos().isEmpty)
        await app.close()
    }
}
