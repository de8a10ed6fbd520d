import ActionHandlerApp
import Basics
import Flow

/// What the suites of the reducer share: a feature over a desk, and what is to be seen on it.
@MainActor protocol FeatureSuite {}

extension FeatureSuite {
    typealias Feature = ActionHandlerFeature

    func feature(
        _ desk: Desk,
        _ repository: any ActionHandlerRepositoryProtocol,
        queue: (any OfflineQueue)? = nil,
        hasServerAnswered: Bool = false
    ) -> Feature {
        Feature(
            repository: repository,
            journal: desk.journal,
            services: desk.store,
            queue: queue,
            hasServerAnswered: { hasServerAnswered },
            now: { Desk.now }
        )
    }

    func state(_ input: String = "") -> Feature.State {
        var state = Feature.State(at: Desk.now)
        state.input = input
        return state
    }

    /// What is shown, as it stands on the device now.
    func book(_ desk: Desk, waiting: Int = 0) async throws -> DeviceRecords {
        var book = DeviceRecords()
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
        book.corrections = try await desk.store.corrections()
        book.recurring = try await desk.store.recurring()
        book.tallies = try await desk.store.tallies()
        book.waiting = waiting
        return book
    }

    /// Waits until a task or reminder is on disk, as an effect writes it.
    func todo(_ desk: Desk) async throws -> Todo {
        while true {
            if let todo = try await desk.store.todos().first { return todo }
            await Task.yield()
        }
    }

    /// Waits until the entry is on disk, as an effect writes it.
    func entry(_ desk: Desk) async throws -> LedgerEntry {
        while true {
            if let entry = try await desk.entries().first { return entry }
            await Task.yield()
        }
    }
}

/// A queue that keeps what it is given and delivers what it is told.
final class StubQueue: OfflineQueue {
    let kept = Locked<[String]>([])
    let outcomesToTell: [QueuedOutcome]
    let problem: ActionHandlerError?

    init(_ outcomes: [QueuedOutcome] = [], problem: ActionHandlerError? = nil) {
        outcomesToTell = outcomes
        self.problem = problem
    }

    func enqueue(_ input: String, draft: Draft) async throws(ActionHandlerError) {
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
