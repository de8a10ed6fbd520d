import HTTPServer

/// A sample page to save in Gista.
struct SamplePage: Sendable {
    let id: String
    let title: String
    /// The URL of the page.
    let url: String

    private static let pages = [
        (id: "knots", title: "Why a bowline holds", bytes: PackageResources.knots_html),
        (id: "offline", title: "Queues that survive a tunnel", bytes: PackageResources.offline_html),
        (id: "lighthouse", title: "The last lighthouse keeper", bytes: PackageResources.lighthouse_html),
    ]

    /// The pages with their URLs on a server.
    static func all(at server: String) -> [SamplePage] {
        pages.map { SamplePage(id: $0.id, title: $0.title, url: "\(server)/pages/\($0.id)") }
    }

    /// The paths of the pages on their server.
    static var paths: [String] { pages.map { "/pages/\($0.id)" } }

    /// The routes of the pages.
    static var routes: [Route] {
        pages.map { page in
            .direct(.get, "/pages/\(page.id)", .hidden) { [bytes = page.bytes] _ in
                Response(
                    headers: ["Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache"],
                    body: .bytes(bytes)
                )
            }
        }
    }
}
