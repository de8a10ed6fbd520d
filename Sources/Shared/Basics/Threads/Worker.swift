/// Named threads for blocking work: file reads and writes, name lookups, engine work that takes over a millisecond.
///
///     let worker = Worker(name: "bowline-files")
///     let bytes = try await worker.run { () throws(FileError) in try file.read(upTo: 1 << 16) }
///
/// Swift's own thread pool has only as many threads as the machine has cores, and they must never wait for a disk. Jobs
/// start in the order in which they were added; with one thread, the default, they also run one after another. Threads
/// start when jobs need them. They end after the worker was closed or released and all jobs have run.
package final class Worker: Sendable {
    private let queue: JobQueue

    package init(name: String, maxThreads: Int = 1) {
        queue = JobQueue(name: name, maxThreads: maxThreads)
    }

    deinit {
        queue.close()
    }

    /// Runs `work` on one of the threads and returns its result. The job always runs, even if the caller is cancelled,
    /// so that a file opened in one job can be closed in another. If the worker is closed, the job runs at once on the
    /// caller's thread.
    package func run<Success: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let outcome = await withCheckedContinuation { (caller: CheckedContinuation<Result<Success, Failure>, Never>) in
            let job = JobQueue.Job { caller.resume(returning: Result(catching: work)) }
            if queue.add(job) != nil { job.run() }
        }
        return try outcome.get()
    }

    /// Runs `work` on one of the threads, unless the caller is cancelled before the job starts.
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
                if let error = queue.add(job, isCancelled: Task.isCancelled) {
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            if queue.withdraw(job) { caller.withLock { $0 }?.resume(returning: .failure(.cancelled)) }
        }
        return try outcome.get()
    }

    /// Enqueues work without waiting for it. Returns false if the worker is closed.
    @discardableResult
    package func post(_ work: @escaping @Sendable () -> Void) -> Bool {
        queue.add(JobQueue.Job(work)) == nil
    }

    /// Refuses later work; queued jobs still run.
    package func close() {
        queue.close()
    }

    /// Returns after the worker was closed and its last thread has ended.
    package func waitForEnd() async {
        await queue.end.wait()
    }
}

/// Why a worker did not run a job.
package enum WorkerError: Error, Hashable, Sendable {
    /// The worker was closed.
    case closed
    /// The caller was cancelled before the job started.
    case cancelled
}
