package import HTTPServer

/// Stands in front of routes that must not happen twice: a request with an `Idempotency-Key` that comes again gets the
/// answer it got before. Behind what finds out who is asking, in front of what looks at the body.
///
/// See docs/decisions/backend.md, "Only successful answers are saved for repetition".
package struct IdempotencyMiddleware: Middleware {
    private let coordinator: IdempotencyCoordinator
    private let caller: @Sendable (Request) -> String

    /// `caller` names whose keys these are, such as a tenant and user; one caller never meets another's.
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
