import Basics
import Bowline
import BowlineStore
import BowlineTesting
import Essentials
import SQLite
import Testing

@Suite(.timeLimit(.minutes(8))) final class SuspensionGroupTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/suspension-\(UUID().uuidString)"

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func outbox() async throws -> Outbox {
        let client = Client(
            environment: try BackendEnvironment(.development, base: "https://api.example.test"),
            transport: ScriptedTransport([])
        )
        return try await Outbox.open(folder: folder, client: client) { _, _ in .keep }
    }

    @Test func aSuspendedGroupHoldsNoLockAndWritesOnceAwake() async throws {
        let outbox = try await outbox()
        let group = SuspensionGroup([outbox])
        await group.suspend()
        async let receipt = outbox.enqueue(Endpoint<Void>(.post, "/a", answer: .nothing))
        let other = try Connection(path: folder + "/outbox")
        try other.execute("BEGIN IMMEDIATE; COMMIT")
        #expect(try await outbox.waiting == 0)
        group.wake()
        _ = try await receipt
        #expect(try await outbox.waiting == 1)
        await outbox.close()
    }

    @Test func membersAreAwakeDuringWorkInTheBackgroundAndAsleepAfterwards() async {
        let (one, two) = (Sleeper(), Sleeper())
        let group = SuspensionGroup([one, two])
        await group.suspend()
        #expect(one.isAsleep && two.isAsleep)
        await group.stayingAwake {
            #expect(!one.isAsleep && !two.isAsleep)
        }
        await group.suspend()
        #expect(one.isAsleep && two.isAsleep)
        group.wake()
        #expect(!one.isAsleep && !two.isAsleep)
    }

    @Test func suspendingWaitsForTheEndOfWork() async {
        let member = Sleeper()
        let group = SuspensionGroup([member])
        let (work, workEnd) = AsyncStream.makeStream(of: Void.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let working = Task {
            await group.stayingAwake {
                begin.finish()
                for await _ in work {}
                #expect(!member.isAsleep)
            }
        }
        for await _ in begun {}
        let suspending = Task { await group.suspend() }
        for _ in 0..<100 { await Task.yield() }
        #expect(!member.isAsleep)
        workEnd.finish()
        await suspending.value
        await working.value
        #expect(member.isAsleep)
    }

    @Test func aGroupThatIsWokenWhileItFallsAsleepIsAwakeInTheEnd() async {
        let member = Sleeper()
        let group = SuspensionGroup([member])
        for _ in 0..<200 {
            let suspending = Task { await group.suspend() }
            await Task.yield()
            group.wake()
            await suspending.value
            group.wake()
        }
        // Sleeping may still be on its way; waking follows it.
        while member.isAsleep { await Task.yield() }
        #expect(member.sleeps == member.wakes)
    }
}

/// A member without files.
private final class Sleeper: Suspendable {
    private let state = Locked((isAsleep: false, sleeps: 0, wakes: 0))

    var isAsleep: Bool { state.withLock { $0.isAsleep } }
    var sleeps: Int { state.withLock { $0.sleeps } }
    var wakes: Int { state.withLock { $0.wakes } }

    func suspend() async {
        await Task.yield()
        state.withLock { $0 = (true, $0.sleeps + 1, $0.wakes) }
    }

    func wake() {
        state.withLock { $0 = (false, $0.sleeps, $0.wakes + 1) }
    }
}
