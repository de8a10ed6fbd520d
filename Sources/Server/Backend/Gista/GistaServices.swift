internal import Identity

/// The services that Gista's routes share.
struct GistaServices: Sendable {
    let accounts: any GistaAccounts
    let sessions: any GistaSessions
    let library: any GistaLibrary
    let saveKeys: SaveKeys
    let hasher: PasswordHasher
    let guesses: AccountGuesses
    let deferred: DeferredWork
    let audit: any AuditSink
    let codes: any CodeSink
    let notices: any AccountNotices
    let fetcher: PageFetcher
    let maker: GistMaker
    let pictures: PictureReader
    let places: PlaceGenerator
    let hub: LiveHub
    /// The other processes on the database; nil if there are none to notify.
    var peers: Peers?
    let time: Timekeeper
    let settings: GistaSettings
}

/// The lifetimes of Gista's tokens, in seconds.
struct GistaSettings: Sendable {
    /// Lifetime of an access token.
    var accessSeconds = 900
    /// Lifetime of a refresh token; each refresh extends the session by it.
    var refreshSeconds = 60.0 * 86_400
    /// How long an exchanged refresh token may be exchanged again, for clients that lost the response.
    var refreshGrace = 10.0
    /// How long after signing in a user may change the password or address without entering the password again.
    var recentSeconds = 900.0
}
