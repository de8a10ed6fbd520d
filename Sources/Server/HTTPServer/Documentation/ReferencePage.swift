internal import Basics
internal import BowlineJSON

/// The routes `/openapi.json`, `/docs` and the page's style and script, made once from the groups they describe.
func documentationRoutes(
    _ about: APIDescription,
    of groups: [RouteGroup],
    behind middleware: [any Middleware] = []
) -> RouteGroup {
    let document = OpenAPIDocument(about: about, groups: groups).node.bytes()
    let page = Array(ReferencePage(about: about, groups: groups).html.utf8)
    let style = Array(referenceStyle.utf8)
    let script = Array(referenceScript.utf8)
    func serve(_ path: String, _ type: String, _ bytes: [UInt8]) -> Route {
        .direct(.get, path, .hidden) { _ in
            Response(headers: ["Content-Type": type, "Cache-Control": "no-cache"], body: .bytes(bytes))
        }
    }
    let routes = [
        serve("/openapi.json", "application/json", document),
        serve("/docs", "text/html; charset=utf-8", page),
        serve("/docs/style.css", "text/css; charset=utf-8", style),
        serve("/docs/try.js", "text/javascript; charset=utf-8", script),
    ]
    return RouteGroup(middleware: middleware, routes: routes)
}

/// The reference for people: one plain page without external resources. Its script only adds forms for trying out
/// calls.
struct ReferencePage {
    let about: APIDescription
    let groups: [RouteGroup]

    var html: String {
        let shown = groups.flatMap(\.routes).filter { !$0.operation.isHidden }
        let body = """
            <a class="skip" href="#routes">Skip to the routes</a>
            <header><h1>\(escaped(about.title)) <small>\(escaped(about.version))</small></h1>
            <p>\(escaped(about.description))</p>
            <p>Machine-readable: <a href="/openapi.json">OpenAPI 3.1</a></p></header>
            <nav aria-label="Routes"><ul>
            \(shown.map(entry).joined(separator: "\n"))
            </ul></nav>
            <main id="routes"\(demo)>
            \(shown.map(section).joined(separator: "\n"))
            </main>
            """
        let script = #"<script src="/docs/try.js" defer></script>"#
        return PlainPage("\(about.title) reference", head: script, body: body).html
    }

    /// The demo's credentials, for the script.
    private var demo: String {
        guard !about.demo.isEmpty else { return "" }
        let all = JSONObject(about.demo.sorted { $0.key < $1.key }.map { ($0.key, $0.value.node) })
        return " data-demo=\"\(escaped(String(decoding: JSONValue.object(all).bytes(), as: UTF8.self)))\""
    }

    private func entry(_ route: Route) -> String {
        "<li><a href=\"#\(anchor(route))\"><code>\(route.method.rawValue) \(escaped(route.path))</code></a></li>"
    }

    private func section(_ route: Route) -> String {
        let operation = route.operation
        var parts = [
            "<section aria-labelledby=\"\(anchor(route))\">",
            "<h2 id=\"\(anchor(route))\"><code>\(route.method.rawValue) \(escaped(route.path))</code></h2>",
            "<p>\(escaped(operation.summary))</p>",
        ]
        if !operation.description.isEmpty { parts.append("<p>\(escaped(operation.description))</p>") }
        if !operation.security.isEmpty {
            parts.append("<p>Authentication: one of \(escaped(operation.security.joined(separator: ", ")))</p>")
        }
        if !operation.parameters.isEmpty { parts.append(parameterTable(operation.parameters)) }
        if let body = operation.body { parts.append("<h3>Request body</h3>" + content(body)) }
        parts.append(answers(operation))
        return (parts + ["</section>"]).joined(separator: "\n")
    }

    private func parameterTable(_ parameters: [Operation.Parameter]) -> String {
        let rows = parameters.map { parameter in
            "<tr><th scope=\"row\"><code>\(escaped(parameter.name))</code></th><td>\(parameter.location.rawValue)</td>"
                + "<td>\(parameter.isRequired ? "required" : "optional")</td>"
                + "<td>\(escaped(parameter.description)) <code>\(json(parameter.schema))</code></td></tr>"
        }
        let head = ["Name", "In", "Required", "Description"].map { "<th scope=\"col\">\($0)</th>" }.joined()
        return "<h3>Parameters</h3><table><thead><tr>\(head)</tr></thead><tbody>\(rows.joined())</tbody></table>"
    }

    private func answers(_ operation: Operation) -> String {
        var rows = operation.answers.map { answer in
            "<dt>\(answer.status.code)</dt><dd>\(escaped(answer.description))\(answer.content.map(content) ?? "")</dd>"
        }
        rows += operation.errors.map { "<dt>\($0.code)</dt><dd>\(escaped(reasonPhrase($0)))</dd>" }
        return rows.isEmpty ? "" : "<h3>Responses</h3><dl>\(rows.joined())</dl>"
    }

    private func content(_ content: Operation.Content) -> String {
        "<p><code>\(escaped(content.type))</code></p><pre><code>\(json(content.schema))</code></pre>"
    }

    private func json(_ schema: Schema) -> String { escaped(String(decoding: schema.node.bytes(), as: UTF8.self)) }

    private func anchor(_ route: Route) -> String {
        let words = route.path.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        return "\(route.method.rawValue.lowercased())-\(words)"
    }

    private func escaped(_ text: String) -> String { text.escapedForHTML }
}

let referenceStyle = """
    :root { color-scheme: light dark; }
    html { background: Canvas; color: CanvasText; }
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
    nav ul { list-style: none; padding: 0; columns: 20rem; }
    header a, nav a { display: inline-flex; align-items: center; min-height: 2.75rem; }
    section { border-top: 1px solid GrayText; margin-top: 2rem; }
    h2 { font-size: 1.1rem; overflow-wrap: anywhere; }
    h3 { font-size: 1rem; }
    pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; padding: .5rem; border: 1px solid GrayText; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border: 1px solid GrayText; }
    td code { overflow-wrap: anywhere; }
    dt { font-weight: bold; }
    .try summary { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: bold; cursor: pointer; }
    .try label { display: block; margin-top: .5rem; }
    .try :is(input, select, textarea, button) { font: inherit; min-height: 2.75rem; padding: .25rem .5rem; }
    .try :is(input, select, textarea) { width: 100%; box-sizing: border-box; }
    .try textarea { font-family: ui-monospace, monospace; }
    .try button { margin: .5rem 0; padding: 0 1.5rem; }
    .try [role="status"] { font-weight: bold; }
    main.said { text-align: center; padding-top: 12vh; }
    main.said .sign { font-size: 3rem; line-height: 1; margin: 0; }
    main.said h1 { font-size: 1.5rem; margin: .5rem 0; }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { left: 1rem; }
    """
