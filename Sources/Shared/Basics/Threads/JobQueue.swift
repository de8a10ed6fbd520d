internal import Dispatch

/// The jobs that wait for a worker's threads. A running thread retains the queue.
final class JobQueue: Sendable {
    /// A class, so that a job can be found again to withdraw it.
    final class Job: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private struct State {
        var jobs: [Job] = []
        var threads = 0
        /// Threads that wait for `wake`.
        var idle = 0
        var isClosed = false
    }

    private enum Step {
        case run(Job)
        case wait
        case end(isLast: Bool)
    }

    /// Opens after the last thread has ended in a closed queue.
    let end = Latch()
    private let name: String
    private let maxThreads: Int
    private let state = Locked(State())
    private let wake = DispatchSemaphore(value: 0)

    init(name: String, maxThreads: Int) {
        self.name = name
        self.maxThreads = max(1, maxThreads)
    }

    /// Returns why the job was refused, if it was. `isCancelled` is evaluated under the lock, so that a cancellation
    /// either is seen here or finds the job when it withdraws it.
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

    /// False when the job has begun.
    func withdraw(_ job: Job) -> Bool {
        state.withLock { state in
            guard let place = state.jobs.firstIndex(where: { $0 === job }) else { return false }
            state.jobs.remove(at: place)
            return true
        }
    }

    /// Refuses later jobs and lets the threads end when the queued jobs have run.
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
            // The threads that exist run the job. Without any it runs here: late work is better than none.
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
