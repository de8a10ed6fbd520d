import Bowline
import BowlineTesting
import Locked
import Testing

@Suite struct LatestWinsTests {
    private let latest = LatestWins()
    private let clock = ManualClock()

    @Test func aCallAloneGivesItsAnswerOrItsFailure() async throws {
        #expect(try await latest.run { 7 } == 7)
        let failure = try await failure { () throws(Failure) in
            try await latest.run { () throws(Failure) -> Int in throw Failure(.notCached) }
        }
        #expect(failure.message == Failure(.notCached).message)
    }

    @Test func anOlderCallIsCancelledAndGivesNothing() async throws {
        let wasCancelled = Locked(false)
        async let older = latest.run { [clock] () throws(Failure) in
            do {
                try await clock.sleep(for: .seconds(1))
            } catch {
                wasCancelled.withLock { $0 = true }
            }
            return "old"
        }
        await clock.sleepers(1)
        #expect(try await latest.run { () throws(Failure) in "new" } == "new")
        #expect(try await older == nil)
        #expect(clock.sleeperCount == 0)
    }

    @Test func anOverheldCallDoesNotHoldUpItsCaller() async throws {
        let gate = Gate()
        async let older = latest.run { () throws(Failure) in
            await gate.wait()
            return "old"
        }
        await gate.isWaitedFor()
        async let newer = latest.run { () throws(Failure) in "new" }
        #expect(try await older == nil)
        #expect(try await newer == "new")
        await gate.open()
    }

    @Test func aCallerThatIsCancelledHearsSo() async throws {
        let task = Task { [latest, clock] in
            try await failure { () throws(Failure) in
                try await latest.run { () throws(Failure) in
                    try? await clock.sleep(for: .seconds(1))
                    return 1
                }
            }
        }
        await clock.sleepers(1)
        task.cancel()
        #expect(try await task.value.isCancellation)
        #expect(try await latest.run { () throws(Failure) in 2 } == 2)
    }

    @Test func endingItGivesTheCallerNothing() async throws {
        async let older = latest.run { [clock] () throws(Failure) in
            try? await clock.sleep(for: .seconds(1))
            return 1
        }
        await clock.sleepers(1)
        latest.cancel()
        #expect(try await older == nil)
    }

    @Test func ofManyCallsExactlyTheLastIsSeen() async throws {
        for _ in 0..<200 {
            let latest = LatestWins()
            let shown = try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<5 { group.addTask { try await latest.run { () throws(Failure) in number } } }
                var shown: [Int] = []
                for try await value in group { shown += value.map { [$0] } ?? [] }
                return shown
            }
            #expect(shown.count >= 1)
            #expect(Set(shown).count == shown.count)
        }
    }
}

/// Holds work up until a test lets it go on, whether it is cancelled or not.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        if isOpen { return }
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            for watcher in watchers { watcher.resume() }
            watchers = []
        }
    }

    func isWaitedFor() async {
        if !waiting.isEmpty { return }
        await withCheckedContinuation { watchers.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
