/// Adds the caller's credential to a request, and retries once with a refreshed one if the server rejects it.
///
/// Credentials are sent only to the environment's own origin. The manager does the refresh, with calls that bypass this
/// layer.
struct Authorize: Layer {
    let credentials: Credentials
    let origin: Origin
    let road: SignInRoad

    func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        guard request.traits.signIn != .none, request.address.origin == origin else { return try await next(request) }
        switch credentials {
        case .none:
            return try await next(request)
        case .apiKey(let key, let header):
            return try await next(request.adding(key, as: header))
        case .bearer(let token):
            return try await next(request.adding("Bearer \(token)", as: .authorization))
        case .refreshing(by: let manager):
            return try await send(request, next, manager)
        }
    }

    private func send(_ request: Request, _ next: Next, _ manager: CredentialManager) async throws(CallError)
        -> Response
    {
        guard request.traits.signIn == .required || request.principal.isSignedIn else { return try await next(request) }
        var start = request.clock.now
        let first = try await manager.credential(for: request.principal, by: request.deadline, over: road)
        request.journey.record(.authorized(version: first.version), since: start)
        let response = try await next(request.adding(first.authorization, as: .authorization))
        guard response.status == 401, request.body.isReplayable else { return response }
        let second: Credential
        start = request.clock.now
        do {
            second = try await manager.credential(
                after: first.version,
                request.principal,
                by: request.deadline,
                over: road
            )
        } catch {
            // A server that rejects even fresh credentials is not asked again; the app gets its 401 response.
            if case .throttled = error.reason { return response }
            throw error
        }
        request.journey.record(.refreshed(version: second.version), since: start)
        return try await next(request.adding(second.authorization, as: .authorization))
    }
}

extension Authorize {
    /// Adds the credential to a request that opens a connection, and returns its version. If the server refused version
    /// `refused`, the credential is refreshed first.
    func stamp(_ request: Request, refused: UInt64?) async throws(CallError) -> (request: Request, version: UInt64?) {
        guard request.traits.signIn != .none, request.address.origin == origin else { return (request, nil) }
        switch credentials {
        case .none: return (request, nil)
        case .apiKey(let key, let header): return (request.adding(key, as: header), nil)
        case .bearer(let token): return (request.adding("Bearer \(token)", as: .authorization), nil)
        case .refreshing(by: let manager):
            guard request.traits.signIn == .required || request.principal.isSignedIn else { return (request, nil) }
            let credential =
                if let refused {
                    try await manager.credential(after: refused, request.principal, by: request.deadline, over: road)
                } else {
                    try await manager.credential(for: request.principal, by: request.deadline, over: road)
                }
            return (request.adding(credential.authorization, as: .authorization), credential.version)
        }
    }
}

/// How a client authenticates its calls.
public enum Credentials: Sendable {
    /// The calls carry no credential.
    case none
    /// A key that identifies the app.
    case apiKey(String, header: HeaderName = .apiKey)
    /// A token that never changes.
    case bearer(String)
    /// The signed-in user's token, refreshed before it expires.
    case refreshing(by: CredentialManager)
}

extension Request {
    fileprivate func adding(_ value: String, as name: HeaderName) -> Request {
        var request = self
        request.headers[name] = value
        return request
    }
}
