import ActionHandlerApp
import Bowline
import BowlineTesting
import Flow
import TestSupport
import Testing

/// From the words over the kit to a scripted network and back to the ledger.
@MainActor @Suite(.timeLimit(.minutes(8))) struct WholeRoadTests {
    private func app(_ replies: [ScriptedTransport.Reply]) async throws -> (ActionHandlerContainer, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let app = try await ActionHandlerContainer.open(
            folder: folder.path,
            environment: try BackendEnvironment(.development, base: "http://127.0.0.1:3000"),
            transport: ScriptedTransport(replies),
            configuration: .bare()
        )
        return (app, folder)
    }

    /// Says the words and waits until everything has come to rest.
    private func say(_ words: String, to app: ActionHandlerContainer) async throws -> ActionHandlerFeature.State {
        let store = Store(initialState: app.newState(), reducer: app.feature)
        store.send(.inputChanged(words))
        store.send(.submit)
        #expect(store.state.isProcessing)
        while store.runningCount > 0 { await Task.yield() }
        return store.state
    }

    @Test func wordsBecomeALineOfTheLedger() async throws {
        let (app, folder) = try await app([.json(Samples.json)])
        let state = try await say(Samples.words, to: app)
        #expect(state.message == Samples.message)
        #expect(state.alert?.title.text == "Success!")
        #expect(state.alert?.message?.text == Samples.message)
        #expect(!state.isProcessing && state.input.isEmpty)
        let day = try given(ActionDay("2025-11-03"))
        let entry = try #require(try await app.store.entries(from: day, through: day).first)
        #expect(entry.money == Money(minorUnits: 23_460, currency: "BGN"))
        #expect(entry.category == "Clothes" && entry.details == "next" && entry.type == .expenses)
        await app.close()
        withExtendedLifetime(folder) {}
    }

    nonisolated static let refusal =
        #"{"success":false,"action_type":"error","message":"Say it otherwise.","app_action":null}"#

    @Test(arguments: [
        (ScriptedTransport.Reply.json(refusal), "Say it otherwise."),
        (.json(refusal, status: 400), "Say it otherwise."), (.json(refusal, status: 413), "Say it otherwise."),
        (.json(refusal, status: 429), "Say it otherwise."),
        (.json("{}"), "The server's answer could not be read. Updating the app may help."),
        (.json("<html>"), "The server's answer could not be read. Updating the app may help."),
        (.json("<html>", status: 502), "The server has a problem."),
        (.status(503), "The server has a problem."),
        (.failure(CallError(.cannotConnect(host: "x", .refused))), "You are offline."),
        (.failure(CallError(.timedOut(.waiting))), "You are offline."),
        (.json("<html>", status: 404), "The server's answer could not be read. Updating the app may help."),
        (
            .json(
                #"{"success":true,"action_type":"app_action_required","message":"m","app_action":{"type":"dim_lights"}}"#
            ),
            "This version of the app cannot do that yet. An update may help."
        ),
        (
            .json(
                """
                {"success":true,"action_type":"app_action_required","message":"m","app_action":{"type":"log_budget_entry",
                 "amount":-1,"date":"2025-11-03","transaction_type":"Expenses","category":"x"}}
                """
            ),
            "An amount must be above zero."
        ),
    ])
    func whateverComesTheSpinnerIsOffAndAMessageOn(reply: ScriptedTransport.Reply, message: String) async throws {
        let (app, folder) = try await app([reply])
        let state = try await say("anything", to: app)
        #expect(!state.isProcessing)
        #expect(state.message.hasPrefix(message))
        let shown = ActionHandlerPresentation(state, at: app.now())
        #expect(shown.status?.text.hasPrefix(message) == true)
        #expect(!shown.input.isBusy)
        await app.close()
        withExtendedLifetime(folder) {}
    }

    private nonisolated static let deletion = """
        {"success": true, "action_type": "app_action_required", "message": "Deleting among the tasks",
         "app_action": {"type": "delete_item", "kind": "task", "which": {"list": "shopping"}}}
        """

    @Test func whenMoreThanOneThingIsMeantTheUserChoosesAndCanUndo() async throws {
        let (app, folder) = try await app([.json(Self.deletion)])
        let tasks = ["milk", "bread"].map { Action.task(TaskAction(title: $0, list: "Shopping")) }
        _ = try await app.journal.perform(tasks, input: "milk and bread", message: "")
        let store = Store(initialState: app.newState(), reducer: app.feature)
        store.send(.inputChanged("clear my shopping list"))
        store.send(.submit)
        while store.runningCount > 0 { await Task.yield() }
        #expect(store.state.message == "Which one do you mean?")
        #expect(store.state.alert == nil && !store.state.isProcessing)
        let question = try #require(ActionHandlerPresentation(store.state, at: app.now()).question)
        #expect(question.choices == ["milk", "bread", "All 2"])
        #expect(try await app.store.todos().count == 2)
        store.send(.answer(.choiceTapped(0)))
        while store.runningCount > 0 { await Task.yield() }
        #expect(store.state.message == "Deleted: milk" && store.state.pending == nil)
        #expect(try await app.store.todos().map(\.title) == ["bread"])
        let row = try #require(ActionHandlerPresentation(store.state, at: app.now()).history.rows.first)
        #expect(row.undoLabel == "Undo")
        store.send(.records(.undoTapped(row.entry)))
        while store.runningCount > 0 { await Task.yield() }
        #expect(try await app.store.todos().count == 2)
        await app.close()
        withExtendedLifetime(folder) {}
    }

    @Test func aQuestionIsAnsweredBesideTheFieldWithoutAnAlert() async throws {
        let json = """
            {"success": true, "action_type": "app_action_required", "message": "Looking among the tasks",
             "app_action": {"type": "find_items", "kind": "task", "which": {"list": "shopping"}}}
            """
        let (app, folder) = try await app([.json(json)])
        _ = try await app.journal.perform(
            [.task(TaskAction(title: "milk", list: "Shopping"))],
            input: "milk",
            message: ""
        )
        let state = try await say("what's on my shopping list", to: app)
        #expect(state.message == "milk" && state.alert == nil && state.input.isEmpty)
        await app.close()
        withExtendedLifetime(folder) {}
    }
}
