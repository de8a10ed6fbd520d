import Basics
import Bowline
import BowlineTesting
import Essentials
import Flow
import Testing

@testable import ActionHandlerApp

/// What is due while the app is open, at noon of Monday 3 November 2025 in Sofia.
@MainActor struct RingingTests {
    private typealias Feature = ActionHandlerFeature

    private let clock = ManualClock(date: Date(timeIntervalSince1970: TimeInterval(Desk.now)))

    /// Notices as they were planned, in order.
    private final class RecordedNotices: ReminderNotices {
        let plans = Locked<[[String]]>([])
        func replace(with rings: [DueReminders.Ring]) async { plans.withLock { $0.append(rings.map(\.id)) } }
    }

    private func screen(_ desk: Desk, notices: (any ReminderNotices)? = nil) -> Store<Feature.State, Feature.Action> {
        let clock = clock
        let feature = Feature(
            repository: MockActionHandlerRepository(),
            journal: desk.journal,
            services: desk.store,
            clock: clock,
            notices: notices
        ) { Int(clock.date.timeIntervalSince1970) }
        return Store(initialState: Feature.State(at: Desk.now), reducer: feature)
    }

    private func add(_ title: String, in seconds: Int, to desk: Desk) async throws {
        try await desk.store.add(
            Todo(id: title, kind: .reminder, title: title, due: Desk.now + seconds, zone: "Europe/Sofia")
        )
    }

    private func wait(_ store: Store<Feature.State, Feature.Action>, until isTrue: (Feature.State) -> Bool) async {
        while !isTrue(store.state) { await Task.yield() }
    }

    @Test func whatBecomesDueRingsUntilItIsSeenOrDone() async throws {
        let desk = try await Desk.open()
        try await add("old", in: -60, to: desk)
        try await add("stretch", in: 600, to: desk)
        try await add("tea", in: 1_200, to: desk)
        let store = screen(desk)
        store.send(.appeared)
        await clock.sleepers(1)
        clock.advance(by: .seconds(600))
        await wait(store) { $0.rung.count == 1 }
        var shown = ActionHandlerPresentation(store.state, at: Desk.now)
        #expect(shown.rings.map(\.title) == ["stretch"])
        #expect(shown.rings.map(\.time) == ["Mon 3 November 2025 12:10"])
        await clock.sleepers(1)
        clock.advance(by: .seconds(600))
        await wait(store) { $0.rung.count == 2 }
        store.send(.ringing(.closeTapped(store.state.rung[0])))
        shown = ActionHandlerPresentation(store.state, at: Desk.now)
        #expect(shown.rings.map(\.doneLabel) == ["Done: tea"])
        store.send(.ringing(.doneTapped(store.state.rung[0])))
        #expect(store.state.rung.isEmpty)
        await wait(store) { !$0.message.isEmpty }
        #expect(try await desk.store.todos().first { $0.id == "tea" }?.done != nil)
        #expect(try await desk.store.todos().first { $0.id == "stretch" }?.done == nil)
        store.send(.disappeared)
        while store.runningCount > 0 { await Task.yield() }
    }

    @Test func noticesArePlannedAgainWhateverChanges() async throws {
        let desk = try await Desk.open()
        try await add("past", in: -60, to: desk)
        try await add("tea", in: 1_200, to: desk)
        let notices = RecordedNotices()
        let store = screen(desk, notices: notices)
        store.send(.appeared)
        while notices.plans.withLock({ $0.last }) != ["tea"] { await Task.yield() }
        try await add("stretch", in: 600, to: desk)
        store.send(.records(.changeRecorded))
        while notices.plans.withLock({ $0.last }) != ["stretch", "tea"] { await Task.yield() }
        try await desk.store.setDone(true, todo: "tea", due: Desk.now + 1_200, at: Desk.now)
        store.send(.records(.changeRecorded))
        while notices.plans.withLock({ $0.last }) != ["stretch"] { await Task.yield() }
        store.send(.disappeared)
        while store.runningCount > 0 { await Task.yield() }
    }

    @Test func whatIsAddedLaterRingsAndWhatIsDoneDoesNot() async throws {
        let desk = try await Desk.open()
        try await add("stretch", in: 600, to: desk)
        let store = screen(desk)
        store.send(.appeared)
        await clock.sleepers(1)
        try await desk.store.setDone(true, todo: "stretch", due: Desk.now + 600, at: Desk.now)
        try await add("tea", in: 300, to: desk)
        store.send(.records(.changeRecorded))
        // Two wait: the one before until it has seen that it was cancelled.
        while store.state.records.agenda.items.first?.id != "tea" { await Task.yield() }
        await clock.sleepers(1)
        clock.advance(by: .seconds(900))
        await wait(store) { !$0.rung.isEmpty }
        #expect(store.state.rung.map(\.id) == ["tea"])
        store.send(.disappeared)
        while store.runningCount > 0 { await Task.yield() }
    }

    @Test func nothingWaitsToRingBeforeTheAppIsOpenAndAfterItWasClosed() async throws {
        let desk = try await Desk.open()
        try await add("tea", in: 300, to: desk)
        let store = screen(desk)
        store.send(.records(.changeRecorded))
        while store.runningCount > 0 { await Task.yield() }
        #expect(store.state.records.agenda.items.map(\.id) == ["tea"])
        store.send(.appeared)
        await clock.sleepers(1)
        store.send(.disappeared)
        store.send(.records(.changeRecorded))
        while store.runningCount > 0 { await Task.yield() }
        clock.advance(by: .seconds(900))
        #expect(store.state.rung.isEmpty)
    }
}
