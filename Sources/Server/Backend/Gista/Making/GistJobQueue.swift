internal import SQLite
internal import Wire

/// What happened to a job.
enum JobOutcome: Sendable {
    /// The gist is stored.
    case ready
    /// The job is tried again later.
    case waiting
    /// The job has failed for good.
    case failed
    /// The link was deleted in the meantime.
    case linkDeleted
}

/// The stored queue of jobs.
protocol GistJobQueue: Sendable {
    /// Called after a crash of this process: jobs that have crashed the process before are set aside, the others are
    /// retried alone. Called once, before the first job begins.
    func recover() async throws(StorageError) -> RecoveredJobs
    /// Whether other processes run jobs of the same queue.
    var isShared: Bool { get }
    /// Extends the leases of the jobs that run here, and recovers those of processes that have been silent for a
    /// minute, as `recover` does. Called a few times a minute.
    func extendLeases(now: Int64) async throws(StorageError) -> RecoveredJobs
    /// The jobs that are due, those that have waited longest first. A job that is suspected of a crash comes first, then
    /// at most `perAccount` jobs of each of at most `maxAccounts` accounts, in rotation from the account after `last`.
    /// Times are in milliseconds since 1970.
    func due(
        at now: Int64,
        after last: Int64,
        maxAccounts: Int,
        perAccount: Int
    ) async throws(StorageError) -> [GistJob]
    /// When the next job after `now` is due; nil for none.
    func nextDue(after now: Int64) async throws(StorageError) -> Int64?
    /// Records an attempt of each job; returns the jobs that still exist and that no other process has started.
    func begin(_ jobs: [GistJob], now: Int64) async throws(StorageError) -> [GistJob]
    /// Stores a job's gist and publishes the change.
    func finish(_ job: GistJob, _ gist: NewGist, of page: DistilledPage) async throws(StorageError) -> JobOutcome
    /// Postpones a job until `due`.
    func postpone(_ job: GistJob, until due: Int64, progress: Gista.LinkProgress) async throws(StorageError)
        -> JobOutcome
    /// Ends a job without a gist and publishes the change.
    func fail(_ job: GistJob, reason: String) async throws(StorageError) -> JobOutcome
    /// Records that no job runs any more, so that a normal stop is not taken for a crash.
    func recordStop() async throws(StorageError)
}

/// What `recover` did with the jobs that ran during a crash.
struct RecoveredJobs: Sendable, Equatable {
    /// The number of jobs that are retried, each alone.
    var suspects = 0
    /// The number of jobs that are set aside.
    var setAside = 0
}
