import Digest
import HTTPServer

/// A file of the page: its style, its script, its icon.
struct Asset: Sendable {
    let path: String
    let type: String
    let bytes: [UInt8]

    static let all = [
        Asset(
            path: "/screens/page.css",
            type: "text/css; charset=utf-8",
            bytes: Measures.style + PackageResources.page_css
        ),
        Asset(path: "/screens/page.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.page_js),
        Asset(path: "/screens/icon.svg", type: "image/svg+xml", bytes: PackageResources.icon_svg),
    ]

    /// The route of the file, with an ETag for the browser's cache.
    var route: Route {
        let tag = "\"\(Hex.encode(Array(Hash.sha256(bytes).prefix(8))))\""
        return .direct(.get, path, .hidden) { [type, bytes] request in
            var response = Response(headers: ["Content-Type": type, "Cache-Control": "no-cache", "ETag": tag])
            if request.header("If-None-Match") == tag {
                response.status = .notModified
            } else {
                response.body = .bytes(bytes)
            }
            return response
        }.quiet
    }
}
