internal import HTTPServer
internal import Identity

/// Authenticates callers by a valid access token of Gista, and stores a ``GistaCaller`` in the request.
struct GistaSignedIn: Middleware {
    private let sessions: any GistaSessions
    private let audit: any AuditSink
    private let now: @Sendable () -> Double

    init(_ sessions: any GistaSessions, audit: any AuditSink, now: @escaping @Sendable () -> Double) {
        self.sessions = sessions
        self.audit = audit
        self.now = now
    }

    func respond(to request: Request, next: Next) async throws -> Response {
        let headers = request.headers("Authorization")
        guard let header = headers.first, headers.count == 1, let token = bearerToken(in: header) else {
            throw HTTPError.signInNeeded("Sign in first: send an access token as a bearer token.")
        }
        guard let caller = try await sessions.caller(of: RefreshToken.digest(of: token)) else {
            throw HTTPError.signInNeeded("The access token is unknown, or its session has ended.")
        }
        guard caller.expires > now() else { throw HTTPError.signInNeeded("The access token has expired.") }
        var request = request
        request[GistaCallerKey.self] = caller
        return try await audit.recordingRefusals(of: caller.userID, request) { () async throws in
            try await next(request)
        }
    }
}
