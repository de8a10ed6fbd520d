import Bowline

/// The jobs of a background session by their keys, and the callers who wait for them. Pure; the transport acts on what it
/// returns.
///
/// A job goes on when its caller stops waiting and when the process ends. A caller who comes with the same key later is
/// given the job that is under way, or its outcome.
struct BackgroundMachine<Outcome: Sendable>: Sendable {
    typealias Waiter = @Sendable (Outcome?) -> Void

    /// What happens to a caller.
    enum Admission: Sendable {
        /// Start a job. The caller waits for it.
        case start
        /// The caller waits for a job that is under way.
        case attached
        /// The job is done already.
        case done(Outcome)
        /// Another caller waits for this job.
        case busy
    }

    private enum Job: Sendable {
        case running(Waiter?)
        case done(Outcome)
    }

    private var jobs: [String: Job] = [:]

    /// How many outcomes wait for a caller.
    var unclaimed: Int {
        jobs.values.count { if case .done = $0 { true } else { false } }
    }

    /// True when there is no job.
    var isEmpty: Bool { jobs.isEmpty }

    /// A caller wants this job done.
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

    /// A job that an earlier process started is still under way.
    mutating func found(_ key: String) {
        if jobs[key] == nil { jobs[key] = .running(nil) }
    }

    /// The caller waits no longer, and the job goes on. The waiter is to be called with nil.
    mutating func detach(_ key: String) -> Waiter? {
        guard case .running(let waiter) = jobs[key] else { return nil }
        jobs[key] = .running(nil)
        return waiter
    }

    /// A job has ended. The waiter returned is to be called with the outcome; without one it is kept for a later caller.
    mutating func end(_ key: String, _ outcome: Outcome) -> Waiter? {
        if case .running(let waiter?) = jobs[key] {
            jobs[key] = nil
            return waiter
        }
        jobs[key] = .done(outcome)
        return nil
    }

    /// Forgets a job that is no longer wanted. Its caller, if any, is to be called with nil.
    mutating func forget(_ key: String) -> Waiter? {
        defer { jobs[key] = nil }
        return detach(key)
    }
}
