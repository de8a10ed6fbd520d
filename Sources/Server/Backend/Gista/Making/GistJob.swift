internal import Distill
internal import SQLite
internal import Wire

/// A link that waits for its gist.
struct GistJob: Sendable, Equatable {
    let account: Int64
    /// The user id of the owner.
    let owner: String
    let place: Int64
    /// The number of attempts, including the current attempt.
    var attempt: Int
    let link: Gista.Link
    /// How often the process crashed while the job ran.
    var crashes = 0

    /// Whether the job may have crashed the process. It then runs alone, so that the next crash shows whether it did.
    var isSuspect: Bool { crashes > 0 }

    /// How long other processes leave a job to its process without hearing from it, in milliseconds.
    static let lease: Int64 = 60_000

    /// The number of crashes after which a job is set aside.
    static let maxCrashes = 2
}

/// A page that was read, with its gist.
struct ReadPage: Sendable {
    /// The gist, cut to the stored size.
    let gist: Distill.Gist
    /// The address of the page after redirects.
    let address: String

    init(gist: Distill.Gist, address: String) {
        self.gist = gist.bounded
        self.address = address
    }
}

/// Why no gist could be made of a page.
struct PageReadError: Error, Sendable, Equatable {
    /// A sentence for the person who saved the link.
    let reason: String
    /// Whether trying again later may help.
    var isTemporary = false
    /// How long the site asks to wait, in seconds.
    var retryAfter: Int?
    /// True when reading was interrupted because the server stops.
    var isStopped = false
}

/// What happened to a job.
enum JobOutcome: Sendable {
    /// The gist is stored.
    case ready
    /// The job is tried again later.
    case waiting
    /// The job has failed for good.
    case failed
    /// The link was deleted in the meantime.
    case gone
}

/// The stored queue of jobs.
protocol GistaJobs: Sendable {
    /// Called after a crash of this process: jobs that have crashed the process before are set aside, the others are
    /// retried alone. Called once, before the first job begins.
    func recover() async throws(StorageError) -> RecoveredJobs
    /// Whether other processes run jobs of the same queue.
    var isShared: Bool { get }
    /// Extends the leases of the jobs that run here, and recovers those of processes that have been silent for a
    /// minute, as `recover` does. Called a few times a minute.
    func extendLeases(now: Int64) async throws(StorageError) -> RecoveredJobs
    /// The jobs that are due, at most `each` of one account, those that have waited longest first. Jobs that are
    /// suspected of a crash come first, then those of at most `accounts` accounts, in rotation from the account after
    /// `last`. Times are in milliseconds since 1970.
    func due(at now: Int64, after last: Int64, accounts: Int, each: Int) async throws(StorageError) -> [GistJob]
    /// When the next job after `now` is due; nil for none.
    func nextDue(after now: Int64) async throws(StorageError) -> Int64?
    /// Records an attempt of each job; returns the jobs that still exist and that no other process has started.
    func begin(_ jobs: [GistJob], now: Int64) async throws(StorageError) -> [GistJob]
    /// Stores a job's gist and publishes the change.
    func finish(_ job: GistJob, _ gist: NewGist, of page: ReadPage) async throws(StorageError) -> JobOutcome
    /// Postpones a job until `due`.
    func putOff(_ job: GistJob, until due: Int64, progress: Gista.LinkProgress) async throws(StorageError) -> JobOutcome
    /// Ends a job without a gist and publishes the change.
    func fail(_ job: GistJob, reason: String) async throws(StorageError) -> JobOutcome
    /// Records that no job runs any more, so that a normal stop is not taken for a crash.
    func rest() async throws(StorageError)
}

/// What `recover` did with the jobs that ran during a crash.
struct RecoveredJobs: Sendable, Equatable {
    /// The number of jobs that are retried, each alone.
    var suspects = 0
    /// The number of jobs that are set aside.
    var setAside = 0
}
