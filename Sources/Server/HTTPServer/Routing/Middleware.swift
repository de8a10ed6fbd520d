/// Runs before a group's handlers: it may return a response itself, change the request, or change the response.
///
/// Use it for what concerns some routes only (authentication, limits, idempotency). What concerns every response,
/// errors included (request id, log, metrics, security headers), is done by the server itself.
///
/// See docs/decisions/http-server.md, "Request ids, logs and security headers are the server's own, not middleware".
package protocol Middleware: Sendable {
    func respond(to request: Request, next: Next) async throws -> Response

    /// The same as a plain function around `handler`, for routes that are handled on the server's own thread; nil if
    /// the middleware may suspend. A route with such middleware only needs no task.
    func direct(around handler: @escaping Route.DirectHandler) -> Route.DirectHandler?
}

extension Middleware {
    package func direct(around handler: @escaping Route.DirectHandler) -> Route.DirectHandler? { nil }
}

/// The rest of the chain after a middleware. Stored as an array and an index, so that no closure is made per request.
package struct Next: Sendable {
    let middleware: [any Middleware]
    let index: Int
    let handler: Route.Handler

    /// Passes the request on.
    package func callAsFunction(_ request: Request) async throws -> Response {
        guard index < middleware.count else {
            switch handler {
            case .direct(let handle): return try handle(request)
            case .task(let handle): return try await handle(request)
            }
        }
        let rest = Next(middleware: middleware, index: index + 1, handler: handler)
        return try await middleware[index].respond(to: request, next: rest)
    }
}
