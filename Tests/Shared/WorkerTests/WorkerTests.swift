import Locked
import Testing
import Worker

@Suite struct WorkerTests {
    private struct Trouble: Error, Equatable {}

    @Test func aJobGivesItsValue() async {
        #expect(await Worker(name: "test").run { 6 * 7 } == 42)
    }

    @Test func aJobGivesItsOwnError() async {
        let worker = Worker(name: "test")
        await #expect(throws: Trouble()) {
            try await worker.run { () throws(Trouble) -> Int in throw Trouble() }
        }
    }

    @Test func jobsNeverRunAtTheSameTime() async {
        let worker = Worker(name: "test")
        let running = Locked((now: 0, most: 0, done: 0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    await worker.run {
                        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.done) }
                        running.withLock { $0 = ($0.now - 1, $0.most, $0.done + 1) }
                    }
                }
            }
        }
        #expect(running.withLock { $0.most } == 1)
        #expect(running.withLock { $0.done } == 200)
    }

    @Test func aJobOfACancelledCallerIsStillDone() async {
        let worker = Worker(name: "test")
        let isDone = Locked(false)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await worker.run { isDone.withLock { $0 = true } }
        }
        await task.value
        #expect(isDone.withLock { $0 })
    }

    @Test func manyWorkersComeAndGo() async {
        for number in 0..<100 {
            #expect(await Worker(name: "a rather long name").run { number } == number)
        }
    }
}
