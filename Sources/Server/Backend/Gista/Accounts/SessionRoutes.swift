internal import HTTPServer
internal import Identity
internal import Wire

/// Sessions: opened by password, kept alive by refresh tokens, ended one by one or all at once.
struct SessionRoutes: Sendable {
    let parts: GistaParts

    /// For those who are not signed in.
    var open: [Route] { [signIn, refresh] }
    /// For those who are.
    var own: [Route] { [signOut, signOutEverywhere] }

    private var signIn: Route {
        Route(.post, "/api/sessions", GistaReference.signIn) { request in
            var body = try BodyReader(request)
            let (email, password) = (body.text("email", count: 1...254), body.text("password", count: 1...1_024))
            try body.finish()
            try parts.lockout.admit(email)
            let account = try parts.accounts.account(email: email)
            guard try await parts.hasher.verify(password, against: account?.password), let account else {
                throw HTTPError.signInNeeded("The email address or the password is wrong.")
            }
            parts.lockout.succeeded(email)
            // Nobody is refused because their hash stays as it was.
            try? await rehash(password, of: account)
            let tokens = NewTokens(parts.settings, now: parts.time.seconds)
            try await parts.sessions.open(tokens.kept, of: account.number, now: parts.time.seconds)
            return tokens.answer(for: account.userID, parts.settings, status: .created)
        }
    }

    /// A hash from a time when hashing was cheaper is made anew, as the password is at hand.
    private func rehash(_ password: String, of account: Account) async throws {
        guard !parts.hasher.isCurrent(account.password) else { return }
        let hash = try await parts.hasher.hash(password)
        try await parts.accounts.rehash(account.number, from: account.password, to: hash)
    }

    private var refresh: Route {
        Route(.post, "/api/sessions/refresh", GistaReference.refresh) { request in
            var body = try BodyReader(request)
            let token = body.text("refreshToken", count: 1...512)
            try body.finish()
            let now = parts.time.seconds
            let tokens = NewTokens(parts.settings, now: now)
            let rule = ExchangeRule(now: now, grace: parts.settings.refreshGrace, client: "gista")
            switch try await parts.sessions.exchange(RefreshToken.digest(of: token), for: tokens.kept, by: rule) {
            case .granted(let userID): return tokens.answer(for: userID, parts.settings, status: .ok)
            case .refused: throw HTTPError.signInNeeded("The refresh token is not known or has expired.")
            case .reused(let account, let session):
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
            return Response(.noContent)
        }
    }
}

/// The tokens of one sign-in or refresh, and what is kept of them.
private struct NewTokens {
    private let access = RefreshToken()
    private let refresh = RefreshToken()
    let kept: TokenPair

    init(_ settings: GistaSettings, now: Double) {
        kept = TokenPair(
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
