/// Why a table of routes cannot be served.
package enum RouteTableError: Error, Sendable, Equatable {
    /// A path that does not start with a slash, has a broken or repeated parameter, or too many of them.
    case badTemplate(String)
    /// Two routes for the same method and path.
    case twice(method: String, path: String)
}

/// All routes of a server, for matching requests and for the documentation.
package struct RouteTable: Sendable {
    let groups: [RouteGroup]
    let routes: [Entry]
    let router: Router
    /// The counters of the server that serves this table.
    package let metrics: Metrics

    /// A route with what it needs from its group. A class, so that passing it on retains one object instead of each of
    /// its strings.
    final class Entry: Sendable {
        let route: Route
        let names: [String]
        let group: Int
        /// The handler behind its group's middleware, if none of them needs a task.
        let direct: Route.DirectHandler?

        init(_ route: Route, _ names: [String], group: Int, behind middleware: [any Middleware]) {
            self.route = route
            self.names = names
            self.group = group
            var direct: Route.DirectHandler?
            if case .direct(let handler) = route.handler { direct = handler }
            for one in middleware.reversed() { direct = direct.flatMap(one.direct) }
            self.direct = direct
        }
    }

    /// Makes the table. With `about`, it also serves `/openapi.json` and `/docs`. With `metricsPath`, it serves the
    /// metrics followed by the text of `counts`, which has the same format. These routes have their own middleware.
    package init(
        _ groups: [RouteGroup],
        about: APIDescription? = nil,
        documentedBehind: [any Middleware] = [],
        metricsPath: String? = "/metrics",
        metricsBehind: [any Middleware] = [],
        counts: @escaping @Sendable () async -> String = { "" }
    ) throws(RouteTableError) {
        var all = groups
        if let about { all.append(documentationRoutes(about, of: groups, behind: documentedBehind)) }
        let own = metricsPath.map { [$0] } ?? []
        let metrics = Metrics(
            routes: all.flatMap(\.routes).map { ($0.method, $0.path) } + own.map { (.get, $0) }
        )
        all.append(RouteGroup(middleware: metricsBehind, routes: own.map { metricsRoute($0, metrics, counts) }))
        self.metrics = metrics
        var router = Router()
        var entries: [Entry] = []
        for (groupIndex, group) in all.enumerated() {
            for route in group.routes {
                let template = try PathTemplate(route.path)
                try router.add(template, route.method, entries.count, path: route.path)
                entries.append(
                    Entry(route, template.names, group: groupIndex, behind: group.middleware)
                )
            }
        }
        router.finish()
        self.groups = all
        self.routes = entries
        self.router = router
    }

    /// The error renderer for a path without a route: that of the group with the longest matching prefix.
    func errors(for path: ArraySlice<UInt8>) -> any ErrorRenderer {
        let under = groups.filter { path.starts(with: $0.prefix.utf8) }
        return under.max { $0.prefix.utf8.count < $1.prefix.utf8.count }?.errors ?? EnvelopeErrors()
    }
}

private func metricsRoute(
    _ path: String,
    _ metrics: Metrics,
    _ counts: @escaping @Sendable () async -> String
) -> Route {
    Route(.get, path, .hidden) { _ in
        var response = Response.text(metrics.text + (await counts()))
        response.headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8"
        return response
    }.quiet
}
