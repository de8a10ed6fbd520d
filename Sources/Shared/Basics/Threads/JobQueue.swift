internal import Dispatch

/// The jobs that wait for a worker's threads. Each running thread retains the queue.
final class JobQueue: Sendable {
    /// A queued job. It is a class, so that `withdraw` can find it by identity.
    final class Job: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private struct State {
        var jobs: [Job] = []
        var threads = 0
        /// The number of threads that wait for `wake`.
        var idle = 0
        var isClosed = false
    }

    private enum Step {
        case run(Job)
        case wait
        case end(isLast: Bool)
    }

    /// Opens when the queue is closed and its last thread has ended.
    let end = Latch()
    private let name: String
    private let maxThreads: Int
    private let state = Locked(State())
    private let wake = DispatchSemaphore(value: 0)

    init(name: String, maxThreads: Int) {
        self.name = name
        self.maxThreads = max(1, maxThreads)
    }

    /// Adds a job. Returns an error if the job is refused, otherwise nil. `isCancelled` is evaluated under the lock: an
    /// earlier cancellation is seen here, and a later cancellation finds the job in the queue and withdraws it.
    func add(_ job: Job, isCancelled: @autoclosure () -> Bool = false) -> WorkerError? {
        let outcome = state.withLock { state -> (refusal: WorkerError?, wakes: Bool, starts: Bool) in
            if state.isClosed { return (.closed, false, false) }
            if isCancelled() { return (.cancelled, false, false) }
            state.jobs.append(job)
            if state.idle > 0 {
                state.idle -= 1
                return (nil, true, false)
            }
            guard state.threads < maxThreads else { return (nil, false, false) }
            state.threads += 1
            return (nil, false, true)
        }
        if outcome.wakes { wake.signal() }
        if outcome.starts { start() }
        return outcome.refusal
    }

    /// Removes a queued job. Returns false if the job has already started.
    func withdraw(_ job: Job) -> Bool {
        state.withLock { state in
            guard let index = state.jobs.firstIndex(where: { $0 === job }) else { return false }
            state.jobs.remove(at: index)
            return true
        }
    }

    /// Refuses later jobs and ends the threads after the queued jobs have run.
    func close() {
        let (idle, threads) = state.withLock { state in
            state.isClosed = true
            defer { state.idle = 0 }
            return (state.idle, state.threads)
        }
        for _ in 0..<idle { wake.signal() }
        if threads == 0 { end.open() }
    }

    // MARK: Threads

    private func start() {
        do throws(ThreadError) {
            try startThread(named: name) { self.runJobs() }
        } catch {
            // The existing threads run the job. If there are none, it runs on this thread, which blocks the caller but
            // does not lose the job.
            let isAlone = state.withLock { state in
                if state.threads == 1 { return true }
                state.threads -= 1
                return false
            }
            if isAlone { runJobs(untilEmpty: true) }
        }
    }

    private func runJobs(untilEmpty: Bool = false) {
        while true {
            switch state.withLock({ Self.next(&$0, untilEmpty: untilEmpty) }) {
            case .run(let job): job.run()
            case .wait: wake.wait()
            case .end(let isLast):
                if isLast { end.open() }
                return
            }
        }
    }

    private static func next(_ state: inout State, untilEmpty: Bool) -> Step {
        if !state.jobs.isEmpty { return .run(state.jobs.removeFirst()) }
        if state.isClosed || untilEmpty {
            state.threads -= 1
            return .end(isLast: state.isClosed && state.threads == 0)
        }
        state.idle += 1
        return .wait
    }
}
