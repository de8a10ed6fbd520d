internal import Digest
internal import HTTPServer
internal import Identity
internal import SQLite

/// Counts wrong guesses at passwords and codes of Gista's accounts, by the same rule as for the user pool.
struct AccountGuesses: Sendable {
    let limiter: GuessLimiter
    /// The secret from which codes are derived.
    let secret: [UInt8]

    /// Counts a guess at a password, or refuses it with 429. `hash` is the stored hash of the password, nil for an
    /// account that does not exist.
    func admitPassword(
        _ email: String,
        _ hash: String?,
        _ request: Request,
        in session: Int64? = nil
    ) async throws -> GuessAttempt {
        var guesser = Guesser(request)
        guesser.signIn = session.map { "session \($0)" }
        return try Self.attempt(
            await limiter.admitPassword(of: Self.name(email), from: guesser, password: Self.mark(hash))
        )
    }

    /// Counts a guess at a code, or refuses it with 429.
    func admitCode(_ email: String, _ hash: String?, _ request: Request) async throws -> GuessAttempt {
        let guesser = Guesser(request)
        return try Self.attempt(
            await limiter.admitCode(of: Self.name(email), from: guesser, password: Self.mark(hash))
        )
    }

    /// Reports that the account has a new password, chosen by the caller of `request`.
    func passwordChanged(_ email: String, _ request: Request?) async {
        await limiter.passwordChanged(of: Self.name(email), by: request.map { Guesser($0) })
    }

    /// Whether the same code may be sent again.
    func admitMessage(_ email: String) async throws(StorageError) -> Bool {
        try await limiter.admitMessage(to: Self.name(email))
    }

    /// A token for the caller's device, by which its wrong guesses are counted separately from those of strangers.
    func deviceToken(_ kind: DeviceTokens.Kind, _ email: String, _ hash: String?) -> String {
        limiter.devices.issue(kind, account: Self.name(email), password: Self.mark(hash))
    }

    private static func name(_ email: String) -> String { "gista:\(email.lowercased())" }

    private static func mark(_ hash: String?) -> [UInt8] { Array((hash ?? "").utf8) }

    private static func attempt(_ admission: GuessAdmission) throws(HTTPError) -> GuessAttempt {
        switch admission {
        case .admitted(let attempt): return attempt
        case .refused(let seconds):
            throw HTTPError(
                .tooManyRequests,
                .rateLimitExceeded,
                "Too many attempts for this address; wait before the next, or have a code sent to it.",
                // bounded: between 1 and 86,400
                headers: ["Retry-After": String(Int(max(1, min(seconds, 86_400)).rounded(.up)))]
            )
        }
    }
}

extension GistaServices {
    /// Records the outcome of a call about the account with this address. An address without an account may be a
    /// password typed into the wrong field, so only a digest of it is recorded.
    func record(
        _ event: String,
        _ outcome: AuditEntry.Outcome,
        email: String,
        isKnown: Bool,
        _ request: Request,
        reason: String? = nil
    ) {
        let digest = Hex.encode(HMAC.sha256(of: Array("audit:\(email)".utf8), key: guesses.secret).prefix(6))
        let actor = isKnown ? email : "unknown-\(digest)"
        audit.record(request.auditEntry(event, outcome, actor: actor, reason: reason))
    }

    /// Notifies the owner of an account of a change to it.
    func notify(_ account: Account, _ change: AccountNotice.Change) async {
        await notices.send(
            AccountNotice(account: account.userID, destination: account.email, change: change, time: time.seconds)
        )
    }
}
