internal import HTTPServer
internal import Identity
internal import Wire

/// Sessions: opened by password, kept alive by refresh tokens, ended one by one or all at once.
struct SessionRoutes: Sendable {
    let parts: GistaServices

    /// Routes for callers who are not signed in.
    var publicRoutes: [Route] { [signIn, refresh] }
    /// Routes for signed-in callers.
    var signedInRoutes: [Route] { [signOut, signOutEverywhere] }

    private var signIn: Route {
        Route(.post, "/api/sessions", GistaReference.signIn) { request in
            var body = try BodyReader(request)
            let (email, password) = (body.text("email", count: 1...254), body.text("password", count: 1...1_024))
            try body.finish()
            let account = try await parts.accounts.account(email: email)
            let attempt: GuessAttempt
            do {
                attempt = try await parts.guesses.admitPassword(email, account?.password, request)
            } catch {
                parts.record("sign_in", .lockedOut, email: email, isKnown: account != nil, request)
                throw error
            }
            guard try await parts.hasher.verify(password, against: account?.password), let account else {
                parts.record("sign_in", .refused, email: email, isKnown: account != nil, request, reason: "password")
                throw HTTPError.signInNeeded(Self.wrong)
            }
            await parts.guesses.limiter.succeeded(attempt)
            let hash = try await currentHash(of: password, account)
            let tokens = NewTokens(parts.settings, now: parts.time.seconds)
            let now = parts.time.seconds
            guard try await parts.sessions.open(tokens.digests, of: account.number, provenBy: hash, now: now) else {
                // The password was changed while the old password was being verified.
                parts.record("sign_in", .refused, email: email, isKnown: true, request, reason: "password")
                throw HTTPError.signInNeeded(Self.wrong)
            }
            parts.record("sign_in", .done, email: email, isKnown: true, request)
            var response = tokens.answer(for: account.userID, parts.settings, status: .created)
            response.headers[CognitoContext.deviceHeader] = parts.guesses.deviceToken(.signedIn, email, hash)
            return response
        }
    }

    private static let wrong = "The email address or the password is wrong."

    /// The stored hash of a password. A hash from a time when hashing was cheaper is renewed, as the password is at
    /// hand. If that fails, the owner still signs in, and the hash stays as it was.
    private func currentHash(of password: String, _ account: Account) async throws -> String {
        guard !parts.hasher.isCurrent(account.password) else { return account.password }
        do {
            let hash = try await parts.hasher.hash(password)
            return try await parts.accounts.rehash(account.number, from: account.password, to: hash)
                ? hash : account.password
        } catch is HTTPError {
            return account.password
        }
    }

    private var refresh: Route {
        Route(.post, "/api/sessions/refresh", GistaReference.refresh) { request in
            var body = try BodyReader(request)
            let token = body.text("refreshToken", count: 1...512)
            try body.finish()
            let now = parts.time.seconds
            let tokens = NewTokens(parts.settings, now: now)
            let rule = ExchangeRule(now: now, grace: parts.settings.refreshGrace, client: "gista")
            switch try await parts.sessions.exchange(RefreshToken.digest(of: token), for: tokens.digests, by: rule) {
            case .granted(let userID): return tokens.answer(for: userID, parts.settings, status: .ok)
            case .refused: throw HTTPError.signInNeeded("The refresh token is unknown or has expired.")
            case .reused(let account, let session):
                let owner = try await parts.accounts.account(account)
                parts.audit.record(
                    request.auditEntry("refresh", .refused, actor: owner?.email, reason: "token used again")
                )
                parts.hub.end(session: session, of: account)
                throw HTTPError.signInNeeded("The refresh token was used before; this session has ended.")
            }
        }
    }

    private var signOut: Route {
        Route(.delete, "/api/sessions/current", GistaReference.signOut) { request in
            let caller = try request.signedInCaller()
            try await parts.sessions.end(caller.session)
            parts.hub.end(session: caller.session, of: caller.account)
            return Response(.noContent)
        }
    }

    private var signOutEverywhere: Route {
        Route(.delete, "/api/sessions", GistaReference.signOutEverywhere) { request in
            let caller = try request.signedInCaller()
            try await parts.sessions.endAll(of: caller.account, but: nil)
            parts.hub.endAll(of: caller.account, but: nil)
            if let account = try await parts.accounts.account(caller.account) {
                parts.record("sign_out_everywhere", .done, email: account.email, isKnown: true, request)
                await parts.notify(account, .signInsEnded)
            }
            return Response(.noContent)
        }
    }
}

/// The tokens of one sign-in or refresh, and their stored form.
private struct NewTokens {
    private let access = RefreshToken()
    private let refresh = RefreshToken()
    let digests: TokenPair

    init(_ settings: GistaSettings, now: Double) {
        digests = TokenPair(
            access: access.digest,
            refresh: refresh.digest,
            accessExpires: now + Double(settings.accessSeconds),
            refreshExpires: now + settings.refreshSeconds
        )
    }

    func answer(for userID: String, _ settings: GistaSettings, status: HTTPStatus) -> Response {
        let session = Gista.Session(
            userId: userID,
            accessToken: access.text,
            refreshToken: refresh.text,
            expiresIn: settings.accessSeconds
        )
        var response = Response.json(GistaJSON.bytes(session), status: status)
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
