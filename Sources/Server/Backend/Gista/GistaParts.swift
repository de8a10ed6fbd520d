internal import HTTPServer
internal import Identity
internal import Locked

/// What Gista's routes share.
struct GistaParts: Sendable {
    let accounts: any GistaAccounts
    let sessions: any GistaSessions
    let library: any GistaLibrary
    let hasher: PasswordHasher
    let lockout: Lockouts
    let codes: any CodeSink
    let fetcher: PageFetcher
    let maker: GistMaker
    let minter: PlaceMinter
    let hub: LiveHub
    let time: Timekeeper
    let settings: GistaSettings
}

/// How long Gista's tokens are good, in seconds.
struct GistaSettings: Sendable {
    /// An access token.
    var accessSeconds = 900
    /// A refresh token, and with each refresh the session once more.
    var refreshSeconds = 60.0 * 86_400
    /// How long an exchanged refresh token may be exchanged again, for those whose answer was lost.
    var refreshGrace = 10.0
    /// How long after signing in somebody may change password or address without showing the password again.
    var recentSeconds = 900.0
}

/// Slows down guessing of passwords and codes, by address of the account.
final class Lockouts: Sendable {
    private let state = Locked(Lockout())
    private let now: @Sendable () -> Double

    init(now: @escaping @Sendable () -> Double) { self.now = now }

    /// Counts an attempt, or refuses it.
    func admit(_ email: String) throws(HTTPError) {
        let now = now()
        guard state.withLock({ $0.admit(email.lowercased(), now: now) }) else {
            throw HTTPError(
                .tooManyRequests,
                .rateLimitExceeded,
                "Too many attempts for this address; wait before the next.",
                headers: ["Retry-After": "30"]
            )
        }
    }

    /// The attempt that was admitted last succeeded.
    func succeeded(_ email: String) {
        state.withLock { $0.succeeded(email.lowercased()) }
    }
}
