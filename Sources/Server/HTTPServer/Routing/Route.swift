/// One route of the server: method, path, documentation and handler.
///
/// Serving, `/openapi.json` and `/docs` all come from this one value, so none of them can say something else.
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
        case whole(limit: Int? = nil)
        /// Given to the handler as it arrives.
        case streamed(limit: Int? = nil)
    }

    /// The two ways to answer.
    enum Handler: Sendable {
        /// On the server's own thread, with no task at all. It must not block.
        case direct(@Sendable (Request) throws -> Response)
        /// In a task, answered inline if it never suspends.
        case task(@Sendable (Request) async throws -> Response)
    }

    /// A route whose handler may suspend.
    package init(
        _ method: HTTPMethod,
        _ path: String,
        _ operation: Operation = Operation(),
        body: BodyRule = .whole(),
        handler: @escaping @Sendable (Request) async throws -> Response
    ) {
        self.init(method, path, operation, body, .task(handler))
    }

    /// A route answered at once on the server's thread: for what is quick and never waits.
    package static func direct(
        _ method: HTTPMethod,
        _ path: String,
        _ operation: Operation = Operation(),
        body: BodyRule = .whole(),
        handler: @escaping @Sendable (Request) throws -> Response
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

    /// The same route, left out of the access log while it succeeds.
    package var quiet: Route {
        var copy = self
        copy.isQuiet = true
        return copy
    }
}

/// Routes that share a shape of errors and the middleware in front of them.
package struct RouteGroup: Sendable {
    /// Paths under this prefix that match no route are refused in this group's shape.
    package let prefix: String
    /// Shapes this group's errors.
    package let errors: any ErrorRenderer
    /// In front of every route, the first outermost.
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

    /// The same routes behind one more middleware, which is the outermost.
    package func behind(_ outermost: any Middleware) -> RouteGroup {
        RouteGroup(prefix: prefix, errors: errors, middleware: [outermost] + middleware, routes: routes)
    }
}
