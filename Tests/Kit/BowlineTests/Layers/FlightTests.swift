import BowlineTesting
import Essentials
import Testing

@testable import Bowline

/// The callers of a shared read, at the moments at which two things happen at once.
@Suite(.timeLimit(.minutes(8))) struct FlightTests {
    private let clock = ManualClock()

    private func answer() throws -> Response {
        Response(status: 200, address: try WebAddress("https://api.example.test/"))
    }

    /// What a caller gets, by name.
    private static func outcome(_ flight: Flight, deadline: ContinuousClock.Instant?) async -> String {
        do throws(CallError) {
            return try await flight.answer(deadline: deadline).map { "\($0.status)" } ?? "go yourself"
        } catch {
            if case .timedOut(.waiting) = error.reason { return "timed out" }
            return error.isCancellation ? "cancelled" : "\(error)"
        }
    }

    @Test func whoComesAfterTheLandingGetsTheAnswer() async throws {
        let flight = Flight(clock: clock)
        flight.finish(.success(try answer()))
        #expect(await Self.outcome(flight, deadline: nil) == "200")
    }

    @Test func whoComesAfterTheFirstCallerGaveUpMakesTheRead() async throws {
        let flight = Flight(clock: clock)
        flight.abandon()
        #expect(await Self.outcome(flight, deadline: nil) == "go yourself")
    }

    /// A timer that ends before there is anything to resume resumes nothing, like one that never ends.
    @Test func whoseDeadlineHasPassedDoesNotWaitForATimer() async {
        let clock = SilentClock(clock: clock)
        #expect(await Self.outcome(Flight(clock: clock), deadline: clock.now) == "timed out")
    }

    @Test func whoIsCancelledBeforeItWaitsDoesNotWait() async {
        let flight = Flight(clock: clock)
        let caller = Task {
            while !Task.isCancelled { await Task.yield() }
            return await Self.outcome(flight, deadline: nil)
        }
        caller.cancel()
        #expect(await caller.value == "cancelled")
    }

    @Test func eachCallerGetsOneOutcomeWhenLandingDeadlineAndCancellationMeet() async throws {
        let answer = try answer()
        for round in 0..<25 {
            let flight = Flight(clock: clock)
            let deadline = clock.now.advanced(by: .seconds(1))
            let callers = (0..<8).map { _ in Task { await Self.outcome(flight, deadline: deadline) } }
            await clock.sleepers(8)
            await withDiscardingTaskGroup { group in
                group.addTask { clock.advance(by: .seconds(1)) }
                group.addTask { round.isMultiple(of: 2) ? flight.finish(.success(answer)) : flight.abandon() }
                group.addTask { for caller in callers { caller.cancel() } }
            }
            for caller in callers {
                #expect(["200", "go yourself", "timed out", "cancelled"].contains(await caller.value))
            }
        }
    }
}

/// A clock that wakes no sleeper.
private struct SilentClock: KitClock {
    let clock: ManualClock

    var now: ContinuousClock.Instant { clock.now }
    var date: Date { clock.date }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(3_600)), tolerance: tolerance)
    }
}
