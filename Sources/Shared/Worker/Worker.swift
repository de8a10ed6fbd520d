/// One named thread for work that blocks: bulk file reads and writes, name lookup, engine work over a millisecond.
///
///     let worker = Worker(name: "bowline-files")
///     let bytes = try await worker.run { () throws(FileProblem) in try file.read(upTo: 1 << 16) }
///
/// Swift's own threads are as many as the machine has cores and must never wait for a disk; this one may. Jobs run one after another
/// in the order they came. The thread starts with the first job and ends, when all jobs are done, after the worker was let go.
package final class Worker: Sendable {
    private let line: JobLine

    /// A worker whose thread bears that name in debuggers; Linux shows its first 15 bytes.
    package init(name: String) {
        line = JobLine(name: name)
    }

    deinit {
        line.close()
    }

    /// Runs `work` on the worker's thread and gives what it gave. A job that has been handed over is always run, also when its caller
    /// is cancelled, so that whoever opens a file in one job can rely on closing it in another.
    package func run<Success: Sendable, Problem: Error>(
        _ work: @escaping @Sendable () throws(Problem) -> Success
    ) async throws(Problem) -> Success {
        let outcome = await withCheckedContinuation { (caller: CheckedContinuation<Result<Success, Problem>, Never>) in
            line.add { caller.resume(returning: Result(catching: work)) }
        }
        return try outcome.get()
    }
}
