import Essentials
import TestSupport
import Testing

@testable import ActionHandlerApp

/// What was undone and is done again, at noon of Monday 3 November 2025 in Sofia.
struct RedoTests {
    private let desk: Desk

    init() async throws {
        desk = try await Desk.open()
    }

    @discardableResult
    private func say(_ action: Action) async throws -> ActionHandlerResult {
        try await desk.journal.perform([action], input: "said", message: "")
    }

    /// Everything on the device, in an order of its own.
    private func things(_ store: DeviceStore? = nil) async throws -> [DeviceItem] {
        let store = store ?? desk.store
        let entries = try await desk.entries().map(DeviceItem.entry)
        let events = try await store.events(from: 0, to: .max).map(DeviceItem.event)
        return (entries + events + (try await store.todos().map(DeviceItem.todo))).sorted { $0.id < $1.id }
    }

    /// One action of each kind; the last six are about what the first four made.
    private func actions() async throws -> [Action] {
        var amount = ItemAction.Change()
        amount.amount = 25
        var hour = ItemAction.Change()
        hour.minuteOfDay = 17 * 60
        let pills = ReminderAction(
            title: "pills",
            due: try Samples.moment("2025-11-04T08:00:00+02:00"),
            recurrence: "FREQ=DAILY"
        )
        func which(_ text: String) -> ItemAction.Which { ItemAction.Which(text: text) }
        return [
            .budget(try Samples.budget()), .calendar(try Samples.event()), .reminder(pills),
            .task(TaskAction(title: "milk", list: "Shopping")),
            .changeItem(ItemAction(kind: .budget, which: which("next"), change: amount)),
            .changeItem(ItemAction(kind: .calendar, which: which("dentist"), change: hour)),
            .completeItem(ItemAction(kind: .reminder, which: which("pills"))),
            .completeItem(ItemAction(kind: .task, which: which("milk"))),
            .deleteItem(ItemAction(kind: .calendar, which: which("dentist"))),
            .deleteItem(ItemAction(kind: .reminder, which: which("pills"))),
        ]
    }

    @Test func everyKindOfActionIsUndoneAndRedoneStepByStep() async throws {
        var steps = [try await things()]
        for action in try await actions() {
            try await say(action)
            steps.append(try await things())
        }
        for before in steps.dropLast().reversed() {
            _ = try await desk.journal.undoLast()
            #expect(try await things() == before)
        }
        for after in steps.dropFirst() {
            _ = try await desk.journal.redoLast()
            #expect(try await things() == after)
        }
        #expect(try await desk.store.history(limit: 20).allSatisfy { $0.status == .done && !$0.canRedo })
        for before in steps.dropLast().reversed() {
            _ = try await desk.journal.undoLast()
            #expect(try await things() == before)
        }
    }

