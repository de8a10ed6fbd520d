import LocalizedTexts
import Testing

@testable import ActionHandlerApp

struct JournalTests {
    @Test func everyActionOfASentenceIsDoneAndRemembered() async throws {
        let desk = try await Desk.open()
        let actions: [Action] = [.budget(try Samples.budget()), .task(TaskAction(title: "call mum"))]
        let result = try await desk.journal.perform(actions, input: "two things", message: "Done.")
        #expect(result.message == "Done.")
        let history = try await desk.store.history(limit: 10)
        #expect(history.map(\.type) == ["create_task", "log_budget_entry"])
        #expect(history.allSatisfy { $0.input == "two things" && $0.status == .done && $0.instant == Desk.now })
    }

    @Test func whoKnowsBetterHasTheLastWord() async throws {
        let desk = try await Desk.open()
        let actions: [Action] = [.budget(try Samples.budget()), .task(TaskAction(title: "call mum"))]
        let silent = try await desk.journal.perform(actions, input: "x", message: "")
        #expect(silent.message == "\(Samples.message)\nAdded to Tasks: call mum")
        try await desk.store.correct("next", to: "Work")
        let corrected = try await desk.journal.perform([actions[0]], input: "x", message: Samples.message)
        #expect(corrected.message == "Logged expenses: 234.6 BGN in Work")
    }

    @Test func oneThatFailsDoesNotKeepTheOthersFromBeingDone() async throws {
        let desk = try await Desk.open()
        let actions: [Action] = [
            .task(TaskAction(title: "a")), .budget(try Samples.budget("0")), .task(TaskAction(title: "b")),
        ]
        await #expect(throws: ActionHandlerError.executionFailed("An amount must be above zero.")) {
            try await desk.journal.perform(actions, input: "x", message: "")
        }
        #expect(try await desk.store.todos().map(\.title) == ["a", "b"])
        #expect(try await desk.store.history(limit: 10).map(\.status) == [.done, .failed, .done])
    }

    @Test func underOneKeyASentenceIsDoneOnce() async throws {
        let desk = try await Desk.open()
        let actions: [Action] = [.task(TaskAction(title: "a")), .task(TaskAction(title: "b"))]
        for _ in 1...2 { _ = try await desk.journal.perform(actions, input: "x", message: "", key: "k") }
        #expect(try await desk.store.todos().map(\.title) == ["a", "b"])
    }

    @Test func theLastIsTakenBackFirst() async throws {
        let desk = try await Desk.open()
        for title in ["a", "b"] {
            _ = try await desk.journal.perform([.task(TaskAction(title: title))], input: title, message: "")
        }
        #expect(try await desk.journal.undoLast().input == "b")
        #expect(try await desk.store.todos().map(\.title) == ["a"])
        #expect(try await desk.journal.undoLast().input == "a")
        await #expect(throws: ActionHandlerError.executionFailed("There is nothing to undo.")) {
            try await desk.journal.undoLast()
        }
        #expect(try await desk.store.history(limit: 10).map(\.status) == [.undone, .undone])
    }

    @Test func whatTheJournalSaysIsInThePersonsLanguage() async throws {
        let desk = try await Desk.open(Preferences(language: .bulgarian))
        await #expect(throws: ActionHandlerError.executionFailed("Няма какво да се отмени.")) {
            try await desk.journal.undoLast()
        }
        await desk.journal.record(failed: "x", for: .backendUnavailable)
        let line = try await desk.store.history(limit: 1).first
        #expect(line?.message == "Сървърът е недостъпен. Проверете връзката и опитайте отново.")
    }

    @Test func typesAreCountedOnTheDevice() async throws {
        let desk = try await Desk.open()
        for _ in 1...3 { _ = try await desk.journal.perform([.task(TaskAction(title: "x"))], input: "", message: "") }
        _ = try? await desk.journal.perform([.budget(try Samples.budget("0"))], input: "", message: "")
        await desk.journal.record(failed: "hello", message: "nothing to do")
        _ = try await desk.journal.undoLast()
        #expect(
            try await desk.store.tallies() == [
                ActionTally(type: "", status: .failed, count: 1),
                ActionTally(type: "create_task", status: .done, count: 3),
                ActionTally(type: "create_task", status: .undone, count: 1),
                ActionTally(type: "log_budget_entry", status: .failed, count: 1),
            ]
        )
    }
}
