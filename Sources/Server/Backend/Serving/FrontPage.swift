internal import HTTPServer

/// The default page at `/`, which lists the server's features. Not used if another page is configured.
struct FrontPage {
    let features: [any Feature.Type]

    var group: RouteGroup {
        let page = html
        return RouteGroup(routes: [.direct(.get, "/", .hidden) { _ in .html(page) }])
    }

    private var html: String {
        let items = features.map { "<li>\($0.name): \($0.summary)</li>" }.joined(separator: "\n")
        let body = """
            <main>
            <h1>Bowline</h1>
            <p>This is a Bowline backend. It serves:</p>
            <ul>
            \(items)
            </ul>
            <p><a href="/docs">API reference</a>, <a href="/openapi.json">OpenAPI document</a>;
            <a href="/healthz">liveness</a>, <a href="/readyz">readiness</a>, <a href="/metrics">metrics</a>.</p>
            </main>
            """
        return PlainPage("Bowline", body: body).html
    }
}