    @Test func afterSomethingNewWhatWasUndoneStaysUndone() async throws {
        try await say(.task(TaskAction(title: "milk")))
        _ = try await desk.journal.undoLast()
        try await say(.task(TaskAction(title: "bread")))
        await #expect(throws: ActionHandlerError.executionFailed("There is nothing to redo.")) {
            try await desk.journal.redoLast()
        }
        #expect(try await desk.store.todos().map(\.title) == ["bread"])
    }

    @Test func wordsThatDidNothingLeaveTheRedo() async throws {
        try await say(.task(TaskAction(title: "milk")))
        _ = try await desk.journal.undoLast()
        await desk.journal.record(answered: "hello", message: "Hello.")
        await desk.journal.record(failed: "mumble", message: "No idea.")
        #expect(try await desk.journal.redoLast().input == "said")
        #expect(try await desk.store.todos().map(\.title) == ["milk"])
    }

    @Test func aTickTakenAwayByHandIsSomethingNew() async throws {
        try await say(.task(TaskAction(title: "milk")))
        try await say(.task(TaskAction(title: "bread")))
        _ = try await desk.journal.undoLast()
        let milk = try #require(try await desk.store.todos().first)
        try await desk.store.setDone(false, todo: milk.id, due: nil, at: Desk.now)
        await #expect(throws: ActionHandlerError.self) { try await desk.journal.redoLast() }
    }

    @Test func onlyWhatWasUndoneLastIsRedone() async throws {
        for title in ["a", "b", "c"] { try await say(.task(TaskAction(title: title))) }
        let lines = try await desk.store.history(limit: 10)
        for line in [lines[2], lines[0]] { try await desk.journal.undo(line) }
        let undone = try await desk.store.history(limit: 10)
        #expect(undone.map(\.canRedo) == [true, false, false])
        await #expect(throws: ActionHandlerError.executionFailed("There is nothing to redo.")) {
            try await desk.journal.redo(undone[2])
        }
        try await desk.journal.redo(undone[0])
        // A second time its row is no longer the one that was undone last.
        await #expect(throws: ActionHandlerError.self) { try await desk.journal.redo(undone[0]) }
        #expect(try await desk.journal.redoLast().number == lines[2].number)
        #expect(Set(try await desk.store.todos().map(\.title)) == ["a", "b", "c"])
    }

    @Test func afterARestartItIsStillRedone() async throws {
        for action in try await actions().prefix(6) { try await say(action) }
        let all = try await things()
        for _ in 1...3 { _ = try await desk.journal.undoLast() }
        await desk.store.close()
        let store = try await DeviceStore.open(folder: desk.folder.path)
        let journal = ActionJournal(
            coordinator: ActionHandlerCoordinator(store: store) { Desk.now },
            history: store
        ) { Desk.now }
        for _ in 1...3 { _ = try await journal.redoLast() }
        let entries = try await store.entries(from: try Samples.budget().date, through: try Samples.budget().date)
        let events = try await store.events(from: 0, to: .max).map(DeviceItem.event)
        let todos = try await store.todos().map(DeviceItem.todo)
        #expect((entries.map(DeviceItem.entry) + events + todos).sorted { $0.id < $1.id } == all)
        await store.close()
    }

    /// A process that ends between undoing and writing so leaves a line that says "done".
    @Test func undoingTwiceUndoesOnce() async throws {
        try await say(.budget(try Samples.budget()))
        var change = ItemAction.Change()
        change.amount = 25
        try await say(.changeItem(ItemAction(kind: .budget, which: ItemAction.Which(text: "next"), change: change)))
        let receipt = try #require(try await desk.store.history(limit: 1).first?.receipt)
        try await desk.coordinator.undo(receipt)
        _ = try await desk.journal.undoLast()
        #expect(try await desk.entries().map(\.money.digitsText) == ["234.60"])
        try await desk.coordinator.redo(receipt)
        _ = try await desk.journal.redoLast()
        #expect(try await desk.entries().map(\.money.digitsText) == ["25.00"])
    }

    @Test func editsByHandAreUndoneAndRedoneLikeWords() async throws {
        try await say(.budget(try Samples.budget()))
        try await say(.task(TaskAction(title: "milk")))
        let before = try await things()
        try await desk.journal.move(try #require(try await desk.entries().first), to: "Gifts")
        let milk = try #require(try await desk.store.todos().first)
        try await desk.journal.complete(milk.id, title: milk.title, due: nil)
        let after = try await things()
        #expect(try await desk.store.history(limit: 2).map(\.input) == ["milk", "next → Gifts"])
        for _ in 1...2 { _ = try await desk.journal.undoLast() }
        #expect(try await things() == before)
        for _ in 1...2 { _ = try await desk.journal.redoLast() }
        #expect(try await things() == after)
        #expect(after != before)
    }

    @Test func ofARepeatingReminderTheTickedTimeIsMeant() async throws {
        let due = try Samples.moment("2025-11-04T08:00:00+02:00")
        try await say(.reminder(ReminderAction(title: "pills", due: due, recurrence: "FREQ=DAILY")))
        let pills = try #require(try await desk.store.todos().first)
        let third = try #require(pills.due) + 2 * 86_400
        try await desk.journal.complete(pills.id, title: pills.title, due: third)
        #expect(try await desk.store.todos().first?.ticks == [third])
    }

    @Test func aHandlerThatCannotRedoLeavesNothingToRedo() async throws {
        struct Once: ActionHandler {
            func handle(_ action: TaskAction) async throws -> ActionHandlerResult {
                ActionHandlerResult(success: true, receipt: ActionReceipt(type: TaskAction.type, id: "1"))
            }
            func undo(_ receipt: ActionReceipt) async throws {}
        }
        await desk.coordinator.register(Once())
        try await say(.task(TaskAction(title: "milk")))
        _ = try await desk.journal.undoLast()
        #expect(try await desk.store.history(limit: 1).map(\.canRedo) == [false])
        await #expect(throws: ActionHandlerError.invalidActionType("create_task")) {
            try await Once().redo(ActionReceipt(type: TaskAction.type, id: "1"))
        }
    }
}
