package import HTTPServer
package import Identity

/// Authenticates callers by a valid token of the pool, and stores a ``Caller`` in the request.
package struct SignedIn: Middleware {
    /// The name of this authentication in the API reference; routes name it in `Operation.security`.
    package static let scheme = "signIn"

    private let verifier: TokenVerifier
    private let audit: any AuditSink

    /// Authenticates callers by `verifier`; `audit` records requests that a signed-in caller was not allowed to make.
    package init(_ verifier: TokenVerifier, audit: any AuditSink) {
        self.verifier = verifier
        self.audit = audit
    }

    package func respond(to request: Request, next: Next) async throws -> Response {
        let caller = try caller(of: request)
        var request = request
        request[CallerKey.self] = caller
        return try await audit.recordingRefusals(of: caller.token.username, request) { () async throws in
            try await next(request)
        }
    }

    private func caller(of request: Request) throws(HTTPError) -> Caller {
        guard let caller = Caller(try Self.person(of: request, verifier)) else {
            throw .signInNeeded("The token names no tenant.")
        }
        return caller
    }

    /// The verified token of a request, whether or not it names a tenant.
    static func person(of request: Request, _ verifier: TokenVerifier) throws(HTTPError) -> VerifiedToken {
        let headers = request.headers("Authorization")
        guard let header = headers.first, headers.count == 1, let token = bearerToken(in: header) else {
            throw .signInNeeded("Sign in first: send an access or id token as a bearer token.")
        }
        do throws(TokenError) {
            return try verifier.verify(token)
        } catch {
            throw .signInNeeded(error == .expired ? "The token has expired." : "Invalid JWT token")
        }
    }
}

/// The bearer token of an `Authorization` header; nil for another scheme.
func bearerToken(in header: String) -> String? {
    let header = header.utf8.drop { $0 == UInt8(ascii: " ") }
    guard let end = header.firstIndex(of: UInt8(ascii: " ")), Substring(header[..<end]).lowercased() == "bearer"
    else { return nil }
    let token = header[header.index(after: end)...]
    return token.isEmpty ? nil : String(Substring(token))
}

extension HTTPError {
    /// The error 401 for a request without a valid credential.
    static func signInNeeded(_ message: String) -> HTTPError {
        HTTPError(.unauthorized, .unauthorized, message, headers: ["WWW-Authenticate": "Bearer"])
    }
}
