import Dispatch
import Locked

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The jobs that wait for one thread, and the thread that takes them. It holds itself only while the thread runs.
final class JobLine: Sendable {
    typealias Job = @Sendable () -> Void

    private struct State {
        var jobs: [Job] = []
        var isRunning = false
        var isClosed = false
    }

    private let name: String
    private let state = Locked(State())
    /// Counts what the thread has not looked at yet: jobs, and the closing.
    private let news = DispatchSemaphore(value: 0)

    init(name: String) {
        self.name = name
    }

    func add(_ job: @escaping Job) {
        let isFirst = state.withLock { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if isFirst, !startThread() { return drain() }
        news.signal()
    }

    /// Lets the thread end once it has done what is there.
    func close() {
        state.withLock { $0.isClosed = true }
        news.signal()
    }

    // MARK: The thread

    /// False when the system has no thread to give; the job is then done where it was handed over.
    private func startThread() -> Bool {
        let context = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let problem = pthread_create(&thread, nil, runJobLine, context)
        if problem == 0 {
            #if canImport(Darwin)
                if let thread { pthread_detach(thread) }
            #else
                pthread_detach(thread)
            #endif
            return true
        }
        Unmanaged<JobLine>.fromOpaque(context).release()
        return false
    }

    fileprivate func runThread() {
        nameThread()
        while true {
            news.wait()
            let (jobs, isOver) = takeJobs()
            for job in jobs { job() }
            if isOver { return }
        }
    }

    private func nameThread() {
        #if canImport(Darwin)
            pthread_setname_np(name)
        #else
            // glibc hides its call from Swift; this file is what that call writes.
            let comm = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
            guard comm >= 0 else { return }
            _ = Array(name.utf8.prefix(15)).withUnsafeBytes { write(comm, $0.baseAddress, $0.count) }
            Glibc.close(comm)
        #endif
    }

    private func takeJobs() -> (jobs: [Job], isOver: Bool) {
        state.withLock { state in
            defer { state.jobs = [] }
            return (state.jobs, state.isClosed)
        }
    }

    private func drain() {
        let jobs = state.withLock { state in
            state.isRunning = false
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in jobs { job() }
    }
}

#if canImport(Darwin)
    private func runJobLine(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<JobLine>.fromOpaque(context).takeRetainedValue().runThread()
        return nil
    }
#else
    private func runJobLine(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        Unmanaged<JobLine>.fromOpaque(context).takeRetainedValue().runThread()
        return nil
    }
#endif
