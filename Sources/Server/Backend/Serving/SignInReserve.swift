internal import HTTPServer
internal import SQLite

/// Lets sign-ins, sign-outs and refreshes write while the disk has less free space than the floor.
struct SignInReserve: Middleware {
    func respond(to request: Request, next: Next) async throws -> Response {
        guard Self.isSignIn(request.method, request.path, target: request.header("X-Amz-Target")) else {
            return try await next(request)
        }
        return try await Database.$mayWriteBelowFloor.withValue(true) { try await next(request) }
    }

    /// Whether a request starts, refreshes or ends a session. `target` is the `X-Amz-Target` header, which names the
    /// Cognito operation.
    static func isSignIn(_ method: HTTPMethod, _ path: String, target: String?) -> Bool {
        switch (method, path) {
        case (.post, "/cognito"), (.post, "/cognito/"):
            operations.contains(target?.split(separator: ".").last.map(String.init) ?? "")
        case (.post, "/api/sessions"), (.post, "/api/sessions/refresh"), (.delete, "/api/sessions/current"),
            (.delete, "/api/sessions"):
            true
        default: false
        }
    }

    private static let operations: Set<String> = [
        "InitiateAuth", "RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken", "GlobalSignOut",
        "AdminUserGlobalSignOut", "AdminDisableUser",
    ]
}
