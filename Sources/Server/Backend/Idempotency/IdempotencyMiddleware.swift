package import HTTPServer

/// Protects routes that must not be executed twice: a repeated request with the same `Idempotency-Key` gets the earlier
/// response. It runs after authentication, and before anything that reads the body.
///
/// See docs/decisions/backend.md, "Only successful answers are saved for repetition".
package struct IdempotencyMiddleware: Middleware {
    private let coordinator: IdempotencyCoordinator
    private let caller: @Sendable (Request) -> String

    /// `caller` returns the owner of the keys, such as a tenant and user; callers never share keys.
    package init(_ coordinator: IdempotencyCoordinator, of caller: @escaping @Sendable (Request) -> String) {
        self.coordinator = coordinator
        self.caller = caller
    }

    package func respond(to request: Request, next: Next) async throws -> Response {
        guard let key = request.header("Idempotency-Key") else { return try await next(request) }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw HTTPError(
                .badRequest,
                .validation,
                "The Idempotency-Key is malformed.",
                details: [.init("Idempotency-Key", "must be 1 to 255 visible ASCII characters")]
            )
        }
        let scope = "\(caller(request))\n\(request.method.rawValue) \(request.path)"
        return try await coordinator.once(IdempotencyKey(scope: scope, key: key), fingerprint: request.fingerprint) {
            ticket in
            var request = request
            request[IdempotencyTicketKey.self] = ticket
            return try await next(request)
        }
    }
}
