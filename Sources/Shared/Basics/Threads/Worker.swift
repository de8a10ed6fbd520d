/// Named threads for work that blocks: reads and writes of files, name lookup, engine work over a millisecond.
///
///     let worker = Worker(name: "bowline-files")
///     let bytes = try await worker.run { () throws(FileError) in try file.read(upTo: 1 << 16) }
///
/// Swift has only as many threads of its own as the machine has cores, and they must never wait for a disk. Jobs begin
/// in the order in which they came; with one thread, the default, they also run one after another. Threads start when
/// jobs need them. They end when all jobs have run after the worker was closed or released.
package final class Worker: Sendable {
    private let queue: JobQueue

    package init(name: String, maxThreads: Int = 1) {
        queue = JobQueue(name: name, maxThreads: maxThreads)
    }

    deinit {
        queue.close()
    }

    /// Runs `work` on one of the threads and returns its result. A job that was handed over always runs, also when its
    /// caller is cancelled, so that a file opened in one job can be closed in another. A closed worker runs it at once,
    /// on the caller's thread.
    package func run<Success: Sendable, Problem: Error>(
        _ work: @escaping @Sendable () throws(Problem) -> Success
    ) async throws(Problem) -> Success {
        let outcome = await withCheckedContinuation { (caller: CheckedContinuation<Result<Success, Problem>, Never>) in
            let job = JobQueue.Job { caller.resume(returning: Result(catching: work)) }
            if queue.add(job) != nil { job.run() }
        }
        return try outcome.get()
    }

    /// Runs `work` on one of the threads unless the caller is cancelled before the job begins.
    package func runUnlessCancelled<Success: Sendable>(
        _ work: @escaping @Sendable () -> Success
    ) async throws(WorkerError) -> Success {
        let caller = Locked<CheckedContinuation<Result<Success, WorkerError>, Never>?>(nil)
        let job = JobQueue.Job {
            let success = work()
            caller.withLock { $0 }?.resume(returning: .success(success))
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                caller.withLock { $0 = continuation }
                if let refusal = queue.add(job, isCancelled: Task.isCancelled) {
                    continuation.resume(returning: .failure(refusal))
                }
            }
        } onCancel: {
            if queue.withdraw(job) { caller.withLock { $0 }?.resume(returning: .failure(.cancelled)) }
        }
        return try outcome.get()
    }

    /// Leaves work without waiting for it. False when the worker is closed.
    @discardableResult
    package func post(_ work: @escaping @Sendable () -> Void) -> Bool {
        queue.add(JobQueue.Job(work)) == nil
    }

    /// Refuses later work; the jobs that are here still run.
    package func close() {
        queue.close()
    }

    /// Returns after the last thread of a closed worker has ended.
    package func waitForEnd() async {
        await queue.end.wait()
    }
}

/// Why a worker did not run a job.
package enum WorkerError: Error, Hashable, Sendable {
    /// The worker was closed.
    case closed
    /// The caller was cancelled before the job began.
    case cancelled
}
