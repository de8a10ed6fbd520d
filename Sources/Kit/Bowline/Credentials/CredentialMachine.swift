import Essentials

/// Decides which credential a request gets, which caller refreshes it and which callers wait. A pure value: the manager
/// acts on what it returns.
struct CredentialMachine {
    typealias Waiter = @Sendable (Result<Credential, CallError>) -> Void

    private enum State {
        case none
        case ready(Credential)
        case refreshing(Credential, waiting: [Waiter])
        /// The refresh of this version was refused; asking again would only be refused again.
        case refused(Credential, CallError)
    }

    /// What a caller does next.
    enum Step {
        case use(Credential)
        case fail(CallError)
        /// Refresh this credential; other callers wait for the result.
        case refresh(Credential)
        /// Another caller refreshes already; wait for its result.
        case wait
    }

    private var state = State.none
    private(set) var owner: Principal?
    private var lastVersion: UInt64 = 0
    private var limit = RefreshLimit()
    /// When the current credential came, as far as that is known.
    private var obtained: Date?
    /// Tokens that this process has replaced, the newest last. A store that shows one of them was not written to since.
    private var replaced: [String] = []
    private static let maxReplaced = 16
    private var lastGeneration: UInt64 = 0

    var current: Credential? {
        switch state {
        case .none: nil
        case .ready(let credential), .refreshing(let credential, _), .refused(let credential, _): credential
        }
    }

    /// The credential as it is, when it is this principal's and has not ended: better than a refresh that could not be
    /// made.
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

    /// Takes the credential of a new sign-in, which came at `obtained` where that is known, unless a later one came
    /// first. The callers that waited for the refresh of the old one are returned, to be failed.
    mutating func adopt(_ credential: Credential, of principal: Principal, obtained: Date? = nil) -> [Waiter] {
        guard principal.generation >= lastGeneration else { return [] }
        let left = clear()
        owner = principal
        self.obtained = obtained
        lastGeneration = principal.generation
        state = .ready(numbered(credential))
        return left
    }

    /// Forgets a principal that has signed out. Nothing happens, and nil is returned, when a later one has signed in.
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

    /// A request of `principal` wants to leave. A credential that ends within `margin` seconds, or within a tenth of
    /// its lifetime if that is less, is refreshed first.
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

    /// The server refused a request that carried `version`.
    mutating func refused(version: UInt64, _ principal: Principal, now: ContinuousClock.Instant) -> Step {
        guard owner == principal else { return .fail(CallError(.signedOut)) }
        switch state {
        case .none: return .fail(CallError(.signedOut))
        case .refused(_, let failure): return .fail(failure)
        case .refreshing: return .wait
        case .ready(let credential):
            // After a late refusal of an older version, the request is retried with the current one.
            guard credential.version == version else { return .use(credential) }
            guard credential.refreshToken != nil else {
                return .fail(CallError(.credentialRefused("it cannot be refreshed")))
            }
            return begin(credential, now: now)
        }
    }

    /// Adds a caller to those who wait; false when the refresh is over already.
    mutating func wait(_ waiter: @escaping Waiter) -> Bool {
        guard case .refreshing(let credential, var waiting) = state else { return false }
        waiting.append(waiter)
        state = .refreshing(credential, waiting: waiting)
        return true
    }

    /// The credential that will follow `version`, numbered and complete; nil when that version is not being refreshed
    /// any more.
    mutating func numbered(_ fresh: Credential, after version: UInt64) -> Credential? {
        guard case .refreshing(let stale, _) = state, stale.version == version else { return nil }
        var fresh = fresh
        fresh.refreshToken = fresh.refreshToken ?? stale.refreshToken
        return numbered(fresh)
    }

    /// The refresh of `version` gave a new credential; those who waited are returned.
    mutating func refreshed(version: UInt64, to fresh: Credential, date: Date) -> [Waiter] {
        guard case .refreshing(let stale, let waiting) = state, stale.version == version else { return [] }
        state = .ready(fresh)
        obtained = date
        limit.succeeded()
        return waiting
    }

    /// The refresh of `version` failed. A refusal is final; a network error is not, and does not sign the user out.
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

    /// Notes that `token` has been replaced by a newer one.
    mutating func noteReplaced(_ token: String) {
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
