/// One route of the server: method, path, documentation and handler.
///
/// Serving, `/openapi.json` and `/docs` all come from this one value, so they cannot disagree.
package struct Route: Sendable {
    package let method: HTTPMethod
    /// The path with its parameters in braces, as OpenAPI writes it.
    package let path: String
    /// The documentation for the reference.
    package var operation: Operation
    /// Whether the body is read, and how.
    package var body: BodyRule
    /// A quiet route is not written to the access log while it succeeds (health checks).
    package var isQuiet = false
    let handler: Handler

    /// How a route reads the body of a request.
    package enum BodyRule: Sendable, Equatable {
        /// Read whole before the handler starts; more than `limit` bytes are answered 413. nil takes the server's
        /// limit.
        case buffered(limit: Int? = nil)
        /// Given to the handler as it arrives.
        case streamed(limit: Int? = nil)
    }

    /// A handler that never waits.
    package typealias DirectHandler = @Sendable (Request) throws -> Response

    /// The two ways to answer.
    enum Handler: Sendable {
        /// On the server's own thread, with no task at all. It must not block.
        case direct(DirectHandler)
        /// Runs in a task, which starts on the server's thread and completes there if it never suspends.
        case task(@Sendable (Request) async throws -> Response)
    }

    /// A route whose handler may suspend.
    package init(
        _ method: HTTPMethod,
        _ path: String,
        _ operation: Operation = Operation(),
        body: BodyRule = .buffered(),
        handler: @escaping @Sendable (Request) async throws -> Response
    ) {
        self.init(method, path, operation, body, .task(handler))
    }

    /// A route handled on the server's own thread. The handler must be quick and never wait.
    package static func direct(
        _ method: HTTPMethod,
        _ path: String,
        _ operation: Operation = Operation(),
        body: BodyRule = .buffered(),
        handler: @escaping DirectHandler
    ) -> Route {
        Route(method, path, operation, body, .direct(handler))
    }

    private init(_ method: HTTPMethod, _ path: String, _ operation: Operation, _ body: BodyRule, _ handler: Handler) {
        self.method = method
        self.path = path
        self.operation = operation
        self.body = body
        self.handler = handler
    }

    /// A copy of the route that is left out of the access log while it succeeds.
    package var quiet: Route {
        var copy = self
        copy.isQuiet = true
        return copy
    }
}

/// Routes that share an error format and middleware.
package struct RouteGroup: Sendable {
    /// The path prefix. Requests under it that match no route get an error in this group's format.
    package let prefix: String
    /// Renders this group's errors.
    package let errors: any ErrorRenderer
    /// Runs before every route, the first outermost.
    package let middleware: [any Middleware]
    /// The routes, each with its full path.
    package let routes: [Route]

    package init(
        prefix: String = "/",
        errors: any ErrorRenderer = EnvelopeErrors(),
        middleware: [any Middleware] = [],
        routes: [Route]
    ) {
        self.prefix = prefix
        self.errors = errors
        self.middleware = middleware
        self.routes = routes
    }

    /// A copy of the group with one more middleware, which runs before all others.
    package func behind(_ outermost: any Middleware) -> RouteGroup {
        RouteGroup(prefix: prefix, errors: errors, middleware: [outermost] + middleware, routes: routes)
    }
}
