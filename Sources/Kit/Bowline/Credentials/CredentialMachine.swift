import Essentials

/// Decides which credential a request gets, which caller refreshes it and which callers wait. A pure value: the manager
/// acts on what it returns.
struct CredentialMachine {
    typealias Waiter = @Sendable (Result<Credential, CallError>) -> Void

    private enum State {
        case none
        case ready(Credential)
        case refreshing(Credential, waiting: [Waiter])
        /// The server refused to refresh this version; another attempt would be refused too.
        case refused(Credential, CallError)
    }

    /// What the caller does next.
    enum Step {
        case use(Credential)
        case fail(CallError)
        /// Refresh this credential; other callers wait for the result.
        case refresh(Credential)
        /// Another caller is already refreshing; wait for its result.
        case wait
    }

    private var state = State.none
    private(set) var owner: Principal?
    private var lastVersion: UInt64 = 0
    private var limit = RefreshLimit()
    /// When the current credential was obtained, if known.
    private var obtained: Date?
    /// Tokens that this process has replaced, the newest last. If the store still holds one of them, no other process
    /// has written to it since.
    private var replaced: [String] = []
    private static let maxReplaced = 16
    private var lastGeneration: UInt64 = 0

    var current: Credential? {
        switch state {
        case .none: nil
        case .ready(let credential), .refreshing(let credential, _), .refused(let credential, _): credential
        }
    }

    /// The current credential, if it belongs to this principal and has not expired. It is used if a refresh fails.
    func usable(by principal: Principal, now: Date) -> Credential? {
        guard owner == principal, let current, let expires = current.expires, expires > now else { return nil }
        return current
    }

    var isRefreshing: Bool {
        if case .refreshing = state { true } else { false }
    }

    var refusal: CallError? {
        if case .refused(_, let failure) = state { failure } else { nil }
    }

    /// Stores the credential of a new sign-in, obtained at `obtained` if that is known, unless a later sign-in came
    /// first. Returns the callers that waited for the refresh of the old credential; the manager fails them.
    mutating func adopt(_ credential: Credential, of principal: Principal, obtained: Date? = nil) -> [Waiter] {
        guard principal.generation >= lastGeneration else { return [] }
        let left = clear()
        owner = principal
        self.obtained = obtained
        lastGeneration = principal.generation
        state = .ready(numbered(credential))
        return left
    }

    /// Removes the credential of a principal that has signed out. Does nothing and returns nil if a later principal has
    /// signed in.
    mutating func clear(_ principal: Principal) -> [Waiter]? {
        guard lastGeneration <= principal.generation else { return nil }
        return clear()
    }

    /// Removes the credential and returns the waiting callers.
    mutating func clear() -> [Waiter] {
        defer {
            state = .none
            owner = nil
            limit = RefreshLimit()
            replaced = []
        }
        if case .refreshing(_, let waiting) = state { return waiting }
        return []
    }

    /// Called before a request of `principal` is sent. A credential that expires within `margin` seconds, or within a
    /// tenth of its lifetime if that is less, is refreshed first.
    mutating func willSend(_ principal: Principal, date: Date, now: ContinuousClock.Instant, margin: Double) -> Step {
        guard owner == principal else { return .fail(CallError(.signedOut)) }
        switch state {
        case .none: return .fail(CallError(.signedOut))
        case .refused(_, let failure): return .fail(failure)
        case .refreshing: return .wait
        case .ready(let credential):
            guard let expires = credential.expires, credential.refreshToken != nil else { return .use(credential) }
            let tenth = obtained.map { max(0, expires.timeIntervalSince($0)) / 10 }
            guard expires.timeIntervalSince(date) < min(margin, tenth ?? margin) else { return .use(credential) }
            return begin(credential, now: now)
        }
    }

    /// Called when the server refused a request that carried `version`.
    mutating func refused(version: UInt64, _ principal: Principal, now: ContinuousClock.Instant) -> Step {
        guard owner == principal else { return .fail(CallError(.signedOut)) }
        switch state {
        case .none: return .fail(CallError(.signedOut))
        case .refused(_, let failure): return .fail(failure)
        case .refreshing: return .wait
        case .ready(let credential):
            // The refusal concerns an older version, so the request is retried with the current version.
            guard credential.version == version else { return .use(credential) }
            guard credential.refreshToken != nil else {
                return .fail(CallError(.credentialRefused("the sign-in has no refresh token")))
            }
            return begin(credential, now: now)
        }
    }

    /// Adds a waiting caller; returns false if the refresh is already over.
    mutating func wait(_ waiter: @escaping Waiter) -> Bool {
        guard case .refreshing(let credential, var waiting) = state else { return false }
        waiting.append(waiter)
        state = .refreshing(credential, waiting: waiting)
        return true
    }

    /// The credential that will follow `version`, with its version number and refresh token set; nil if `version` is no
    /// longer being refreshed.
    mutating func numbered(_ fresh: Credential, after version: UInt64) -> Credential? {
        guard case .refreshing(let stale, _) = state, stale.version == version else { return nil }
        var fresh = fresh
        fresh.refreshToken = fresh.refreshToken ?? stale.refreshToken
        return numbered(fresh)
    }

    /// Called when the refresh of `version` returned a new credential. Returns the waiting callers.
    mutating func refreshed(version: UInt64, to fresh: Credential, date: Date) -> [Waiter] {
        guard case .refreshing(let stale, let waiting) = state, stale.version == version else { return [] }
        state = .ready(fresh)
        obtained = date
        limit.succeeded()
        return waiting
    }

    /// Called when the refresh of `version` failed. A refusal is final; a network error is not, and does not sign the
    /// user out.
    mutating func failed(
        version: UInt64,
        _ failure: CallError,
        now: ContinuousClock.Instant,
        random: Double
    ) -> [Waiter] {
        guard case .refreshing(let stale, let waiting) = state, stale.version == version else { return [] }
        if case .credentialRefused = failure.reason {
            state = .refused(stale, failure)
        } else {
            state = .ready(stale)
            limit.failed(failure, now: now, random: random)
        }
        return waiting
    }

    /// Records that `token` has been replaced by a newer token.
    mutating func recordReplaced(_ token: String) {
        replaced.append(token)
        if replaced.count > Self.maxReplaced { replaced.removeFirst() }
    }

    /// True for a token that this process has replaced.
    func wasReplaced(_ token: String) -> Bool { replaced.contains(token) }

    private mutating func begin(_ credential: Credential, now: ContinuousClock.Instant) -> Step {
        if let obstacle = limit.obstacle(now: now) { return .fail(obstacle) }
        limit.start(now: now)
        state = .refreshing(credential, waiting: [])
        return .refresh(credential)
    }

    private mutating func numbered(_ credential: Credential) -> Credential {
        var numbered = credential
        lastVersion = max(lastVersion + 1, credential.version)
        numbered.version = lastVersion
        return numbered
    }
}
