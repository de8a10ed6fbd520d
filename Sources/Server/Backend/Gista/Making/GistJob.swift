internal import Distill
internal import Storage
internal import Wire

/// A link whose gist is to be made.
struct GistJob: Sendable, Equatable {
    let account: Int64
    /// The user id of the owner.
    let owner: String
    let place: Int64
    /// How many times it was begun, this time included once it was.
    var attempt: Int
    let link: Gista.Link
    /// How often this server's process died while the job ran.
    var deaths = 0

    /// Whether the job may be what ended the process. It then runs alone, so that the next death tells.
    var isSuspect: Bool { deaths > 0 }

    /// As many deaths set a job aside.
    static let mostDeaths = 2
}

/// A page that was read, with its gist.
struct ReadPage: Sendable {
    /// As far as it is kept.
    let gist: Distill.Gist
    /// Where it was found.
    let address: String

    init(gist: Distill.Gist, address: String) {
        self.gist = gist.bounded
        self.address = address
    }
}

/// Why a page gave no gist.
struct PageReadError: Error, Sendable, Equatable {
    /// A sentence for the person who saved the link.
    let reason: String
    /// Whether trying again later may help.
    var isTemporary = false
    /// How long the site asks to wait, in seconds.
    var retryAfter: Int?
    /// Reading did not come to an end because this server is being stopped.
    var isStopped = false
}

/// What became of a job.
enum JobOutcome: Sendable {
    /// Its gist is kept.
    case ready
    /// It is tried again later.
    case waiting
    /// There will be none.
    case failed
    /// Its link was deleted meanwhile.
    case gone
}

/// The queue of jobs, as it is kept.
protocol GistaJobs: Sendable {
    /// Notes that the process died while jobs ran: those it happened to before are set aside, the others are to be
    /// retried alone. Called once, before the first job begins.
    func recover() async throws(StorageError) -> RecoveredJobs
    /// Jobs whose time has come, at most `each` of one account, the longest waiting first: a suspect one if there is
    /// any, then those of at most `accounts` accounts, beginning with the account that follows `last` and going round.
    /// Times in milliseconds since 1970.
    func due(at now: Int64, after last: Int64, accounts: Int, each: Int) throws(StorageError) -> [GistJob]
    /// When the next job's time comes after that.
    func nextDue(after now: Int64) throws(StorageError) -> Int64?
    /// Counts an attempt and shows that it is being made; gives those that still are to be.
    func begin(_ jobs: [GistJob]) async throws(StorageError) -> [GistJob]
    /// Keeps a job's gist and tells of it.
    func finish(_ job: GistJob, _ gist: NewGist, of page: ReadPage) async throws(StorageError) -> JobOutcome
    /// Puts a job off.
    func putOff(_ job: GistJob, until due: Int64, progress: Gista.LinkProgress) async throws(StorageError) -> JobOutcome
    /// Ends a job without a gist and tells of it.
    func fail(_ job: GistJob, reason: String) async throws(StorageError) -> JobOutcome
    /// Notes that no job runs any more: the process is stopped, and does not die.
    func rest() async throws(StorageError)
}

/// What became of the jobs that ran when the process died.
struct RecoveredJobs: Sendable, Equatable {
    /// They are retried, each alone.
    var suspects = 0
    /// The process died with them for the last time.
    var setAside = 0
}
