internal import Distill
internal import Wire

/// A link that waits for its gist.
struct GistJob: Sendable, Equatable {
    /// The number of the owner's account.
    let account: Int64
    /// The user id of the owner.
    let owner: String
    /// The number of the link, which also orders the links of the account.
    let place: Int64
    /// The number of attempts, including the current attempt.
    var attempt: Int
    let link: Gista.Link
    /// How often the process crashed while the job ran.
    var crashes = 0

    /// Whether the job may have crashed the process. It then runs alone, so that the next crash shows whether it did.
    var isSuspect: Bool { crashes > 0 }

    /// How long a job belongs to its process after the process last extended the lease, in milliseconds.
    static let lease: Int64 = 60_000

    /// The number of crashes after which a job is set aside.
    static let maxCrashes = 2
}

/// A page that was read and distilled.
struct DistilledPage: Sendable {
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
