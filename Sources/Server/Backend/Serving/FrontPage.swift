internal import HTTPServer

/// A plain page that says what this server serves, unless another one is configured.
struct FrontPage {
    let features: [any Feature.Type]

    var group: RouteGroup {
        let page = html
        return RouteGroup(routes: [.direct(.get, "/", .hidden) { _ in .html(page) }])
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Bowline</title>
        <link rel="stylesheet" href="/docs/style.css">
        </head>
        <body>
        <main>
        <h1>Bowline</h1>
        <p>This is a Bowline backend. It serves:</p>
        <ul>
        \(features.map { "<li>\($0.name): \($0.summary)</li>" }.joined(separator: "\n"))
        </ul>
        <p><a href="/docs">The reference</a>, the same <a href="/openapi.json">as OpenAPI</a>;
        <a href="/healthz">liveness</a>, <a href="/readyz">readiness</a>, <a href="/metrics">metrics</a>.</p>
        </main>
        </body>
        </html>
        """
    }
}
