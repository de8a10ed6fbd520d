import Bowline

/// The jobs of a background session by their keys, and the callers that wait for them. Pure; the transport acts on the
/// results.
///
/// A job continues when its caller stops waiting and when the process ends. A caller that comes later with the same key
/// gets the running job or its outcome.
struct BackgroundMachine<Outcome: Sendable>: Sendable {
    typealias Waiter = @Sendable (Outcome?) -> Void

    /// The result of asking for a job.
    enum Admission: Sendable {
        /// Start a job. The caller waits for it.
        case start
        /// The caller waits for a job that is already running.
        case attached
        /// The job has already ended.
        case done(Outcome)
        /// Another caller waits for this job.
        case busy
    }

    private enum Job: Sendable {
        case running(Waiter?)
        case done(Outcome)
    }

    private var jobs: [String: Job] = [:]

    /// The number of outcomes that wait for a caller.
    var unclaimed: Int {
        jobs.values.count { if case .done = $0 { true } else { false } }
    }

    /// True when there is no job.
    var isEmpty: Bool { jobs.isEmpty }

    /// Asks for a job.
    mutating func ask(_ key: String, _ waiter: @escaping Waiter) -> Admission {
        switch jobs[key] {
        case nil:
            jobs[key] = .running(waiter)
            return .start
        case .running(nil):
            jobs[key] = .running(waiter)
            return .attached
        case .running: return .busy
        case .done(let outcome):
            jobs[key] = nil
            return .done(outcome)
        }
    }

    /// Adds a job that an earlier process started and that is still running.
    mutating func found(_ key: String) {
        if jobs[key] == nil { jobs[key] = .running(nil) }
    }

    /// Ends the caller's wait; the job continues. The returned waiter must be called with nil.
    mutating func detach(_ key: String) -> Waiter? {
        guard case .running(let waiter) = jobs[key] else { return nil }
        jobs[key] = .running(nil)
        return waiter
    }

    /// Records that a job has ended. The returned waiter must be called with the outcome. If there is no waiter, the
    /// outcome is kept for a later caller.
    mutating func end(_ key: String, _ outcome: Outcome) -> Waiter? {
        if case .running(let waiter?) = jobs[key] {
            jobs[key] = nil
            return waiter
        }
        jobs[key] = .done(outcome)
        return nil
    }

    /// Forgets a job that is no longer wanted. The returned waiter must be called with nil.
    mutating func forget(_ key: String) -> Waiter? {
        defer { jobs[key] = nil }
        return detach(key)
    }
}
