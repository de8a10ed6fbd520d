import BowlineTesting
import Testing

@testable import Bowline

/// The callers of a shared read, at the moments at which two things happen at once.
@Suite(.timeLimit(.minutes(1))) struct FlightTests {
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
        flight.land(.success(try answer()))
        #expect(await Self.outcome(flight, deadline: nil) == "200")
    }

    @Test func whoComesAfterTheFirstCallerGaveUpMakesTheRead() async throws {
        let flight = Flight(clock: clock)
        flight.abandon()
        #expect(await Self.outcome(flight, deadline: nil) == "go yourself")
    }

    /// Its timer may end before there is anything to resume.
    @Test func whoseDeadlineHasPassedDoesNotWait() async {
        for _ in 0..<300 {
            let flight = Flight(clock: clock)
            #expect(await Self.outcome(flight, deadline: clock.now) == "timed out")
        }
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
        for round in 0..<100 {
            let flight = Flight(clock: clock)
            let deadline = clock.now.advanced(by: .seconds(1))
            let callers = (0..<8).map { _ in Task { await Self.outcome(flight, deadline: deadline) } }
            await clock.sleepers(8)
            await withDiscardingTaskGroup { group in
                group.addTask { clock.advance(by: .seconds(1)) }
                group.addTask { round.isMultiple(of: 2) ? flight.land(.success(answer)) : flight.abandon() }
                group.addTask { for caller in callers { caller.cancel() } }
            }
            for caller in callers {
                #expect(["200", "go yourself", "timed out", "cancelled"].contains(await caller.value))
            }
        }
    }
}
