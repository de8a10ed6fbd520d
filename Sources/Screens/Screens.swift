import Basics
package import Bowline
package import BowlineLive
package import HTTPServer
import LocalizedTexts

/// The four apps in a browser.
///
/// Serves the pages, and keeps the stores of the apps for each open page. The apps call the backend over HTTP like any
/// other client.
/// See docs/decisions/screens.md, "The browser renders and makes no decisions".
package final class Screens: Sendable {
    private let pages: Pages
    private let backend: Locked<BackendLocation>
    private let watching: SpectatorPages
    private let pictures = PagePictures()

    /// Creates the screens. `folder` stands in for the storage of each page's device.
    package init(
        folder: String,
        transport: any Transport,
        dialer: any LiveDialer,
        limits: PageLimits = PageLimits(),
        clock: any KitClock = ContinuousClock()
    ) {
        let backend = Locked(BackendLocation())
        self.backend = backend
        watching = SpectatorPages(
            backend: { backend.withLock { $0 } },
            transport: transport,
            clock: clock,
            language: { request in
                request.query("lang").flatMap(Language.init(rawValue:)) ?? Self.language(of: request)
            }
        )
        pages = Pages(
            AppCatalog.phones,
            folder: folder,
            backend: { backend.withLock { $0 } },
            transport: transport,
            dialer: dialer,
            limits: limits,
            pictures: pictures,
            clock: clock
        )
    }

    /// Sets the address on which the backend listens, and its public address. With port 0 the port is not known until
    /// the backend listens, and no page opens before that. Demo accounts are offered only if `hasDemoData`.
    package func setURL(_ url: String, publicURL: String? = nil, hasDemoData: Bool = true) {
        backend.withLock { $0 = BackendLocation(url: url, known: publicURL ?? url, hasDemoData: hasDemoData) }
    }

    /// The routes of the pages, their style sheets and scripts, and the socket.
    package var groups: [RouteGroup] {
        [
            RouteGroup(
                routes: [front] + AppCatalog.apps.map(app) + Asset.all.map(\.route) + SamplePage.routes
                    + watching.routes + [pictures.route, live]
            )
        ]
    }

    /// The paths of the sample pages, which Gista may read.
    package static var samplePages: [String] { SamplePage.paths }

    /// Closes all pages and waits until they are closed.
    package func stop() async {
        await pages.stop()
    }

    // MARK: The routes

    private var front: Route {
        .direct(.get, "/", .hidden) { Self.page(nil, $0) }
    }

    private func app(_ entry: AppCatalog.App) -> Route {
        .direct(.get, "/apps/\(entry.name)", .hidden) { Self.page(entry, $0) }
    }

    private static func page(_ entry: AppCatalog.App?, _ request: HTTPServer.Request) -> HTTPServer.Response {
        let chosen = request.query("lang").flatMap(Language.init(rawValue:))
        let story = request.query("story").flatMap(Story.named).flatMap { $0.app == entry?.name ? $0 : nil }
        let document = Document(
            entry,
            chosen ?? language(of: request),
            isChosen: chosen != nil,
            story: story,
            isInspectorOpen: isInspectorOpen(request)
        )
        var response = HTTPServer.Response.html(document.html)
        response.headers["Cache-Control"] = "no-cache"
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response
    }

    /// Whether the page's script has stored in a cookie that the panel behind the screen is open.
    private static func isInspectorOpen(_ request: HTTPServer.Request) -> Bool {
        let cookies = (request.header("Cookie") ?? "").split(separator: ";")
        return cookies.contains { $0.drop(while: \.isWhitespace) == "bench=open" }
    }

    /// The first supported language of the browser. `?lang=` takes precedence.
    private static func language(of request: HTTPServer.Request) -> Language {
        let tags = (request.header("Accept-Language") ?? "").split(separator: ",")
        return Language(preferring: tags.map { $0.drop(while: \.isWhitespace) })
    }

    private var live: Route {
        Route(.get, "/screens/live", .hidden) { [pages] request in
            guard Self.isSameOrigin(request) else {
                throw HTTPError(.forbidden, .forbidden, "Only this server's own pages may open this socket.")
            }
            let address = request.caller.group
            var options = HTTPServer.WebSocketOptions()
            options.maxMessageSize = 262_144
            options.frameRate = .init(perSecond: 200, burst: 2_000)
            // A message may hold a long text, and a user sends messages one after the other.
            options.maxWaitingMessages = 8
            return try request.upgrade(options) { socket in await pages.serve(socket, from: address) }
        }
    }

    /// Whether the page that opens the socket is this server's own; another site's page must not act for the user.
    private static func isSameOrigin(_ request: HTTPServer.Request) -> Bool {
        guard let origin = request.header("Origin"), let host = request.header("Host") else { return false }
        guard let scheme = origin.firstRange(of: "://") else { return false }
        return origin[scheme.upperBound...].lowercased() == host.lowercased()
    }
}
