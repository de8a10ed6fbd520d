import Bowline
import BowlineTesting
import Essentials
import Flow
import LocalizedTexts
import Testing

@testable import ActionHandlerApp

/// What is removed by hand, and ten seconds to bring it back.
@MainActor struct RemovalTests {
    private typealias Feature = ActionHandlerFeature
    private typealias Screen = Store<Feature.State, Feature.Action>

    private let clock = ManualClock(date: Date(timeIntervalSince1970: TimeInterval(Desk.now)))

    /// An app that has read its records. It does not ring, so that nothing else waits for the clock.
    private func screen(_ desk: Desk) async -> Screen {
        let feature = Feature(
            repository: MockActionHandlerRepository(),
            journal: desk.journal,
            services: desk.store,
            clock: clock
        ) { Desk.now }
        let store = Store(initialState: Feature.State(at: Desk.now), reducer: feature)
        store.send(.records(.changeRecorded))
        await wait(store) { $0.records.ledger != nil }
        return store
    }

    /// A desk where the rent recurs and clothes have a limit.
    private func desk() async throws -> Desk {
        let desk = try await Desk.open()
        var rent = try Samples.budget("600", details: "rent")
        rent.recurrence = "FREQ=MONTHLY"
        _ = try await desk.journal.perform([.budget(rent)], input: "rent 600 monthly", message: "")
        let money = try given(Money(300, currency: "BGN"))
        try await desk.store.set(CategoryLimit(category: "Clothes", money: money, rollsOver: true))
        return desk
    }

    private func shown(_ store: Screen) -> ActionHandlerPresentation {
        ActionHandlerPresentation(store.state, at: Desk.now)
    }

    private func wait(_ store: Screen, until isTrue: (Feature.State) -> Bool) async {
        while !isTrue(store.state) { await Task.yield() }
    }

    /// Ends what recurs, and waits until the row is gone.
    private func end(_ store: Screen) async throws -> RecurringEntry {
        let entry = try #require(store.state.records.recurring.first)
        store.send(.records(.recurringEnded(entry)))
        await wait(store) { $0.removed != nil && $0.records.recurring.isEmpty }
        return entry
    }

    /// Lets the time to undo pass, second by second.
    private func wait(seconds: ClosedRange<Int>, _ store: Screen) async {
        for second in seconds {
            await clock.sleepers(1)
            clock.advance(by: .seconds(1))
            await wait(store) { ($0.removed?.secondsLeft ?? 0) == 10 - second }
        }
    }

    @Test func undoneInTimeTheEntryRecursAgain() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        let entry = try await end(store)
        let undo = try #require(shown(store).undo)
        #expect(undo.text == "It no longer recurs." && undo.timeLeft == "10 s" && undo.undoHint == "Undo: rent")
        await wait(seconds: 1...9, store)
        #expect(shown(store).undo?.timeLeft == "1 s")
        store.send(.records(.removal(.undoTapped)))
        await wait(store) { $0.message == "Undone." && !$0.records.recurring.isEmpty }
        #expect(store.state.records.recurring == [entry] && shown(store).undo == nil)
        #expect(store.state.records.history.first?.status == .undone)
        // It is not written a second time for the days that were written before.
        #expect(shown(store).ledger.rows.count == 1)
    }

    @Test func afterTenSecondsTheHistoryStillBringsItBack() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        let entry = try await end(store)
        await wait(seconds: 1...10, store)
        #expect(shown(store).undo == nil)
        store.send(.records(.removal(.undoTapped)))
        #expect(try await desk.store.recurring().isEmpty)
        store.send(.records(.undoTapped(try #require(store.state.records.history.first))))
        await wait(store) { $0.records.recurring == [entry] }
    }

    @Test func aMessageThatIsClosedLeavesTheEntryEnded() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        _ = try await end(store)
        store.send(.records(.removal(.dismissed)))
        #expect(store.state.removed == nil)
        #expect(try await desk.store.recurring().isEmpty)
    }

    @Test func anAppThatClosesInBetweenHasEndedItAndUndoesItInTheHistory() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        let entry = try await end(store)
        store.send(.disappeared)
        #expect(store.state.removed == nil)
        let later = await screen(desk)
        #expect(later.state.records.recurring.isEmpty && shown(later).undo == nil)
        #expect(shown(later).history.rows.first?.undoLabel == "Undo")
        later.send(.records(.undoTapped(try #require(later.state.records.history.first))))
        await wait(later) { $0.records.recurring == [entry] }
    }

    @Test func undoneInTheHistoryTheMessageGoes() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        let entry = try await end(store)
        await wait(store) { $0.records.history.first?.type == "delete_item" }
        store.send(.records(.undoTapped(try #require(store.state.records.history.first))))
        #expect(store.state.removed == nil)
        await wait(store) { $0.records.recurring == [entry] }
        #expect(store.state.error == nil && store.state.message == "Undone.")
    }

    @Test func aRemovedLimitIsBackWithAllItsValues() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        let limits = try await desk.store.limits()
        store.send(.records(.limitChosen("", category: "Clothes", rollsOver: false)))
        await wait(store) { $0.removed != nil && $0.records.ledger?.limits.isEmpty == true }
        #expect(shown(store).undo?.undoHint == "Undo: Clothes")
        store.send(.records(.removal(.undoTapped)))
        await wait(store) { $0.records.ledger?.limits.isEmpty == false }
        #expect(try await desk.store.limits() == limits)
    }

    @Test func aLimitThatIsSetMeanwhileIsNotReplaced() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        store.send(.records(.limitChosen("", category: "Clothes", rollsOver: false)))
        await wait(store) { $0.removed != nil }
        store.send(.records(.limitChosen("50", category: "Clothes", rollsOver: false)))
        #expect(store.state.removed == nil)
        await wait(store) { $0.message == "Saved." }
        store.send(.records(.removal(.undoTapped)))
        #expect(try await desk.store.limits().map(\.money.digitsText) == ["50.00"])
    }

    @Test func aLimitThatIsNotThereCannotBeBroughtBack() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        store.send(.records(.limitChosen("", category: "Gifts", rollsOver: false)))
        await wait(store) { $0.error != nil }
        #expect(store.state.removed == nil)
    }

    @Test func theMessageIsInBulgarianToo() async throws {
        let desk = try await desk()
        let store = await screen(desk)
        _ = try await end(store)
        var state = store.state
        state.preferences.language = .bulgarian
        let undo = try #require(ActionHandlerPresentation(state, at: Desk.now).undo)
        #expect(undo.text == "Вече не се повтаря." && undo.timeLeft == "10 с" && undo.undoHint == "Отмени: rent")
    }
}
