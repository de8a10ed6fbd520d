import Basics
import Dispatch
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

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

    @Test func asManyJobsRunAtOnceAsThereAreThreads() async {
        let worker = Worker(name: "test", maxThreads: 3)
        let running = Locked(0)
        // Each job waits for the other two, so it ends only if all three run at once.
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    await worker.run {
                        running.withLock { $0 += 1 }
                        while running.withLock({ $0 }) < 3 { sched_yield() }
                    }
                }
            }
        }
        #expect(running.withLock { $0 } == 3)
    }

    @Test func aJobOfACallerCancelledBeforeItsTurnIsNotDone() async {
        let worker = Worker(name: "test")
        let gate = DispatchSemaphore(value: 0)
        worker.post { gate.wait() }
        let isDone = Locked(false)
        let task = Task {
            try await worker.runUnlessCancelled {
                isDone.withLock { $0 = true }
                return true
            }
        }
        task.cancel()
        let outcome = await task.result
        gate.signal()
        #expect(await worker.run { true })
        #expect(throws: WorkerError.cancelled) { try outcome.get() }
        #expect(!isDone.withLock { $0 })
    }

    @Test func aClosedWorkerDoesWhatItHasAndRefusesMore() async {
        let worker = Worker(name: "test", maxThreads: 2)
        let gate = DispatchSemaphore(value: 0)
        let done = Locked(0)
        for _ in 0..<2 { worker.post { gate.wait() } }
        for _ in 0..<10 { worker.post { done.withLock { $0 += 1 } } }
        worker.close()
        #expect(!worker.post { done.withLock { $0 += 100 } })
        await #expect(throws: WorkerError.closed) { try await worker.runUnlessCancelled { true } }
        for _ in 0..<2 { gate.signal() }
        await worker.waitForEnd()
        #expect(done.withLock { $0 } == 10)
        // What must never be left out still runs.
        #expect(await worker.run { 7 } == 7)
    }

    @Test func aWorkerWithoutJobsEndsAtOnce() async {
        let worker = Worker(name: "test")
        worker.close()
        await worker.waitForEnd()
        #expect(!worker.post {})
    }

    @Test func manyWorkersComeAndGo() async {
        for number in 0..<100 {
            #expect(await Worker(name: "a rather long name").run { number } == number)
        }
    }
}
