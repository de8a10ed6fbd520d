import Basics
import TestSupport
import Testing

@testable import SQLite

@Suite struct PolicyTests {
    @Test func theLogIsWrittenBackAsItGrowsAndWritingWaitsOnlyAtTheLimit() {
        var policy = CheckpointPolicy(pages: 100, limit: 300)
        let lengths = [50, 99, 100, 150, 199, 200, 299, 301, 350, 402, 20, 99, 120]
        let decisions = lengths.map { policy.decide(logPages: $0) }
        #expect(
            decisions == [
                .nothing, .nothing, .inBackground, .nothing, .nothing, .inBackground, .nothing, .immediately, .nothing,
                .immediately, .nothing,
                .nothing, .inBackground,
            ]
        )
    }

    @Test func waitingGrowsAndEndsAtTheLimit() {
        let timeout = BusyTimeout(limit: .milliseconds(50))
        #expect(timeout.pause(afterTries: 0, waited: .zero) == .microseconds(100))
        #expect(timeout.pause(afterTries: 3, waited: .milliseconds(1)) == .microseconds(800))
        #expect(timeout.pause(afterTries: 40, waited: .milliseconds(20)) == .microseconds(6_400))
        #expect(timeout.pause(afterTries: 9, waited: .milliseconds(49)) == .milliseconds(1))
        #expect(timeout.pause(afterTries: 9, waited: .milliseconds(50)) == nil)
    }

    @Test func aSleeperIsWokenOnceAndOnlyIfItSleeps() {
        final class Job: Sendable {}
        var state = MailboxState<Job>()
        #expect(state.post(Job(), isCancelled: false) == .accepted)
        guard case .work(let jobs) = state.next(atMost: 5, lastIsDone: false) else {
            Issue.record("there was work")
            return
        }
        #expect(jobs.count == 1)
        guard case .sleep = state.next(atMost: 5, lastIsDone: true) else {
            Issue.record("there was no work")
            return
        }
        #expect(state.post(Job(), isCancelled: false) == .acceptedMustWake)
        #expect(state.post(Job(), isCancelled: false) == .accepted)
        #expect(state.post(Job(), isCancelled: true) == .refused(.cancelled))
        #expect(state.close() == 0)
        #expect(state.post(Job(), isCancelled: false) == .refused(.closed))
    }

    @Test(arguments: [
        (SQLiteError.Code.full, StorageError.full), (.busy, .busy),
    ]) func whatACallerActsUponHasANameOfItsOwn(code: SQLiteError.Code, expected: StorageError) {
        #expect(StorageError(SQLiteError(code: code, message: "")) == expected)
    }

    @Test func anotherProcessThatHoldsTheLockIsWaitedForWithinPatience() async throws {
        let folder = try TemporaryFolder()
        let time = Locked(Duration.zero)
        var configuration = folder.configuration(.shared)
        configuration.busyTimeout = BusyTimeout(
            limit: .seconds(3),
            clock: ThreadClock(now: { time.withLock { $0 } }, wait: { pause in time.withLock { $0 += pause } })
        )
        let database = try Database(configuration)
        let other = try Connection(path: folder.file("store"))
        try other.begin(.immediate)
        await #expect(throws: StorageError.busy) { try await database.add(1) }
        #expect(time.withLock { $0 } >= .seconds(3))
        other.rollback()
        try await database.add(2)
        #expect(try database.values() == [2])
        await database.close()
    }
}
